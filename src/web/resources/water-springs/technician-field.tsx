import { technicians } from '#domain/resources/technicians.ts';
import { isRoleId, ROLE_NAMES } from '#domain/shared/access.ts';
import { surveyBody } from '#domain/resources/water-springs.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField, useFormLock } from '../../components/fields/index.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';

const LABELS = labelsOf(surveyBody.shape);

interface TechnicianFieldProps {
  readonly projectId: number;
  /** Whom the spring has: who left the project since is still shown. */
  readonly current: { readonly id: number; readonly name: string } | null;
  /** 'Técnico' as the sheet has it. */
  readonly written: string | null;
}

/** Who made the survey: any user who enters the project, of the office too. */
export function TechnicianField({ projectId, current, written }: TechnicianFieldProps) {
  const { locked } = useFormLock();
  const people = useQuery({
    ...wholeListQuery(technicians.list, { params: { projectId } }),
    // Who is shown is known; the others are there to choose from.
    enabled: !locked,
  });
  const found = people.data ?? (locked ? [] : undefined);
  const gone = current !== null && found && !found.some(({ id }) => id === current.id) ? [current] : [];
  const names = found?.map(({ name }) => name) ?? [];
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return (
    <div>
      <SelectField
        name="technician"
        label={LABELS.technician}
        options={
          found && [
            ...found.map(({ id, name, role_id }) => ({
              value: id,
              label: isAlone(name) || !isRoleId(role_id) ? name : `${name} (${ROLE_NAMES[role_id]})`,
            })),
            ...gone.map(({ id, name }) => ({ value: id, label: name })),
          ]
        }
        description={written === null ? undefined : `Na planilha: ${written}`}
      />
      {people.error && <LoadFailure problem={asProblem(people.error)} retry={() => void people.refetch()} />}
    </div>
  );
}
