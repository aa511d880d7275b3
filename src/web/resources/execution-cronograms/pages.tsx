import { labelsOf } from '#domain/shared/labels.ts';
import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { formatNumber } from '#domain/rules/numbers.ts';
import { formatDate } from '#domain/shared/dates.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { Button, SimpleGrid } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ActivityField } from '../../components/activity-field.tsx';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { CheckboxField, DateField, DecimalField } from '../../components/fields/index.ts';
import type { Column } from '../../components/list/columns.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { ResponsibleFilter, useResponsibleFilter } from './responsible-filter.tsx';
import { UserField } from './user-field.tsx';

const LABELS = labelsOf(executionCronograms.create.body.shape);

const LIST = addressOf('schedule');

type Entry = ResponseOf<typeof executionCronograms.get>;

const COLUMNS: readonly Column<Entry>[] = [
  { header: 'Atividade', cell: ({ activity }) => activity.name, sort: 'activity' },
  { header: 'Responsável', cell: ({ user }) => user.name, sort: 'user' },
  { header: 'Meta', cell: ({ goal }) => formatNumber(goal), numeric: true },
  { header: 'Início', cell: ({ start_date }) => formatDate(start_date), sort: 'start_date' },
  { header: 'Término', cell: ({ end_date }) => formatDate(end_date), sort: 'end_date' },
  {
    header: 'Status',
    cell: ({ finished_label }) => <Unbroken>{finished_label}</Unbroken>,
    sort: 'finished',
  },
];

export function SchedulePage() {
  const projectId = useProjectId();
  const userId = useResponsibleFilter();
  const { list, ofUser, ...one } = executionCronograms;
  const page = {
    title: 'Cronograma de Execução',
    columns: COLUMNS,
    search: 'Pesquisa (atividade ou responsável)',
    filters: { query: {}, controls: <ResponsibleFilter /> },
    empty:
      userId === null
        ? 'Ainda não existem cronogramas cadastrados.'
        : 'Este responsável não tem itens no cronograma.',
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

function EntryFields({ user }: { readonly user?: { id: number; name: string } }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <UserField current={user} />
        <ActivityField />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DecimalField
          name="goal"
          label={LABELS.goal}
          required
          description="Quantos lançamentos da atividade se espera."
        />
        <DateField name="start_date" label={LABELS.start_date} required />
        <DateField name="end_date" label={LABELS.end_date} required />
      </SimpleGrid>
      <CheckboxField name="finished" label={LABELS.finished} />
    </>
  );
}

export function ScheduleEntryCreatePage() {
  const projectId = useProjectId();
  return (
    <CreatePage
      title="Cadastro de cronograma de execução"
      route={executionCronograms.create}
      params={{ projectId }}
      initial={{ user: null, activity: null, goal: null, start_date: '', end_date: '', finished: false }}
      back={LIST}
    >
      <EntryFields />
    </CreatePage>
  );
}

export function ScheduleEntryEditPage() {
  const projectId = useProjectId();
  const { executionCronogramId } = useAddressIds('scheduleEntry');
  return (
    <EditPage
      title="Edição de cronograma de execução"
      routes={executionCronograms}
      params={{ projectId, id: executionCronogramId }}
      back={LIST}
    >
      {({ user }) => <EntryFields user={user} />}
    </EditPage>
  );
}
