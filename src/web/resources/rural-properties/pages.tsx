import { NO_PRODUCER, ruralProperties } from '#domain/resources/rural-properties.ts';
import { formatFixed } from '#domain/rules/numbers.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { useState } from 'react';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { DASH } from '../../components/list/columns.ts';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { localNow } from '../../platform/local-now.ts';
import { NewPropertyFields, PropertyFields } from './fields.tsx';
import { PropertyFacts } from './property-facts.tsx';
import { PropertyTabs } from './property-tabs.tsx';

const LIST = addressOf('properties');
const HECTARE_DECIMALS = 2;

export function PropertiesPage() {
  const projectId = useProjectId();
  return (
    <ListPage
      title="Propriedades"
      routes={ruralProperties}
      params={{ projectId }}
      columns={[
        { header: 'Nome', cell: (property) => property.name, sort: 'name' },
        { header: 'Proprietário', cell: (property) => property.rural_producer?.name ?? NO_PRODUCER },
        { header: 'Município', cell: ({ city }) => cityWithState(city) },
        {
          header: 'Área (ha)',
          cell: ({ total_area }) => (total_area === null ? DASH : formatFixed(total_area, HECTARE_DECIMALS)),
          numeric: true,
        },
        { header: 'Nascentes', cell: (property) => property.water_springs, numeric: true },
      ]}
      search="Pesquisa (nome da propriedade ou produtor)"
      empty="Ainda não existem propriedades cadastradas."
      add={addressOf('propertyNew')}
      open={(property) => addressOf('property', { propertyId: property.id })}
    />
  );
}

export function PropertyCreatePage() {
  const projectId = useProjectId();
  const [today] = useState(() => localNow().slice(0, 10));
  return (
    <CreatePage
      title="Cadastro de nova propriedade"
      route={ruralProperties.create}
      params={{ projectId }}
      initial={{
        name: '',
        rural_producer: null,
        total_area: null,
        registration_date: today,
        interest_register: null,
        descriptive_roadmaps: null,
        state_id: null,
        city: null,
        cep: '',
        district: null,
        street: null,
        number: null,
        neighborhood: null,
        subbasin: null,
        microbasin: null,
      }}
      back={LIST}
      onward={(created) => addressOf('property', { propertyId: created.rural_property_id })}
    >
      <NewPropertyFields />
    </CreatePage>
  );
}

export function PropertyEditPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('property');
  return (
    <EditPage
      title="Edição de propriedade"
      routes={ruralProperties}
      params={{ projectId, id: propertyId }}
      back={LIST}
      tabs={<PropertyTabs propertyId={propertyId} />}
    >
      {(property) => (
        <>
          <PropertyFields current={property.rural_producer} />
          <PropertyFacts property={property} />
        </>
      )}
    </EditPage>
  );
}
