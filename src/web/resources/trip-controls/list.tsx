import { tripControls } from '#domain/resources/trip-controls.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { TripFilters, useTripFilters } from './trip-filters.tsx';
import { TripPdf } from './trip-pdf.tsx';

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
      saves="trip_controls"
      filters={{ query: filters, controls: <TripFilters projectId={projectId} /> }}
      empty={isFiltered ? NOTHING_FOUND : 'Ainda não existem viagens cadastradas.'}
      names={({ period_from, user, destination }) => [
        ['Início', formatDateTime(period_from)],
        ['Usuário', user.name],
        ['Destino', cityWithState(destination)],
      ]}
      add={addressOf('tripNew')}
      open={(trip) => addressOf('trip', { tripControlId: trip.id })}
      actions={<TripPdf projectId={projectId} period={{ from: filters.from, to: filters.to }} />}
    />
  );
}
