import type { z } from 'zod';
import { type projectSponsor, projectSponsors } from '#domain/resources/project-sponsors.ts';
import { sponsors } from '#domain/resources/sponsors.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import type { Column } from '../../components/list/columns.ts';
import { EmailLink, PhoneLink } from '../../components/list/contact-links.tsx';
import { RecordList } from '../../components/list/record-list.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { RemovalNotice } from '../../components/removal-notice.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { write } from '../../platform/queries.ts';
import { ProjectTabs, useProjectHeading } from './project-tabs.tsx';

type ProjectSponsor = z.output<typeof projectSponsor>;

const COLUMNS: readonly Column<ProjectSponsor>[] = [
  { header: 'Nome', cell: ({ name }) => name, sort: 'name' },
  { header: 'Cidade', cell: ({ city }) => cityWithState(city) },
  {
    header: 'Telefone',
    cell: ({ main_phone }) => <PhoneLink phone={main_phone} />,
  },
  { header: 'E-mail', cell: ({ main_email }) => <EmailLink email={main_email} /> },
];

/** The sponsors of one project: attached and detached here, edited on their own screens. */
export function ProjectSponsorsPage() {
  const params = useAddressIds('projectSponsors');
  const may = useMay();
  const [asked, setAsked] = useState<ProjectSponsor | null>(null);
  const deletion = useDeletion({
    notice: asked && (
      <RemovalNotice names={[['Patrocinador', asked.name]]}>
        <p className="dialog-text">Sai só deste projeto: o cadastro do patrocinador continua.</p>
      </RemovalNotice>
    ),
  });

  const detach = async (sponsorId: number) => {
    await write(projectSponsors.detach, { params: { ...params, sponsorId } });
  };
  const actions = (sponsor: ProjectSponsor) => (
    <Button
      variant="subtle"
      color="red"
      size="compact-sm"
      onClick={() => {
        setAsked(sponsor);
        deletion.ask(() => detach(sponsor.id));
      }}
    >
      Excluir
    </Button>
  );

  return (
    <>
      <PageHead
        {...useProjectHeading(params.projectId, 'Edição de projeto - Patrocinadores')}
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
      <RecordList
        caption="Patrocinadores do projeto"
        list={projectSponsors.list}
        params={params}
        columns={COLUMNS}
        search="Pesquisa (nome do patrocinador)"
        empty="Ainda não existem patrocinadores cadastrados."
        next={
          may(projectSponsors.attach.can)
            ? { label: 'Adicionar patrocinador', to: addressOf('projectSponsorNew', params) }
            : undefined
        }
        open={may(sponsors.get.can) ? ({ id }) => addressOf('sponsor', { sponsorId: id }) : undefined}
        actions={may(projectSponsors.detach.can) ? actions : undefined}
      />
      {deletion.dialog}
    </>
  );
}
