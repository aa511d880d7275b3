import { labelsOf } from '#domain/shared/labels.ts';
import { executedActivities, LAUNCH_MESSAGES } from '#domain/resources/executed-activities.ts';
import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { CreateNow } from '../../components/create-now/create-now.tsx';
import { SelectField } from '../../components/fields/index.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useUser } from '../../platform/session.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { EntryFields, NEW_ENTRY } from '../execution-cronograms/entry-fields.tsx';
import { entryOptions } from './entry-options.ts';

const LABELS = labelsOf(executedActivities.create.body.shape);

/** The entry of the project's schedule that was carried out, by its activity; one's own come first. */
export function ScheduleEntryField() {
  const projectId = useProjectId();
  const { id: userId } = useUser();
  const { setValue } = useFormContext();
  const { data, error, refetch } = useQuery(
    wholeListQuery(executionCronograms.list, { params: { projectId }, query: { sort: 'activity' } }),
  );
  if (error && !data) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  return (
    <div>
      <SelectField
        name="execution_cronogram"
        label={LABELS.execution_cronogram}
        required
        options={data && entryOptions(data, userId)}
        emptyText={LAUNCH_MESSAGES.noSchedule}
      />
      {data?.length === 0 && (
        <CreateNow
          title="Cadastro de cronograma de execução"
          route={executionCronograms.create}
          params={{ projectId }}
          list={executionCronograms.list}
          initial={NEW_ENTRY}
          made={({ id }) => setValue('execution_cronogram', id, { shouldDirty: true, shouldValidate: true })}
        >
          <EntryFields />
        </CreateNow>
      )}
    </div>
  );
}
