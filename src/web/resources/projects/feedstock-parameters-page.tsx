import { feedstockParameters } from '#domain/resources/feedstock-parameters.ts';
import { type FeedstockParameters, missingParameters } from '#domain/rules/feedstock-parameters.ts';
import { useQuery } from '@tanstack/react-query';
import { EditPage } from '../../components/edit-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { routeQuery } from '../../platform/queries.ts';
import { FeedstockParameterFields } from './feedstock-parameter-fields.tsx';
import { ProjectTabs, useProjectHeading } from './project-tabs.tsx';
import { WireRollers } from './wire-rollers.tsx';
import { Notice } from '../../components/notice.tsx';

export function ProjectFeedstockParametersPage() {
  const ids = useAddressIds('projectFeedstockParameters');
  const heading = useProjectHeading(ids.projectId, 'Edição de projeto - Parâmetros de matéria-prima');
  const { isPending } = useQuery(routeQuery(feedstockParameters.get, { params: ids }));
  return (
    <>
      <EditPage
        {...heading}
        routes={feedstockParameters}
        params={ids}
        back={addressOf('projects')}
        savedTo={null}
        tabs={<ProjectTabs projectId={ids.projectId} />}
      >
        {(parameters) => (
          <>
            <Missing parameters={parameters} />
            <FeedstockParameterFields />
          </>
        )}
      </EditPage>
      {/* Read at once, and shown where it stays: below what the parameters take. */}
      <div hidden={isPending || heading.isComing}>
        <WireRollers projectId={ids.projectId} />
      </div>
    </>
  );
}

/** More than these are not read one by one. */
const FEW = 5;

/** Without these no spring of the project can be computed. */
function Missing({ parameters }: { parameters: FeedstockParameters }) {
  const missing = missingParameters(parameters);
  if (missing.length === 0) return null;
  return (
    <Notice kind="note" role="note">
      {missing.length > FEW
        ? 'Preencha os parâmetros: sem eles as nascentes do projeto não podem ser calculadas.'
        : `Falta preencher, para que as nascentes possam ser calculadas: ${missing.join('; ')}.`}
    </Notice>
  );
}
