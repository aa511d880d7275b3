import { labelsOf } from '#domain/shared/labels.ts';
import { executedActivities } from '#domain/resources/executed-activities.ts';
import { SimpleGrid } from '@mantine/core';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { DateTimeField, IntegerField, TextAreaField } from '../../components/fields/index.ts';
import { FAILURES } from '../../components/form/messages.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { localNow } from '../../platform/local-now.ts';
import { useLaunchBefore } from './launch-before.ts';
import { PropertyField } from './property-field.tsx';
import { ScheduleEntryField } from './schedule-entry-field.tsx';

const LABELS = labelsOf(executedActivities.create.body.shape);

const LIST = addressOf('launches');

function LaunchFields({ property }: { readonly property?: { id: number; name: string } | null }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ScheduleEntryField />
        <PropertyField current={property} />
        <DateTimeField name="executed_at" label={LABELS.executed_at} required />
        <IntegerField name="mobilized_producers" label={LABELS.mobilized_producers} />
      </SimpleGrid>
      <TextAreaField name="description" label={LABELS.description} required />
    </>
  );
}

export function LaunchCreatePage() {
  const projectId = useProjectId();
  const { before, here, isPending } = useLaunchBefore(projectId);
  if (isPending) return <FormSkeleton />;
  return (
    <CreatePage
      title="Cadastro de lançamento de atividade"
      route={executedActivities.create}
      params={{ projectId }}
      initial={{
        execution_cronogram: before?.execution_cronogram.id ?? null,
        rural_property: before?.rural_property?.id ?? here,
        description: before?.description ?? '',
        executed_at: before || here !== null ? localNow() : '',
        mobilized_producers: null,
      }}
      back={LIST}
    >
      <LaunchFields property={before?.rural_property} />
    </CreatePage>
  );
}

export function LaunchEditPage() {
  const projectId = useProjectId();
  const { executedActivityId } = useAddressIds('launch');
  return (
    <EditPage
      title="Edição de lançamento de atividade"
      routes={executedActivities}
      params={{ projectId, id: executedActivityId }}
      back={LIST}
      failure={FAILURES.saveUpdate}
    >
      {({ rural_property }) => <LaunchFields property={rural_property} />}
    </EditPage>
  );
}
