import { labelsOf } from '#domain/shared/labels.ts';
import { activities } from '#domain/resources/activities.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { TextField } from '../../components/fields/index.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';

const LABELS = labelsOf(activities.create.body.shape);

const LIST = addressOf('activities');

export function ActivitiesPage() {
  const may = useMay();
  const projectId = useProjectId();
  return (
    <ListPage
      title="Atividades de projeto"
      routes={activities}
      params={{ projectId }}
      columns={[{ header: 'Nome', cell: (activity) => activity.name, sort: 'name' }]}
      search="Pesquisa (nome da atividade)"
      empty="Ainda não existem atividades de projeto cadastradas."
      add={addressOf('activityNew')}
      open={
        may(activities.update.can)
          ? (activity) => addressOf('activity', { activityId: activity.id })
          : undefined
      }
      openLabel="Editar"
    />
  );
}

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
