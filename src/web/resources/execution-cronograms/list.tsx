import { ENTRY_STATE_LABELS, type EntryState } from '#domain/rules/entry-state.ts';
import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { formatDate, formatPeriod } from '#domain/shared/dates.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { AddressFilter, choicesOf } from '../../components/list/address-filter.tsx';
import type { Column } from '../../components/list/columns.ts';
import { latePart } from '../../components/late/late-part.tsx';
import { useChosen } from '../../components/list/use-chosen.ts';
import { Mark } from '../../components/list/mark.tsx';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { nameOfEntry } from './entry-name.ts';
import { useStateFilter } from './state-filter.tsx';
import { RESPONSIBLE, ResponsibleSelect, useResponsibleFilter } from './responsible-filter.tsx';

type Entry = ResponseOf<typeof executionCronograms.get>;

const COLUMNS: readonly Column<Entry>[] = [
  { header: 'Atividade', cell: ({ activity }) => activity.name, sort: 'activity' },
  { header: 'Responsável', cell: ({ user }) => user.name, sort: 'user' },
  { header: 'Meta', cell: ({ goal }) => formatQuantity(goal), numeric: true },
  { header: 'Início', cell: ({ start_date }) => formatDate(start_date), sort: 'start_date' },
  { header: 'Término', cell: ({ end_date }) => formatDate(end_date), sort: 'end_date' },
  {
    header: 'Status',
    cell: ({ finished, finished_label }) => <Mark tone={finished ? 'done' : 'open'}>{finished_label}</Mark>,
    sort: 'finished',
  },
];

/** It comes with the first tick. */
const EntriesBar = latePart(async () => (await import('./entries-bar.tsx')).EntriesBar, { isScreen: false });

export function SchedulePage() {
  const projectId = useProjectId();
  const may = useMay();
  const chosen = useChosen<Entry>('execution_cronograms');
  const userId = useResponsibleFilter();
  const state = useStateFilter();
  const { list, ofUser, ...one } = executionCronograms;
  const page = {
    title: 'Cronograma de Execução',
    columns: COLUMNS,
    search: 'Pesquisa (atividade ou responsável)',
    saves: 'execution_cronograms',
    filters: {
      query: { ...(state && { state }) },
      controls: (
        <>
          <ResponsibleSelect name={RESPONSIBLE} />
          <AddressFilter name="state" label="Andamento" all="Todos" choices={choicesOf(ENTRY_STATE_LABELS)} />
        </>
      ),
    },
    empty: emptyText(userId, state),
    above: chosen.wasUsed && <EntriesBar projectId={projectId} chosen={chosen} />,
    ticks: may(executionCronograms.update.can) ? { ...chosen, nameOf: nameOfEntry } : undefined,
    names: ({ activity, user, start_date, end_date }: Entry) =>
      [
        ['Atividade', activity.name],
        ['Responsável', user.name],
        ['Período', formatPeriod({ from: start_date, to: end_date })],
      ] as const,
    add: addressOf('scheduleNew'),
    open: (entry: Entry) => addressOf('scheduleEntry', { executionCronogramId: entry.id }),
    actions: (
      <Button component={Link} to={addressOf('scheduleFollowUp')} variant="default">
        Acompanhamento
      </Button>
    ),
  };
  return userId === null ? (
    <ListPage {...page} routes={{ ...one, list }} params={{ projectId }} />
  ) : (
    <ListPage {...page} routes={{ ...one, list: ofUser }} params={{ projectId, userId }} />
  );
}

function emptyText(userId: number | null, state: EntryState | undefined): string {
  if (state) return NOTHING_FOUND;
  return userId === null
    ? 'Ainda não existem cronogramas cadastrados.'
    : 'Este responsável não tem itens no cronograma.';
}
