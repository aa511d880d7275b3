import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type ApiAnswer, type Person, type TestApi } from '../../../../tests/support/api.ts';

/** Pairs that strike at the same moment, so that some of them meet inside the database. */
const PAIRS = 40;

let api: TestApi;

beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

async function enabledManagers(ids: readonly number[]): Promise<number> {
  const rows = await api.server.services.database.read
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('enabled', '=', 1)
    .where('role_id', '=', ROLES.GERENTE_PROJETOS)
    .execute();
  return rows.length;
}

test.each<[string, (by: Person, other: Person) => Promise<ApiAnswer>, number]>([
  ['disable', (by, { id }) => by.put(`/users/${id}`, { enabled: false }), 401],
  ['demote', (by, { id }) => by.put(`/users/${id}`, { role: ROLES.TECNICO }), 403],
  ['delete', (by, { id }) => by.delete(`/users/${id}`), 401],
])('of two managers who %s each other at the same moment one stays', async (_, strike, refused) => {
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async () => [
      await api.person(ROLES.GERENTE_PROJETOS),
      await api.person(ROLES.GERENTE_PROJETOS),
    ]),
  );
  const left = await Promise.all(
    pairs.map(async ([one, other]) => {
      if (!one || !other) throw new Error('A pair is two');
      const answers = await Promise.all([strike(one, other), strike(other, one)]);
      const statuses = answers.map(({ status }) => status);
      return {
        statuses: statuses.toSorted((a, b) => a - b),
        managers: await enabledManagers([one.id, other.id]),
      };
    }),
  );
  const done = left.map(({ statuses: [first] }) => first);
  expect(left).toEqual(done.map((status) => ({ statuses: [status, refused], managers: 1 })));
  expect(done.every((status) => status === 200 || status === 204)).toBe(true);
});

test('of three who disable each other in a circle one stays', async () => {
  const circles = await Promise.all(
    Array.from({ length: PAIRS }, async () => {
      const three = [
        await api.person(ROLES.GERENTE_PROJETOS),
        await api.person(ROLES.GERENTE_PROJETOS),
        await api.person(ROLES.GERENTE_PROJETOS),
      ];
      return three.map((by, place) => ({ by, other: three[(place + 1) % three.length] ?? by }));
    }),
  );
  const left: { statuses: number[]; managers: number }[] = [];
  // One circle after another: more calls at once than a database has connections would be told to wait.
  for (const circle of circles) {
    const answers = await Promise.all(
      circle.map(({ by, other }) => by.put(`/users/${other.id}`, { enabled: false })),
    );
    left.push({
      statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b),
      managers: await enabledManagers(circle.map(({ by }) => by.id)),
    });
  }
  // Each that is done disables one, who is refused unless done before: one or two of the three are.
  const oneOrTwo = left.map(({ statuses: [, second] }) =>
    second === 200 ? { statuses: [200, 200, 401], managers: 1 } : { statuses: [200, 401, 401], managers: 2 },
  );
  expect(left).toEqual(oneOrTwo);
});
