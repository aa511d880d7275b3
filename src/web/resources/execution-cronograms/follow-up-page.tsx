import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { YES_NO } from '#domain/shared/labels.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { EntryProgress } from './entry-progress.tsx';

/** How far each entry of the schedule has come, and which are late. */
export function FollowUpPage() {
  const projectId = useProjectId();
  return (
    <ListPage
      title="Acompanhamento do cronograma"
      routes={{ list: executionCronograms.accompaniment }}
      params={{ projectId }}
      columns={[
        { header: 'Atividade', cell: ({ activity }) => activity.name, sort: 'activity' },
        { header: 'Responsável', cell: ({ user }) => user.name, sort: 'user' },
        { header: 'Término', cell: ({ end_date }) => formatDate(end_date), sort: 'end_date' },
        { header: 'Andamento', cell: (entry) => <EntryProgress entry={entry} /> },
        { header: 'Concluído', cell: ({ finished }) => YES_NO[finished], sort: 'finished' },
      ]}
      search="Pesquisa (atividade ou responsável)"
      empty="Ainda não há cronograma de atividades lançadas."
      back={addressOf('schedule')}
    />
  );
}
