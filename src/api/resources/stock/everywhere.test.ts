/**
 * One figure wherever it is shown: after every call of any history, by two people at
 * once too, the stock record, the rolls, the lines and the balance say what the movements add up to.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COUNTED_MATERIAL_NAMES } from '#domain/rules/material-counts.ts';
import { ROLES } from '#domain/shared/access.ts';
import {
  type ApiAnswer,
  type Json,
  openApi,
  type Person,
  type TestApi,
} from '../../../../tests/support/api.ts';
import { proofSize } from '../../../../tests/support/proof.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { insertRollerTypes } from '../../../../tests/support/springs.ts';

const HISTORIES = proofSize('HARD_STOCK_CALLS', { everyRun: 3, onDemand: 200 });
const AT = '2026-03-04T10:00';

let api: TestApi;
let people: [Person, Person];

beforeAll(async () => {
  api = await openApi();
  people = [await api.person(ROLES.GERENTE_PROJETOS), await api.person(ROLES.ESCRITORIO_PROJETOS)];
});
afterAll(() => api.close());

const amount = fc.integer({ min: 0, max: 60 });
const item = fc.constantFrom('stake_quantity', 'clip_quantity', 'recovery_seedlings', 'long', 'short');

const act = fc.oneof(
  fc.record({ act: fc.constant('count' as const), stakes: amount, clips: amount }),
  fc.record({ act: fc.constant('stock' as const), long: fc.boolean(), quantity: amount }),
  fc.record({ act: fc.constant('recount' as const), long: fc.boolean(), quantity: amount }),
  fc.record({ act: fc.constant('swap' as const), quantity: amount }),
  fc.record({ act: fc.constant('remove' as const), long: fc.boolean() }),
  fc.record({
    act: fc.constant('move' as const),
    kind: fc.constantFrom(1, 4, 5),
    item,
    quantity: fc.integer({ min: -40, max: 60 }),
    ordered: fc.boolean(),
    acquisition: fc.constantFrom(null, 1, 2),
  }),
  fc.record({
    act: fc.constant('arrive' as const),
    which: fc.nat(9),
    quantity: fc.integer({ min: 1, max: 80 }),
  }),
  fc.record({ act: fc.constant('reverse' as const), which: fc.nat(19) }),
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const move = {
  act: 'move',
  kind: 1,
  item: 'stake_quantity',
  quantity: 20,
  ordered: false,
  acquisition: 2,
} as const;

/** One person after the other: each act is done once, whatever two at once come to in the drawn histories. */
const CERTAIN: readonly Act[] = [
  { act: 'count', stakes: 5, clips: 7 },
  { act: 'stock', long: true, quantity: 3 },
  { act: 'recount', long: true, quantity: 9 },
  { act: 'remove', long: true },
  move,
  { ...move, ordered: true },
  { act: 'arrive', which: 0, quantity: 15 },
  // The newest, and again.
  { act: 'reverse', which: 0 },
  { act: 'reverse', which: 0 },
  { ...move, kind: 4, quantity: 60 },
];

/** A project with two roller types and a whole first count. */
interface Place {
  readonly project: string;
  readonly stock: string;
  readonly long: number;
  readonly short: number;
}

async function makePlace(): Promise<Place> {
  const id = await makeProject(api);
  const project = `/projects/${id}`;
  const [long, short] = await insertRollerTypes(api, id, [500, 250]);
  const { data } = (await people[0].get(`${project}/feedstocks`)).body;
  const stock = `${project}/feedstocks/${data[0].id}`;
  const zeros = Object.fromEntries(COUNTED_MATERIAL_NAMES.map((name) => [name, 0]));
  expect((await people[0].put(stock, zeros)).status).toBe(200);
  return { project, stock, long: long?.id ?? 0, short: short?.id ?? 0 };
}

async function perform(person: Person, place: Place, one: Act): Promise<ApiAnswer | null> {
  const { project, stock } = place;
  const typeOf = (isLong: boolean) => (isLong ? place.long : place.short);
  const recordOf = async (isLong: boolean): Promise<string | null> => {
    const { data } = (await person.get(`${stock}/wire_rollers`)).body;
    const found = data.find((row: Json) => row.wire_roller_id === typeOf(isLong));
    return found ? `${stock}/wire_rollers/${found.id}` : null;
  };
  const movements = async (): Promise<Json[]> =>
    (await person.get(`${project}/stock_movements?per_page=200`)).body.data;
  switch (one.act) {
    case 'count':
      return person.put(stock, { stake_quantity: one.stakes, clip_quantity: one.clips });
    case 'stock':
      return person.post(`${stock}/wire_rollers`, {
        wire_roller: typeOf(one.long),
        quantity: one.quantity,
      });
    case 'recount': {
      const record = await recordOf(one.long);
      return record === null ? null : person.put(record, { quantity: one.quantity });
    }
    case 'swap': {
      const record = await recordOf(true);
      return record === null
        ? null
        : person.put(record, { wire_roller: place.short, quantity: one.quantity });
    }
    case 'remove': {
      const record = await recordOf(one.long);
      return record === null ? null : person.delete(record);
    }
    case 'move': {
      const isRoll = one.item === 'long' || one.item === 'short';
      return person.post(`${project}/stock_movements`, {
        kind: one.kind,
        item: isRoll ? 'wire_roller' : one.item,
        ...(isRoll && { wire_roller: typeOf(one.item === 'long') }),
        quantity: one.quantity,
        moved_at: AT,
        ...(one.kind === 1 && { ordered: one.ordered, acquisition: one.acquisition }),
      });
    }
    case 'arrive': {
      const open = (await movements()).filter(({ ordered, kind }) => ordered && kind === 1);
      const order = open[one.which % Math.max(1, open.length)];
      const body = { moved_at: AT, quantity: one.quantity };
      return order ? person.post(`${project}/stock_movements/${order.id}/arrive`, body) : null;
    }
    case 'reverse': {
      const all = await movements();
      const chosen = all[one.which % all.length];
      return chosen
        ? person.post(`${project}/stock_movements/${chosen.id}/reverse`, { note: 'Engano' })
        : null;
    }
  }
}

/** Every place that shows the stock, against the movements as the list has them. */
async function expectOneFigure({ project, stock, long, short }: Place): Promise<void> {
  const [reader] = people;
  const { data, meta } = (await reader.get(`${project}/stock_movements?per_page=200`)).body;
  expect(data).toHaveLength(meta.total);
  const sumOf = (name: string, roller: number | null, ordered = false): number =>
    data
      .filter((one: Json) => one.item === name && one.wire_roller_id === roller && one.ordered === ordered)
      .reduce((sum: number, one: Json) => sum + one.quantity, 0);
  for (const acquisition of [1, 2]) {
    const found = await reader.get(`${project}/stock_movements?acquisition=${acquisition}`);
    const own = data.filter((one: Json) => one.acquisition === acquisition);
    expect([acquisition, found.body.meta.total]).toEqual([acquisition, own.length]);
  }
  const record = (await reader.get(stock)).body;
  const lines: Json[] = (await reader.get(`${project}/stock`)).body.data;
  const balance: Json[] = (await reader.get(`${stock}/balance`)).body.data;
  for (const name of COUNTED_MATERIAL_NAMES) {
    expect([name, record[name]]).toEqual([name, sumOf(name, null)]);
    expect(balance.find((one) => one.item === name)?.in_stock).toBe(record[name]);
  }
  for (const line of lines) {
    const { item: name, wire_roller_id: roller } = line;
    expect(line.balance, name).toBe(sumOf(name, roller));
    expect(line.balance, name).toBeGreaterThanOrEqual(0);
    expect(line.ordered, name).toBe(sumOf(name, roller, true));
  }
  const rolls: Json[] = (await reader.get(`${stock}/wire_rollers`)).body.data;
  for (const [id, length] of [
    [long, 500],
    [short, 250],
  ] as const) {
    const shown = rolls.find((row) => row.wire_roller_id === id)?.quantity ?? null;
    const moved = sumOf('wire_roller', id);
    // Without a record there is nothing of it.
    expect(shown ?? 0, `${length} m`).toBe(moved);
    expect(balance.find((one) => one.item === `wire_roller_${length}`)?.in_stock).toBe(shown);
  }
}

test('any history of calls leaves one figure everywhere, also where two people write at once', async () => {
  const seen = new Map<string, Set<number>>();
  const steps = fc.array(fc.tuple(act, fc.option(act)), { minLength: 15, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const place = await makePlace();
      for (const pair of history) {
        const both = pair.flatMap((one) => one ?? []);
        const answers = await Promise.all(
          both.map((one, at) => perform(people[at] ?? people[0], place, one)),
        );
        for (const [at, answer] of answers.entries()) {
          if (!answer) continue;
          expect([200, 201, 204, 404, 409, 422], answer.text).toContain(answer.status);
          const name = both[at]?.act ?? '';
          seen.set(name, (seen.get(name) ?? new Set()).add(answer.status));
        }
        await expectOneFigure(place);
      }
    }),
    { numRuns: HISTORIES + 1, seed: 2026, examples: [[CERTAIN.map((one) => [one, null])]] },
  );
  // Each act was both possible and, where it can be, refused.
  for (const name of ['count', 'stock', 'recount', 'remove', 'move', 'arrive', 'reverse']) {
    const done = [...(seen.get(name) ?? [])].some((status) => status < 300);
    expect([name, done]).toEqual([name, true]);
  }
  expect(seen.get('move')).toContain(409);
  expect(seen.get('reverse')).toContain(409);
}, 900_000);
