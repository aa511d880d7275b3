import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { EntryFields, NEW_ENTRY } from './entry-fields.tsx';

const LIST = addressOf('schedule');

export function ScheduleEntryCreatePage() {
  const projectId = useProjectId();
  return (
    <CreatePage
      title="Cadastro de cronograma de execução"
      route={executionCronograms.create}
      params={{ projectId }}
      initial={NEW_ENTRY}
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
