/** One person's schedule, few entries and more than are sorted at once: as the project's has them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { makeProject } from '../../../tests/support/records.ts';
import { makeActivity } from '../../../tests/support/running.ts';

interface Entry {
  readonly id: number;
  readonly user: { readonly id: number };
}

const ORDERS = ['start_date', 'end_date', 'activity', 'user', 'finished'].flatMap((one) => [one, `-${one}`]);

let api: TestApi;
let manager: Person;
let busy: Person;
let other: Person;
let path: string;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const project = await makeProject(api);
  busy = await api.person(ROLES.TECNICO, [project]);
  other = await api.person(ROLES.TECNICO, [project]);
  path = `/projects/${project}/execution_cronograms`;
  const activities = [
    await makeActivity(manager, project),
    await makeActivity(manager, project, 'Cercamento'),
  ];
  const day = (year: number, index: number) => `${year}-${String(1 + (index % 12)).padStart(2, '0')}-10`;
  const entryOf = (user: number, index: number) => {
    const isToCome = index % 3 === 0;
    return {
      project_id: project,
      user_id: user,
      activity_id: activities[index % 2] ?? 0,
      goal: 10,
      start_date: day(isToCome ? 2098 : 2024, index * 5),
      end_date: day(isToCome || index % 4 === 0 ? 2099 : 2025, index * 7),
      finished: index % 5 === 0 ? (1 as const) : (0 as const),
    };
  };
  const { write } = api.server.services.database;
  for (let index = 0; index < 430; index += 1) {
    const rows = [entryOf(busy.id, index), ...(index < 60 ? [entryOf(other.id, index)] : [])];
    await write.insertInto('execution_cronograms').values(rows).execute();
  }
}, 60_000);
afterAll(() => api.close());

/** All pages of a list, its total held against them. */
async function all(list: string, perPage: number): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await manager.get(`${list}&per_page=${perPage}&page=${page}`);
    if (body.data.length === 0) {
      expect(found).toHaveLength(body.meta.total);
      return found;
    }
    found.push(...body.data);
  }
}

const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe.each(['few', 'many'])('of a person with %s entries', (how) => {
  const person = () => (how === 'few' ? other : busy);
  const ofPerson = (entries: readonly Entry[]) => entries.filter(({ user }) => user.id === person().id);

  test.each(ORDERS)('by %s', async (sort) => {
    const expected = ids(ofPerson(await all(`${path}?sort=${sort}`, 100)));
    expect(expected.length).toBe(how === 'few' ? 60 : 430);
    expect(ids(await all(`${path}/user/${person().id}?sort=${sort}`, 23))).toEqual(expected);
    expect(ids(await all(`${path}?user=${person().id}&sort=${sort}`, 100))).toEqual(expected);
  });

  test('by their state', async () => {
    const whole = `${path}/accompaniment/all?`;
    const expected = ids(ofPerson(await all(whole, 100)));
    expect(ids(await all(`${whole}user=${person().id}`, 23))).toEqual(expected);
    const late = ids(ofPerson(await all(`${whole}state=late`, 100)));
    expect(late.length).toBeGreaterThan(0);
    expect(ids(await all(`${whole}user=${person().id}&state=late`, 7))).toEqual(late);
  });
});
