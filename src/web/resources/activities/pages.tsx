import { labelsOf } from '#domain/shared/labels.ts';
import { activities } from '#domain/resources/activities.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { TextField } from '../../components/fields/index.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';

const LABELS = labelsOf(activities.create.body.shape);

const LIST = addressOf('activities');

function ActivityFields() {
  return <TextField name="name" label={LABELS.name} required />;
}

export function ActivityCreatePage() {
  const projectId = useProjectId();
  return (
    <CreatePage
      title="Cadastro de atividade de projeto"
      route={activities.create}
      params={{ projectId }}
      initial={{ name: '' }}
      back={LIST}
    >
      <ActivityFields />
    </CreatePage>
  );
}

export function ActivityEditPage() {
  const projectId = useProjectId();
  const { activityId } = useAddressIds('activity');
  return (
    <EditPage
      title="Edição de atividade de projeto"
      routes={activities}
      params={{ projectId, id: activityId }}
      back={LIST}
    >
      <ActivityFields />
    </EditPage>
  );
}
