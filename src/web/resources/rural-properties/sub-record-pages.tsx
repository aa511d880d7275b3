/** The parts of a property that exist once: address, hydrography, headquarters, interests. */
import { propertyCoordinates } from '#domain/resources/property-points.ts';
import { recoveryInterests } from '#domain/resources/recovery-interests.ts';
import { hydrographicProperties, propertyAddresses } from '#domain/resources/rural-properties.ts';
import { AddressFields } from '../../components/address-fields.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { HydrographicFields, RecoveryInterestFields } from './fields.tsx';
import { HeadquartersFields } from './point-fields.tsx';
import { PropertyTabs, usePropertyHeading } from './property-tabs.tsx';

const LIST = addressOf('properties');

export function PropertyAddressPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyAddress');
  return (
    <EditPage
      {...usePropertyHeading(propertyId, 'Edição de propriedade - Endereço')}
      routes={propertyAddresses}
      params={{ projectId, propertyId }}
      back={LIST}
      savedTo={null}
      tabs={<PropertyTabs propertyId={propertyId} />}
    >
      {({ city }) => <AddressFields currentCity={{ value: city.id, label: city.name }} />}
    </EditPage>
  );
}

export function PropertyHydrographicPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyHydrographic');
  return (
    <EditPage
      {...usePropertyHeading(propertyId, 'Edição de propriedade - Localização hidrográfica')}
      routes={hydrographicProperties}
      params={{ projectId, propertyId }}
      back={LIST}
      savedTo={null}
      tabs={<PropertyTabs propertyId={propertyId} />}
    >
      {({ state_id, subbasin }) => <HydrographicFields stateId={state_id} current={subbasin} />}
    </EditPage>
  );
}

export function PropertyCoordinatesPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyCoordinates');
  return (
    <EditPage
      {...usePropertyHeading(propertyId, 'Edição de propriedade - Coordenadas')}
      routes={propertyCoordinates}
      params={{ projectId, propertyId }}
      back={LIST}
      savedTo={null}
      tabs={<PropertyTabs propertyId={propertyId} />}
    >
      <HeadquartersFields projectId={projectId} propertyId={propertyId} />
    </EditPage>
  );
}

export function PropertyInterestsPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyInterests');
  return (
    <EditPage
      {...usePropertyHeading(propertyId, 'Edição de propriedade - Interesses de recuperação')}
      routes={recoveryInterests}
      params={{ projectId, propertyId }}
      back={LIST}
      savedTo={null}
      tabs={<PropertyTabs propertyId={propertyId} />}
    >
      <RecoveryInterestFields />
    </EditPage>
  );
}
