/** Two people at the same stock in the same moment, on both engines. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type ApiAnswer, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { created } from '../../../../tests/support/running.ts';
import { insertRollerTypes } from '../../../../tests/support/springs.ts';

const COUNTED = {
  stake_quantity: 1,
  stretcher_quantity: 1,
  clip_quantity: 1,
  limestone_sacks: 1,
  planting_fertilizer_sacks: 1,
  cover_fertilizer_sacks: 1,
  formicide_sacks: 1,
};
/** Each pair of calls may fall together in another way. */
const TIMES = 5;

let api: TestApi;
let one: Person;
let other: Person;
let project: number;
let stock: string;

beforeAll(async () => {
  api = await openApi();
  one = await api.person(ROLES.GERENTE_PROJETOS);
  other = await api.person(ROLES.ESCRITORIO_PROJETOS);
  project = await makeProject(api);
  const { body } = await one.get(`/projects/${project}/feedstocks`);
  stock = `/projects/${project}/feedstocks/${body.data[0].id}`;
});
afterAll(() => api.close());

const statuses = (answers: readonly ApiAnswer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('of two counts saved at once one is kept whole, and the other person is told', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const etag = (await one.get(stock)).headers.etag ?? '';
    const counts = [10, 20].map((more) =>
      Object.fromEntries(Object.keys(COUNTED).map((item) => [item, time * 100 + more])),
    );
    const answers = await Promise.all(
      [one, other].map((person, at) => person.put(stock, counts[at], { 'if-match': etag })),
    );
    expect(statuses(answers)).toEqual([200, 412]);
    const kept = answers.findIndex(({ status }) => status === 200);
    expect((await one.get(stock)).body).toMatchObject(counts[kept] ?? {});
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.body.detail).toMatch(/alter/i);
  }
});

test('of two who put the same roll into stock at once one does, and the other is told on the field', async () => {
  const types = await insertRollerTypes(api, project, [400, 500, 600, 700, 800]);
  for (const { id, length } of types) {
    const answers = await Promise.all(
      [one, other].map((person, at) =>
        person.post(`${stock}/wire_rollers`, { wire_roller: id, quantity: at + 1 }),
      ),
    );
    expect(statuses(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual({
      wire_roller: ['Este rolo já está no estoque. Atualize a quantidade dele.'],
    });
    const made = answers.find(({ status }) => status === 201)?.body;
    const { data } = (await one.get(`${stock}/wire_rollers?per_page=200`)).body;
    const ofLength = data.filter((row: typeof made) => row.wire_roller.length === length);
    expect(ofLength).toEqual([made]);
  }
});

test('of a change and a deletion of the same roll at once one happens, and the other is told', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const [type] = await insertRollerTypes(api, project, [900 + time]);
    const roller = `${stock}/wire_rollers/${await created(one, `${stock}/wire_rollers`, { wire_roller: type?.id, quantity: 1 })}`;
    const match = { 'if-match': (await one.get(roller)).headers.etag ?? '' };
    const [changed, removed] = await Promise.all([
      one.put(roller, { quantity: 2 }, match),
      other.delete(roller, match),
    ]);
    const left = await one.get(roller);
    if (removed.status === 204) {
      expect([changed.status, left.status]).toEqual([404, 404]);
    } else {
      expect([changed.status, removed.status, left.body.quantity]).toEqual([200, 412, 2]);
    }
  }
});
