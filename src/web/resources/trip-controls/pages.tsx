import { tripControls } from '#domain/resources/trip-controls.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useUser } from '../../platform/session.ts';
import { TripFields } from './fields.tsx';
import { TripFilters, useTripFilters } from './trip-filters.tsx';
import { TripPdf } from './trip-pdf.tsx';

const LIST = addressOf('trips');

export function TripsPage() {
  const projectId = useProjectId();
  const filters = useTripFilters();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <ListPage
      title="Controle de viagens"
      routes={tripControls}
      params={{ projectId }}
      columns={[
        { header: 'Início', cell: ({ period_from }) => formatDateTime(period_from), sort: 'period_from' },
        { header: 'Usuário', cell: ({ user }) => user.name, sort: 'user' },
        { header: 'Origem', cell: ({ origin }) => cityWithState(origin), sort: 'origin' },
        { header: 'Destino', cell: ({ destination }) => cityWithState(destination), sort: 'destination' },
        { header: 'Atividade', cell: ({ activity }) => activity.name, sort: 'activity' },
      ]}
      search="Pesquisa (atividade, usuário, cidade, placa ou observação)"
      filters={{ query: filters, controls: <TripFilters projectId={projectId} /> }}
      empty={
        isFiltered ? 'Nenhum registro corresponde à pesquisa.' : 'Ainda não existem viagens cadastradas.'
      }
      add={addressOf('tripNew')}
      open={(trip) => addressOf('trip', { tripControlId: trip.id })}
      actions={<TripPdf projectId={projectId} />}
    />
  );
}

export function TripCreatePage() {
  const projectId = useProjectId();
  const { name } = useUser();
  return (
    <CreatePage
      title="Cadastro de controle de viagem"
      route={tripControls.create}
      params={{ projectId }}
      initial={{
        activity: null,
        period_from: '',
        period_to: '',
        origin_state_id: null,
        city_origin: null,
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
      <TripFields user={name} />
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
      {({ id, user, vehicle_id, city_origin, city_destination }) => (
        <TripFields
          user={user.name}
          saved={{
            origin: { value: city_origin.id, label: city_origin.name },
            destination: { value: city_destination.id, label: city_destination.name },
            id,
            vehicle: vehicle_id,
          }}
        />
      )}
    </EditPage>
  );
}
