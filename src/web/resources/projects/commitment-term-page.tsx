import { labelsOf } from '#domain/shared/labels.ts';
import { commitmentTermBody, commitmentTerms } from '#domain/resources/commitment-terms.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import listClasses from '../../components/list/list.module.css';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { EMPTY_TERM_DOCUMENT } from '../../components/rich-text/empty-document.ts';
import { RichTextField } from '../../components/rich-text/rich-text-field.tsx';
import { removalOf } from '../../components/removal.ts';
import { RemovalNotice } from '../../components/removal-notice.tsx';
import { type Deletion, useDeletion } from '../../components/use-deletion.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery } from '../../platform/queries.ts';
import { ProjectTabs, useProjectHeading } from './project-tabs.tsx';
import { TermWarnings } from './term-warnings.tsx';

const LABELS = labelsOf(commitmentTermBody.shape);

const TITLE = 'Edição de projeto - Termo de compromisso';
const BACK = addressOf('projects');

/** The project's standard term: updated if there is one, otherwise created. */
export function ProjectCommitmentTermPage() {
  const params = useAddressIds('projectCommitmentTerm');
  const { data, error, refetch } = useQuery(routeQuery(commitmentTerms.list, { params }));
  const may = useMay();
  const term = data?.body.data[0];
  const heading = useProjectHeading(params.projectId, TITLE);
  // Without a kind above it the heading is no project's name.
  const notice = heading.kind !== '' && (
    <RemovalNotice names={[['Termo de compromisso do projeto', heading.title]]} />
  );
  const deletion = useDeletion({ notice });

  return (
    <>
      {term ? (
        <EditPage
          {...heading}
          routes={commitmentTerms}
          params={{ ...params, id: term.id }}
          back={BACK}
          savedTo={null}
          actions={
            may(commitmentTerms.remove.can) && (
              <RemoveTerm params={{ ...params, id: term.id }} ask={deletion.ask} />
            )
          }
          tabs={<ProjectTabs projectId={params.projectId} />}
        >
          <TermFields />
        </EditPage>
      ) : data ? (
        <NoTerm projectId={params.projectId} />
      ) : (
        <>
          <PageHead {...heading} back={BACK} />
          <ProjectTabs projectId={params.projectId} />
          {error ? (
            <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
          ) : (
            <FormSkeleton fields={2} />
          )}
        </>
      )}
      {/* Here, where it outlives the term: 'Pronto!' comes when the term is gone. */}
      {deletion.dialog}
    </>
  );
}

interface RemoveTermProps {
  readonly params: { readonly projectId: number; readonly id: number };
  readonly ask: Deletion['ask'];
}

function RemoveTerm({ params, ask }: RemoveTermProps) {
  // The one that the form shows.
  const { data } = useQuery(routeQuery(commitmentTerms.get, { params }));
  return (
    <Button variant="subtle" color="red" onClick={() => ask(removalOf(commitmentTerms, params, data?.etag))}>
      Excluir
    </Button>
  );
}

function NoTerm({ projectId }: { projectId: number }) {
  const may = useMay();
  const heading = useProjectHeading(projectId, TITLE);
  const tabs = <ProjectTabs projectId={projectId} />;
  if (!may(commitmentTerms.create.can)) {
    return (
      <>
        <PageHead {...heading} back={BACK} />
        {tabs}
        <p className={listClasses.empty}>Este projeto ainda não tem um termo de compromisso.</p>
      </>
    );
  }
  return (
    <CreatePage
      single
      {...heading}
      route={commitmentTerms.create}
      params={{ projectId }}
      initial={{ preamble: EMPTY_TERM_DOCUMENT, contract_terms: EMPTY_TERM_DOCUMENT }}
      back={BACK}
      onward={() => addressOf('projectCommitmentTerm', { projectId })}
      tabs={tabs}
    >
      <TermFields />
    </CreatePage>
  );
}

function TermFields() {
  return (
    <>
      <RichTextField name="preamble" label={LABELS.preamble} required />
      <RichTextField name="contract_terms" label={LABELS.contract_terms} required />
      <TermWarnings />
    </>
  );
}
