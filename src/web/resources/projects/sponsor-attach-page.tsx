import { labelsOf } from '#domain/shared/labels.ts';
import { projectSponsors, sponsorChoice } from '#domain/resources/project-sponsors.ts';
import { sponsors } from '#domain/resources/sponsors.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useNavigate } from '../../platform/router/use-router.ts';
import { CreateNow } from '../../components/create-now/create-now.tsx';
import { NEW_SPONSOR } from '../../components/create-now/new-sponsor.ts';
import { SelectField } from '../../components/fields/index.ts';
import type { Fields } from '../../components/form/form-route.ts';
import { needsNewKey, newKey } from '../../components/form/intended-creation.ts';
import { CREATE, DONE, FAILURES } from '../../components/form/messages.ts';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import { latePart } from '../../components/late/late-part.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { toast } from '../../components/toast.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { write } from '../../platform/queries.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { useIsThere } from '../../platform/use-is-there.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { ProjectTabs } from './project-tabs.tsx';

const LABELS = labelsOf(sponsorChoice.shape);

/** They are those of the sponsors' own screens. */
const SponsorFields = latePart(async () => (await import('../sponsors/fields.tsx')).SponsorFields, {
  isScreen: false,
});

/** The choice goes into the call's address; its body is empty. */
const choiceForm: z.ZodObject = sponsorChoice;

/** Chooses one of the organisation's sponsors for a project. */
export function ProjectSponsorAttachPage() {
  const params = useAddressIds('projectSponsorNew');
  const navigate = useNavigate();
  const isThere = useIsThere();
  const [idempotencyKey, setKey] = useState(newKey);
  const all = useQuery(wholeListQuery(sponsors.list));
  const attached = useQuery(wholeListQuery(projectSponsors.list, { params }));
  const error = all.error ?? attached.error;
  const form = useForm<Fields>({ resolver: zodResolver(choiceForm), defaultValues: { sponsor: null } });
  const unsaved = useUnsavedChanges(form.formState.isDirty);
  const back = addressOf('projectSponsors', params);

  const options =
    attached.data &&
    all.data
      ?.filter(({ id }) => !attached.data.some((one) => one.id === id))
      .map(({ id, name }) => ({ value: id, label: name }));

  const save = async (values: Fields) => {
    const { sponsor } = sponsorChoice.parse(values);
    try {
      await write(projectSponsors.attach, { params: { ...params, sponsorId: sponsor }, idempotencyKey });
    } catch (problem) {
      if (needsNewKey(asProblem(problem))) setKey(newKey());
      throw problem;
    }
    unsaved.forget();
    if (!isThere.current) return;
    toast(DONE.created);
    await navigate({ to: back });
  };

  return (
    <>
      <PageHead title="Cadastro de patrocinador do projeto" back={back} />
      <ProjectTabs projectId={params.projectId} isAbove />
      {error ? (
        <LoadFailure
          problem={asProblem(error)}
          retry={() => void Promise.all([all.refetch(), attached.refetch()])}
        />
      ) : (
        <ScreenForm form={form} save={save} failure={FAILURES.create} submit={CREATE}>
          <SelectField
            name="sponsor"
            label={LABELS.sponsor}
            options={options}
            emptyText={
              all.data?.length === 0
                ? 'Ainda não existem patrocinadores cadastrados.'
                : 'Todos os patrocinadores já estão no projeto.'
            }
            searchable
            required
          />
          {options?.length === 0 && (
            <CreateNow
              title="Cadastro de patrocinadores"
              route={sponsors.create}
              list={sponsors.list}
              initial={NEW_SPONSOR}
              made={(created) =>
                form.setValue('sponsor', created.sponsor_id, { shouldDirty: true, shouldValidate: true })
              }
            >
              <SponsorFields />
            </CreateNow>
          )}
        </ScreenForm>
      )}
    </>
  );
}
