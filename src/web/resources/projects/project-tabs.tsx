import { projects } from '#domain/resources/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { type RecordHeading, recordHeading } from '../../components/record-heading.ts';
import { RecordTabs } from '../../components/record-tabs.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { recordQuery } from '../../platform/record-query.ts';

/** The heading of a screen that shows a part of the project: its name, and the part's title above it. */
export function useProjectHeading(projectId: number, kind: string): RecordHeading {
  const { data, isLoading } = useQuery(recordQuery(projects, { id: projectId }));
  return recordHeading(kind, isLoading, data?.body.name);
}

interface ProjectTabsProps {
  readonly projectId: number;
  /** The heading is another record's: the project is named above its parts. */
  readonly isAbove?: boolean;
}

/** The parts of a project, but for those that the role may not see. */
export function ProjectTabs({ projectId, isAbove = false }: ProjectTabsProps) {
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
  return (
    <RecordTabs
      label="Partes do projeto"
      record={record}
      facts={isAbove ? undefined : null}
      tabs={tabs.filter(({ can }) => may(can))}
    />
  );
}
