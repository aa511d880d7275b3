import { projects } from '#domain/resources/projects.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { refreshUserAfterSave } from '../../platform/session.ts';
import { ProjectFields } from './fields.tsx';
import { ProjectTabs, useProjectHeading } from './project-tabs.tsx';

const LIST = addressOf('projects');

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
        sponsors_on_papers: false,
      }}
      back={LIST}
      onward={(created) => addressOf('project', { projectId: created.project_id })}
      // The sidebar chooses among the projects that the session names.
      afterWrite={refreshUserAfterSave}
    >
      <ProjectFields />
    </CreatePage>
  );
}

export function ProjectEditPage() {
  const { projectId } = useAddressIds('project');
  return (
    <EditPage
      {...useProjectHeading(projectId, 'Edição de projeto')}
      routes={projects}
      params={{ id: projectId }}
      back={LIST}
      afterWrite={refreshUserAfterSave}
      tabs={<ProjectTabs projectId={projectId} />}
    >
      <ProjectFields />
    </EditPage>
  );
}
