import type { z } from 'zod';
import { type projectSponsor, projectSponsors } from '#domain/resources/project-sponsors.ts';
import { PHONE_MASK } from '#domain/shared/masks.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Column, DASH } from '../../components/list/columns.ts';
import listClasses from '../../components/list/list.module.css';
import { RecordTable } from '../../components/list/record-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { useMay } from '../../platform/permissions.ts';
import { write } from '../../platform/queries.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { ProjectTabs } from './project-tabs.tsx';

type ProjectSponsor = z.output<typeof projectSponsor>;

const COLUMNS: readonly Column<ProjectSponsor>[] = [
  { header: 'Nome', cell: ({ name }) => name },
  { header: 'Cidade', cell: ({ city }) => `${city.name} - ${city.state.uf}` },
  { header: 'Telefone', cell: ({ main_phone }) => PHONE_MASK.format(main_phone) || DASH },
  { header: 'E-mail', cell: ({ main_email }) => main_email ?? DASH },
];

/** The sponsors of one project: attached and detached, not edited here. */
export function ProjectSponsorsPage() {
  const params = useAddressIds('projectSponsors');
  const may = useMay();
  const { data: sponsors, error, refetch } = useQuery(wholeListQuery(projectSponsors.list, { params }));
  const deletion = useDeletion();

  const detach = async (sponsorId: number) => {
    await write(projectSponsors.detach, { params: { ...params, sponsorId } });
  };
  const actions = ({ id }: ProjectSponsor) => (
    <Button variant="subtle" color="red" size="compact-sm" onClick={() => deletion.ask(() => detach(id))}>
      Excluir
    </Button>
  );

  return (
    <>
      <PageHead
        title="Edição de projeto - Patrocinadores"
        back={addressOf('projects')}
        actions={
          may(projectSponsors.attach.can) && (
            <Button component={Link} to={addressOf('projectSponsorNew', params)}>
              + Adicionar
            </Button>
          )
        }
      />
      <ProjectTabs projectId={params.projectId} />
      {error && !sponsors ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : sponsors?.length === 0 ? (
        <p className={listClasses.empty}>Ainda não existem patrocinadores cadastrados.</p>
      ) : (
        <RecordTable
          caption="Patrocinadores do projeto"
          columns={COLUMNS}
          rows={sponsors}
          keyOf={(sponsor) => sponsor.id}
          actions={may(projectSponsors.detach.can) ? actions : undefined}
        />
      )}
      {deletion.dialog}
    </>
  );
}
