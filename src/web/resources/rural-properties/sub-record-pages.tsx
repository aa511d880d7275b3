/** The page of a property's data, opened at each section but the first: address, hydrography, headquarters, interests. */
import { propertyCoordinates } from '#domain/resources/property-points.ts';
import { recoveryInterests } from '#domain/resources/recovery-interests.ts';
import { hydrographicProperties, propertyAddresses } from '#domain/resources/rural-properties.ts';
import { AddressFields } from '../../components/address-fields.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { HydrographicFields, RecoveryInterestFields } from './fields.tsx';
import { HeadquartersCity } from './headquarters-city.tsx';
import { HeadquartersFields } from './point-fields.tsx';
import { PropertyData } from './property-data.tsx';

export function PropertyAddressPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyAddress');
  return (
    <PropertyData
      key={propertyId}
      section="propertyAddress"
      propertyId={propertyId}
      atOnce={({ property_addresses }) => property_addresses}
      routes={propertyAddresses}
      params={{ projectId, propertyId }}
      savedTo={null}
    >
      {({ city }) => (
        <>
          <AddressFields currentCity={{ value: city.id, label: city.name }} />
          <HeadquartersCity projectId={projectId} propertyId={propertyId} />
        </>
      )}
    </PropertyData>
  );
}

export function PropertyHydrographicPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyHydrographic');
  return (
    <PropertyData
      key={propertyId}
      section="propertyHydrographic"
      propertyId={propertyId}
      atOnce={({ hydrographic_properties }) => hydrographic_properties}
      routes={hydrographicProperties}
      params={{ projectId, propertyId }}
      savedTo={null}
    >
      {({ state_id, subbasin }) => <HydrographicFields stateId={state_id} current={subbasin} />}
    </PropertyData>
  );
}

export function PropertyCoordinatesPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyCoordinates');
  return (
    <PropertyData
      key={propertyId}
      section="propertyCoordinates"
      propertyId={propertyId}
      atOnce={({ coordinate_rural_properties }) => coordinate_rural_properties}
      routes={propertyCoordinates}
      params={{ projectId, propertyId }}
      savedTo={null}
    >
      <HeadquartersFields projectId={projectId} propertyId={propertyId} />
    </PropertyData>
  );
}

export function PropertyInterestsPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('propertyInterests');
  return (
    <PropertyData
      key={propertyId}
      section="propertyInterests"
      propertyId={propertyId}
      atOnce={({ recovery_interests }) => recovery_interests}
      routes={recoveryInterests}
      params={{ projectId, propertyId }}
      savedTo={null}
    >
      <RecoveryInterestFields />
    </PropertyData>
  );
}
