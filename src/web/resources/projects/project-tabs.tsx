import { projects } from '#domain/resources/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { RecordTabs } from '../../components/record-tabs.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { recordQuery } from '../../platform/record-query.ts';

/** The parts of a project, but for those that the role may not see. */
export function ProjectTabs({ projectId }: { projectId: number }) {
  const may = useMay();
  const record = useQuery(recordQuery(projects, { id: projectId }));
  const ids = { projectId };
  const tabs = [
    { label: 'Geral', to: addressOf('project', ids), can: 'projects.view' },
    { label: 'Dados bancários', to: addressOf('projectBankAccounts', ids), can: 'banking_datas.view' },
    { label: 'Área de atuação', to: addressOf('projectProceedings', ids), can: 'proceedings.view' },
    {
      label: 'Parâmetros de matéria-prima',
      to: addressOf('projectFeedstockParameters', ids),
      can: 'feedstock_parameters.view',
    },
    {
      label: 'Termo de compromisso',
      to: addressOf('projectCommitmentTerm', ids),
      can: 'commitment_terms.view',
    },
    { label: 'Patrocinadores', to: addressOf('projectSponsors', ids), can: 'project_sponsors.view' },
  ] as const;
  return <RecordTabs label="Partes do projeto" record={record} tabs={tabs.filter(({ can }) => may(can))} />;
}
