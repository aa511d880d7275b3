import { executedActivities } from '#domain/resources/executed-activities.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { LAUNCH_COLUMNS } from './launch-columns.tsx';
import { LaunchFilters, useLaunchFilters } from './launch-filters.tsx';

export function LaunchesPage() {
  const projectId = useProjectId();
  const filters = useLaunchFilters();
  return (
    <ListPage
      title="Lançamento de Atividades"
      routes={executedActivities}
      params={{ projectId }}
      columns={[
        {
          header: 'Propriedade',
          cell: ({ rural_property }) => rural_property?.name ?? <NoProperty />,
          sort: 'rural_property',
        },
        ...LAUNCH_COLUMNS,
      ]}
      search="Pesquisa (propriedade, atividade, responsável ou descrição)"
      saves="executed_activities"
      filters={{ query: filters, controls: <LaunchFilters /> }}
      empty={Object.keys(filters).length > 0 ? NOTHING_FOUND : 'Ainda não existem dados cadastrados.'}
      names={({ rural_property, execution_cronogram: { activity, user }, executed_at }) => [
        ['Atividade', activity.name],
        ['Execução', formatDateTime(executed_at)],
        ['Responsável', user.name],
        ...(rural_property ? [['Propriedade', rural_property.name] as const] : []),
      ]}
      add={addressOf('launchNew')}
      open={(launch) => addressOf('launch', { executedActivityId: launch.id })}
    />
  );
}

/** The dash that the specification shows, with its meaning for who hears the row. */
function NoProperty() {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is text, which an <img> has none of.
    <span role="img" aria-label="Sem propriedade">
      —
    </span>
  );
}
