/** The books of the stock, below the API: what is written together, what is short, and that every balance is a sum. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type StockItem, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { proofSize } from '../../../../tests/support/proof.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { insertRollerTypes } from '../../../../tests/support/springs.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Movement, readBalances, recordArrival, recordMovements } from './ledger.ts';
import { lineKey } from './lines.ts';

const HISTORIES = proofSize('HARD_STOCK_HISTORIES', { everyRun: 8, onDemand: 400 });
const AT = '2026-05-04T10:00';
/** Each pair may fall together in another way. */
const TIMES = 5;

let api: TestApi;
let person: Person;

beforeAll(async () => {
  api = await openApi();
  person = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

const stakes = (quantity: number, more: Partial<Movement> = {}): Movement => ({
  kind: quantity < 0 ? 2 : 1,
  item: 'stake_quantity',
  wire_roller_id: null,
  quantity,
  moved_at: AT,
  ...more,
});

function record(project: number, movements: readonly Movement[], allowNegative = false) {
  return inTransaction(api.server.services.database, (tx) =>
    recordMovements(tx, { project, user: person.id, now: Date.now() }, movements, { allowNegative }),
  );
}

const movementsOf = (project: number) =>
  api.server.services.database.write
    .selectFrom('stock_movements')
    .selectAll()
    .where('project_id', '=', project)
    .orderBy('id')
    .execute();

const balancesOf = async (project: number) =>
  Object.fromEntries(
    [...(await readBalances(api.server.services.database.write, project))].map(([key, line]) => [
      key,
      [line.balance, line.ordered, line.delivered],
    ]),
  );

describe('movements', () => {
  test('are written together, each with the balance right after it', async () => {
    const project = await makeProject(api);
    const { ids, short } = await record(project, [
      stakes(100),
      stakes(-30, { delivery_note_id: 7 }),
      stakes(5, { kind: 3, delivery_note_id: 7 }),
      stakes(40, { ordered: true, expected_at: '2026-06-01' }),
    ]);
    expect(short).toEqual([]);
    const rows = await movementsOf(project);
    expect(rows.map(({ id, quantity, balance }) => [id, quantity, balance])).toEqual([
      [ids[0], 100, 100],
      [ids[1], -30, 70],
      [ids[2], 5, 75],
      [ids[3], 40, null],
    ]);
    expect(await balancesOf(project)).toEqual({ 'stake_quantity ': [75, 40, 25] });
  });

  test('that take more than there is leave nothing written, and say what each line lacks', async () => {
    const project = await makeProject(api);
    const [roller] = await insertRollerTypes(api, project, [500]);
    const rolls = { item: WIRE_ROLLER, wire_roller_id: roller?.id ?? 0 } as const;
    await record(project, [stakes(100), stakes(3, rolls), stakes(9, { item: 'recovery_seedlings' })]);
    const before = await movementsOf(project);
    const { ids, short } = await record(project, [
      stakes(-9, { item: 'recovery_seedlings' }),
      stakes(-60),
      stakes(-60),
      stakes(-4, rolls),
    ]);
    expect(ids).toEqual([]);
    expect(short).toEqual([
      {
        item: 'stake_quantity',
        wire_roller_id: null,
        label: 'Estacas',
        unit: 'un.',
        balance: 100,
        wanted: 120,
      },
      { ...rolls, label: 'Rolo de arame 500 m', unit: 'rolos', balance: 3, wanted: 4 },
    ]);
    expect(await movementsOf(project)).toEqual(before);
    await record(project, [stakes(-120), stakes(-4, rolls)], true);
    expect(await balancesOf(project)).toMatchObject({
      'stake_quantity ': [-20, 0, 0],
      [lineKey(rolls)]: [-1, 0, 0],
    });
    // What comes in is never refused, also where it does not fill the hole.
    expect((await record(project, [stakes(5)])).short).toEqual([]);
    expect((await record(project, [stakes(-1)])).short).toHaveLength(1);
  });

  test('of another project are another stock’s', async () => {
    const [one, other] = [await makeProject(api), await makeProject(api)];
    await record(one, [stakes(100)]);
    expect((await record(other, [stakes(-1)])).short).toMatchObject([{ balance: 0, wanted: 1 }]);
    expect(await balancesOf(other)).toEqual({});
  });
});

describe('of two people at once', () => {
  test('one gets the last hundred stakes, and the other is told that none are left', async () => {
    const project = await makeProject(api);
    for (let time = 0; time < TIMES; time += 1) {
      await record(project, [stakes(100)]);
      const answers = await Promise.all([record(project, [stakes(-100)]), record(project, [stakes(-100)])]);
      const short = answers.flatMap((answer) => answer.short);
      expect(short).toMatchObject([{ label: 'Estacas', balance: 0, wanted: 100 }]);
      expect(answers.flatMap(({ ids }) => ids)).toHaveLength(1);
      expect(await balancesOf(project)).toEqual({ 'stake_quantity ': [0, 0, 0] });
    }
  });

  test('both open the same line, whichever comes first', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const project = await makeProject(api);
      await Promise.all([
        record(project, [stakes(10), stakes(1, { item: 'clip_quantity' })]),
        record(project, [stakes(1, { item: 'clip_quantity' }), stakes(20)]),
      ]);
      expect(await balancesOf(project)).toEqual({
        'stake_quantity ': [30, 0, 0],
        'clip_quantity ': [2, 0, 0],
      });
      expect((await movementsOf(project)).map(({ balance }) => balance)).toHaveLength(4);
    }
  });
});

const ITEMS: readonly StockItem[] = ['stake_quantity', 'clip_quantity', 'recovery_seedlings', WIRE_ROLLER];

const step = fc.oneof(
  fc.record({
    act: fc.constant('move' as const),
    moves: fc.array(
      fc.record({
        item: fc.constantFrom(...ITEMS),
        quantity: fc.integer({ min: -60, max: 60 }),
        ordered: fc.boolean(),
        note: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    allowNegative: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('arrive' as const),
    which: fc.nat(9),
    quantity: fc.integer({ min: 1, max: 80 }),
  }),
);

test('after every step of any history each balance is the sum of what has arrived', async () => {
  const { database } = api.server.services;
  let refused = 0;
  const histories = fc.array(step, { minLength: 5, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const project = await makeProject(api);
      const [roller] = await insertRollerTypes(api, project, [500]);
      for (const one of steps) {
        const before = await movementsOf(project);
        if (one.act === 'arrive') {
          const open = before.filter(({ ordered }) => ordered === 1);
          const order = open[one.which % Math.max(1, open.length)];
          if (!order) continue;
          await inTransaction(database, (tx) =>
            recordArrival(tx, order, { quantity: one.quantity, moved_at: AT }),
          );
        } else {
          const movements = one.moves.map(({ item, quantity, ordered, note }) => ({
            ...stakes(ordered ? Math.abs(quantity) : quantity, {
              item,
              ordered,
              delivery_note_id: ordered ? null : note,
            }),
            wire_roller_id: item === WIRE_ROLLER ? (roller?.id ?? 0) : null,
          }));
          const { short } = await record(project, movements, one.allowNegative);
          if (short.length > 0) {
            refused += 1;
            expect(await movementsOf(project)).toEqual(before);
          }
        }
        await expectSums(project);
      }
    }),
    { numRuns: HISTORIES, seed: 11 },
  );
  expect(refused).toBeGreaterThan(0);
}, 600_000);

/** The lines against a sum of their movements that the ledger has no part in. */
async function expectSums(project: number): Promise<void> {
  const sums = new Map<string, [number, number, number]>();
  for (const movement of await movementsOf(project)) {
    const sum = sums.get(lineKey(movement)) ?? [0, 0, 0];
    sum[movement.ordered === 1 ? 1 : 0] += movement.quantity;
    if (movement.delivery_note_id !== null) sum[2] -= movement.quantity;
    sums.set(lineKey(movement), sum);
    if (movement.ordered === 1) expect(movement.balance).toBeNull();
    else expect(movement.balance).not.toBeNull();
  }
  expect(await balancesOf(project)).toEqual(Object.fromEntries(sums));
}
