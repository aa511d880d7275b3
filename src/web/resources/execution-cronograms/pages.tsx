import { labelsOf } from '#domain/shared/labels.ts';
import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { SimpleGrid } from '@mantine/core';
import { ActivityField } from '../../components/activity-field.tsx';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { CheckboxField, DateField, DecimalField } from '../../components/fields/index.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { UserField } from './user-field.tsx';

const LABELS = labelsOf(executionCronograms.create.body.shape);

const LIST = addressOf('schedule');

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
      oneAfterAnother
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
