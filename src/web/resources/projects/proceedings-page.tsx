import { PROCEEDINGS, proceedings } from '#domain/resources/proceedings.ts';
import { EditPage } from '../../components/edit-page.tsx';
import { CheckboxField } from '../../components/fields/index.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { ProjectTabs, useProjectHeading } from './project-tabs.tsx';

export function ProjectProceedingsPage() {
  const ids = useAddressIds('projectProceedings');
  return (
    <EditPage
      {...useProjectHeading(ids.projectId, 'Edição de projeto - Área de atuação')}
      routes={proceedings}
      params={ids}
      back={addressOf('projects')}
      savedTo={null}
      tabs={<ProjectTabs projectId={ids.projectId} />}
    >
      {Object.entries(PROCEEDINGS).map(([name, label]) => (
        <CheckboxField key={name} name={name} label={label} />
      ))}
    </EditPage>
  );
}
