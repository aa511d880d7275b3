import { tripControls } from '#domain/resources/trip-controls.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useUser } from '../../platform/session.ts';
import { TripFields } from './fields.tsx';
import { useLastBase } from './last-base.ts';

const LIST = addressOf('trips');

export function TripCreatePage() {
  const projectId = useProjectId();
  const { id, name } = useUser();
  const { base, isPending } = useLastBase(projectId, id);
  if (isPending) return <FormSkeleton />;
  return (
    <CreatePage
      title="Cadastro de controle de viagem"
      route={tripControls.create}
      params={{ projectId }}
      initial={{
        activity: null,
        period_from: '',
        period_to: '',
        origin_state_id: base?.state ?? null,
        city_origin: base?.city.value ?? null,
        destination_state_id: null,
        city_destination: null,
        vehicle: null,
        initial_km: null,
        final_km: null,
        value_supplying: null,
        liter_supplying: null,
        activity_note: '',
      }}
      back={LIST}
    >
      <TripFields user={name} base={base?.city} />
    </CreatePage>
  );
}

export function TripEditPage() {
  const projectId = useProjectId();
  const { tripControlId } = useAddressIds('trip');
  return (
    <EditPage
      title="Edição de controle de viagem"
      routes={tripControls}
      params={{ projectId, id: tripControlId }}
      back={LIST}
    >
      {({ id, user, activity, vehicle, city_origin, city_destination }) => (
        <TripFields
          user={user.name}
          saved={{
            activity,
            origin: { value: city_origin.id, label: city_origin.name },
            destination: { value: city_destination.id, label: city_destination.name },
            id,
            vehicle,
          }}
        />
      )}
    </EditPage>
  );
}
