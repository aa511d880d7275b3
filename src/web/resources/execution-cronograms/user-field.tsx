import { FIELD_LABELS } from '#domain/shared/field-labels.ts';
import { users } from '#domain/resources/users.ts';
import { isRoleId, ROLE_NAMES, ROLES } from '#domain/shared/access.ts';
import { PER_PAGE } from '#domain/shared/crud.ts';
import type { Option } from '../../components/fields/index.ts';
import { NamedSelect } from '../../components/named-select.tsx';
import { call } from '../../platform/client.ts';
import { useMay } from '../../platform/permissions.ts';

const MOST_CHOICES = 30;

interface Person {
  readonly id: number;
  readonly name: string;
  readonly role_id: number;
}

/** Who is responsible for a schedule entry: any user who may still sign in. */
export function UserField({ current }: { readonly current?: { id: number; name: string } }) {
  const seesUsers = useMay()('users.view');
  return (
    <NamedSelect
      name="user"
      label={FIELD_LABELS.execution_cronograms.user}
      required
      current={current}
      load={async (q) => asOptions(await peopleNamed(seesUsers, { q, per_page: MOST_CHOICES }))}
      nameOf={async (id) => {
        const everyone = await peopleNamed(seesUsers, { per_page: PER_PAGE.most });
        return everyone.find((person) => person.id === id)?.name ?? null;
      }}
    />
  );
}

/** Who can't see users is told only the names of one role a call. */
async function peopleNamed(
  seesUsers: boolean,
  query: { readonly q?: string; readonly per_page: number },
): Promise<readonly Person[]> {
  if (seesUsers) return (await call(users.list, { query: { ...query, enabled: '1' } })).body.data;
  const answers = await Promise.all(
    Object.values(ROLES).map((role) => call(users.list, { query: { ...query, role } })),
  );
  return answers
    .flatMap((answer) => answer.body.data)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

function asOptions(people: readonly Person[]): readonly Option[] {
  const names = people.map(({ name }) => name);
  return people.map(({ id, name, role_id }) => {
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return { value: id, label: isAlone || !isRoleId(role_id) ? name : `${name} (${ROLE_NAMES[role_id]})` };
  });
}
