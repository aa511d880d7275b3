import { projects } from '#domain/resources/projects.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { refreshUserAfterSave } from '../../platform/session.ts';
import { ProjectMark } from '../../components/list/project-mark.tsx';

export function ProjectsPage() {
  return (
    <ListPage
      title="Projetos"
      routes={projects}
      columns={[
        { header: 'Nome', cell: (project) => project.name, sort: 'name' },
        {
          header: 'Status',
          cell: (project) => <ProjectMark project={project} />,
          sort: 'status',
        },
        { header: 'Início', cell: (project) => formatDate(project.start_date), sort: 'start_date' },
        { header: 'Término', cell: (project) => formatDate(project.end_date), sort: 'end_date' },
      ]}
      search="Pesquisa (nome do projeto)"
      empty="Ainda não existem projetos cadastrados."
      add={addressOf('projectNew')}
      goesWith="área de atuação, parâmetros, rolos de arame, contas bancárias, termo e vínculos com pessoas e patrocinadores"
      open={(project) => addressOf('project', { projectId: project.id })}
      afterRemove={refreshUserAfterSave}
    />
  );
}
