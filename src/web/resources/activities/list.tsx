import { activities } from '#domain/resources/activities.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';

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
