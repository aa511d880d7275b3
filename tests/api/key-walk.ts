/** What a program with a key must be answered on one route: with the right alone, without it, and in other projects. */
import { tokenHash } from '#api/platform/auth/sessions.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { newKeyToken } from '#api/platform/auth/program-keys.ts';
import type { RoleId } from '#domain/shared/access.ts';
import { projectParam, type Route } from '#domain/shared/contract.ts';
import type { Person, TestApi } from '../support/api.ts';
import { ADDED_CELLS } from './permission-table.ts';
import { addressInOwn, call, ROLE_IDS, specification, type Stage, wantedOf } from './permission-walk.ts';

type Rights = Record<string, string[]>;

/** Every right that there is: more than any person's. */
const EVERYTHING: Rights = Object.fromEntries(
  Object.entries({ ...specification.actions, ...ADDED_CELLS }).map(([name, cells]) => [
    name,
    Object.keys(cells),
  ]),
);
/** What the additions to the specification keep from every key. */
const NEVER = ['users', 'personal_data', 'organisation_security'];
const OF_THE_PERSON = /^\/(user|users|auth)(\/|$)/;

/** A person's key whose grant the walk writes anew before each call. */
export interface WalkedKey {
  readonly program: Person;
  give(permissions: Rights, projects?: readonly number[] | null): Promise<void>;
}

export async function makeKeys(api: TestApi, stage: Stage): Promise<ReadonlyMap<RoleId, WalkedKey>> {
  const keys = new Map<RoleId, WalkedKey>();
  const { database, now } = api.server.services;
  for (const role of ROLE_IDS) {
    const token = newKeyToken();
    const user_id = stage.people.get(role)?.id ?? 0;
    const { id } = await database.write
      .insertInto('program_keys')
      .values({
        user_id,
        name: 'Planilha',
        token_hash: tokenHash(token),
        permissions: '{}',
        projects: null,
        created_at: now(),
        expires_at: now() + 86_400_000,
        last_used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    keys.set(role, {
      program: api.bearer(token),
      async give(permissions, projects = null) {
        const values = {
          permissions: JSON.stringify(permissions),
          projects: projects && JSON.stringify(projects),
        };
        await inTransaction(database, (tx) =>
          tx.updateTable('program_keys').set(values).where('id', '=', id).execute(),
        );
      },
    });
  }
  return keys;
}

const isLetIn = (status: number) => ![401, 403, 500].includes(status);

/** Every answer that is not what it must be, one sentence each. */
export async function* wrongWithKey(
  stage: Stage,
  keys: ReadonlyMap<RoleId, WalkedKey>,
  name: string,
  route: Route,
): AsyncGenerator<string> {
  const wanted = wantedOf(name) ?? '';
  const [resource = '', action = ''] = wanted.split('.');
  const cell = { ...specification.actions, ...ADDED_CELLS }[resource]?.[action];
  const address = addressInOwn(route, stage.own);
  const answerOf = async (role: RoleId, permissions: Rights, projects: readonly number[] | null = null) => {
    const key = keys.get(role);
    if (!key) throw new Error(`no key for role ${role}`);
    await key.give(permissions, projects);
    return (await call(key.program, route, address)).status;
  };
  // Whoever enters projects one by one, where the route lets one of them in.
  const owner = ROLE_IDS.toReversed().find((role) => cell?.includes(role)) ?? 2;

  if (OF_THE_PERSON.test(route.path) ? name !== 'GET /user' : NEVER.includes(resource)) {
    for (const role of [2, owner] as const) {
      const status = await answerOf(role, EVERYTHING);
      if (status !== 403) yield `a key of role ${role} with everything was answered ${status}`;
    }
    return;
  }
  const other = ROLE_IDS.find((role) => cell && !cell.includes(role));
  if (other !== undefined) {
    const status = await answerOf(other, EVERYTHING);
    if (status !== 403) yield `a key with more than its owner, role ${other}, was answered ${status}`;
  }
  const rights = rightsFor(route, resource, action, cell !== undefined);
  const status = await answerOf(owner, rights.enough);
  if (!isLetIn(status)) yield `a key of role ${owner} with the right was answered ${status}`;
  if (rights.tooFew) {
    const without = await answerOf(owner, rights.tooFew);
    if (without !== 403) yield `a key of role ${owner} without the right was answered ${without}`;
  }
  if (projectParam(route.path) === null) return;
  for (const projects of [[], [stage.foreign.project]]) {
    for (const role of [owner, 2] as const) {
      if (!cell?.includes(role)) continue;
      const outside = await answerOf(role, rights.enough, projects);
      if (outside !== 404) yield `a key of role ${role} for other projects was answered ${outside}`;
    }
  }
}

/** What a key needs for the route, and all but that. */
function rightsFor(
  { path }: Route,
  resource: string,
  action: string,
  isOfRecords: boolean,
): { enough: Rights; tooFew: Rights | null } {
  const without = (name: string, act: string): Rights => ({
    ...EVERYTHING,
    [name]: (EVERYTHING[name] ?? []).filter((one) => one !== act),
  });
  if (path === '/home') return { enough: EVERYTHING, tooFew: without('vehicles', 'view') };
  if (!isOfRecords) return { enough: { vehicles: ['view'] }, tooFew: null };
  // The walk asks for the history of `x`, which nobody has; of a record it opens with the right to view it.
  if (resource === 'history') return { enough: { x: ['view'] }, tooFew: EVERYTHING };
  return { enough: { [resource]: [action] }, tooFew: without(resource, action) };
}
