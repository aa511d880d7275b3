import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { SimpleGrid } from '@mantine/core';
import { ActivityField } from '../../components/activity-field.tsx';
import { CheckboxField, DateField, DecimalField } from '../../components/fields/index.ts';
import { UserField } from './user-field.tsx';

const LABELS = labelsOf(executionCronograms.create.body.shape);

export const NEW_ENTRY = {
  user: null,
  activity: null,
  goal: null,
  start_date: '',
  end_date: '',
  finished: false,
};

/** The fields of a schedule entry. */
export function EntryFields({ user }: { readonly user?: { id: number; name: string } }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <UserField current={user} />
        <ActivityField />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <DecimalField
          name="goal"
          label={LABELS.goal}
          required
          description="Quantos lançamentos da atividade se espera."
        />
        <DateField name="start_date" label={LABELS.start_date} required />
        <DateField name="end_date" label={LABELS.end_date} required />
      </SimpleGrid>
      <CheckboxField name="finished" label={LABELS.finished} />
    </>
  );
}
