import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { useState } from 'react';
import { CreatePage } from '../../components/create-page.tsx';
import { NEW_ADDRESS } from '../../components/new-address.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { localNow } from '../../platform/local-now.ts';
import { NewPropertyFields, PropertyFields } from './fields.tsx';
import { PropertyData } from './property-data.tsx';
import { PropertyFacts } from './property-facts.tsx';

const LIST = addressOf('properties');

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
        ...NEW_ADDRESS,
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
    <PropertyData
      key={propertyId}
      section="property"
      propertyId={propertyId}
      routes={ruralProperties}
      params={{ projectId, id: propertyId }}
    >
      {(property) => (
        <>
          <PropertyFields current={property.rural_producer} />
          <PropertyFacts property={property} />
        </>
      )}
    </PropertyData>
  );
}
