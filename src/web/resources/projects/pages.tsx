import { projects } from '#domain/resources/projects.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { refreshUser } from '../../platform/session.ts';
import { ProjectFields } from './fields.tsx';
import { ProjectTabs } from './project-tabs.tsx';
import classes from './projects.module.css';

const LIST = addressOf('projects');

/** The sidebar chooses among the projects that the session names. */
async function renewChoice(): Promise<void> {
  try {
    await refreshUser();
  } catch {
    // The record itself is written; the choice is read again with the next sign of a connection.
  }
}

export function ProjectsPage() {
  return (
    <ListPage
      title="Projetos"
      routes={projects}
      columns={[
        { header: 'Nome', cell: (project) => project.name, sort: 'name' },
        {
          header: 'Status',
          cell: (project) => <span className={classes.whole}>{project.status_label}</span>,
          sort: 'status',
        },
        { header: 'Início', cell: (project) => formatDate(project.start_date), sort: 'start_date' },
        { header: 'Término', cell: (project) => formatDate(project.end_date), sort: 'end_date' },
      ]}
      search="Pesquisa (nome do projeto)"
      empty="Ainda não existem projetos cadastrados."
      add={addressOf('projectNew')}
      open={(project) => addressOf('project', { projectId: project.id })}
      afterRemove={renewChoice}
    />
  );
}

export function ProjectCreatePage() {
  return (
    <CreatePage
      title="Cadastro de novo projeto"
      route={projects.create}
      initial={{
        name: '',
        status: null,
        start_date: null,
        end_date: null,
        objective: null,
        add_information: null,
      }}
      back={LIST}
      onward={(created) => addressOf('project', { projectId: created.project_id })}
      afterWrite={renewChoice}
    >
      <ProjectFields />
    </CreatePage>
  );
}

export function ProjectEditPage() {
  const { projectId } = useAddressIds('project');
  return (
    <EditPage
      title="Edição de projeto"
      routes={projects}
      params={{ id: projectId }}
      back={LIST}
      afterWrite={renewChoice}
      tabs={<ProjectTabs projectId={projectId} />}
    >
      <ProjectFields />
    </EditPage>
  );
}
