import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { activities } from '#domain/resources/activities.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { asProblem } from '../platform/api-problem.ts';
import { useProjectId } from '../platform/current-project.ts';
import { wholeListQuery } from '../platform/whole-list.ts';
import { CreateNow } from './create-now/create-now.tsx';
import { SelectField, TextField, useFormLock } from './fields/index.ts';
import { LoadFailure } from './load-failure.tsx';

const LABELS = labelsOf(executionCronograms.create.body.shape);

interface ActivityFieldProps {
  /** The record's own: it is shown without the others until one may be chosen. */
  readonly current?: { readonly id: number; readonly name: string } | undefined;
}

/** One of the current project's activities. */
export function ActivityField({ current }: ActivityFieldProps) {
  const projectId = useProjectId();
  const { locked } = useFormLock();
  const { setValue } = useFormContext();
  const { data, error, refetch } = useQuery({
    ...wholeListQuery(activities.list, { params: { projectId } }),
    enabled: !locked || !current,
  });
  const known = data ?? (current && [current]);
  if (error && !data) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  return (
    <div>
      <SelectField
        name="activity"
        label={LABELS.activity}
        required
        options={known?.map(({ id, name }) => ({ value: id, label: name }))}
        emptyText="Ainda não existem atividades de projeto cadastradas."
      />
      {known?.length === 0 && (
        <CreateNow
          title="Cadastro de atividade de projeto"
          route={activities.create}
          params={{ projectId }}
          list={activities.list}
          initial={{ name: '' }}
          made={({ id }) => setValue('activity', id, { shouldDirty: true, shouldValidate: true })}
        >
          <TextField name="name" label={labelsOf(activities.create.body.shape).name} required />
        </CreateNow>
      )}
    </div>
  );
}
