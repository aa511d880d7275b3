import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { useState } from 'react';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { NEW_ADDRESS } from '../../components/new-address.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { localNow } from '../../platform/local-now.ts';
import { LaunchHere } from '../executed-activities/launch-here.tsx';
import { NewPropertyFields, PropertyFields } from './fields.tsx';
import { PropertyFacts } from './property-facts.tsx';
import { PropertyMap } from './property-map.tsx';
import { PropertyPapers } from './property-papers.tsx';
import { PropertySprings } from './property-springs.tsx';
import { PropertyTabs, usePropertyHeading } from './property-tabs.tsx';

const LIST = addressOf('properties');

export function PropertyCreatePage() {
  const projectId = useProjectId();
  const [today] = useState(() => localNow().slice(0, 10));
  return (
    <CreatePage
      oneAfterAnother
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
    <EditPage
      {...usePropertyHeading(propertyId, 'Edição de propriedade')}
      routes={ruralProperties}
      params={{ projectId, id: propertyId }}
      back={LIST}
      actions={<LaunchHere propertyId={propertyId} />}
      tabs={
        <>
          <PropertyTabs propertyId={propertyId} />
          <PropertySprings propertyId={propertyId} />
        </>
      }
      below={
        <>
          <PropertyPapers projectId={projectId} propertyId={propertyId} />
          <PropertyMap propertyId={propertyId} />
        </>
      }
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
