import { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { technicians } from '#domain/resources/technicians.ts';
import { isRoleId, ROLE_NAMES } from '#domain/shared/access.ts';
import { PER_PAGE } from '#domain/shared/crud.ts';
import type { Option } from '../../components/fields/index.ts';
import { NamedSelect } from '../../components/named-select.tsx';
import { call } from '../../platform/client.ts';
import { useProjectId } from '../../platform/current-project.ts';

const LABELS = labelsOf(executionCronograms.create.body.shape);

const MOST_CHOICES = 30;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly role_id: number;
}

/** Who is responsible for a schedule entry: any user who may sign in and enters the project. */
export function UserField({ current }: { readonly current?: { id: number; name: string } }) {
  const projectId = useProjectId();
  const people = async (query: { readonly q?: string; readonly per_page: number }) =>
    (await call(technicians.list, { params: { projectId }, query })).body.data;
  return (
    <NamedSelect
      name="user"
      label={LABELS.user}
      required
      current={current}
      load={async (q) => asOptions(await people({ q, per_page: MOST_CHOICES }))}
      nameOf={async (id) => {
        const everyone = await people({ per_page: PER_PAGE.records.most });
        return everyone.find((person) => person.id === id)?.name ?? null;
      }}
    />
  );
}

function asOptions(people: readonly Person[]): readonly Option[] {
  const names = people.map(({ name }) => name);
  return people.map(({ id, name, role_id }) => {
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return { value: id, label: isAlone || !isRoleId(role_id) ? name : `${name} (${ROLE_NAMES[role_id]})` };
  });
}
