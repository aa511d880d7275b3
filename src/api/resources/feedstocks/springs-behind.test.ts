/**
 * The springs behind a figure are the same ones in the same order whether they are few,
 * and found by the index of what springs take, or many, and met along the order; in a file too.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { generateSprings, insertProperty, insertSprings } from '../../../../tests/support/springs.ts';

/** Above that a list counts as many (list.ts). */
const MANY = 1000;
const SPRINGS = 1300;

let api: TestApi;
let manager: Person;
let stock: string;
let springs: readonly {
  id: number;
  label: string;
  status: number;
  stake_quantity: number;
  formicide_sacks: number;
}[];

beforeAll(async () => {
  api = await openApi();
  const project = await makeProject(api);
  manager = await api.person(ROLES.GESTOR_PROJETOS, [project]);
  const user = manager.id;
  const property = await insertProperty(api, project, { user });
  const rows = generateSprings(SPRINGS, 20_261_122).map((figures, at) => ({
    ...figures,
    stake_quantity: 1 + (figures.stake_quantity % 50),
    formicide_sacks: at % 40 === 0 ? 1 + (at % 3) : 0,
    project,
    property,
    user,
    label: `N-${at + 1}`,
  }));
  const ids = await insertSprings(api, rows);
  springs = rows.map((row, at) => ({ ...row, id: ids[at] ?? 0 }));
  // Another project's are behind no figure of this one.
  const other = await makeProject(api);
  const elsewhere = { project: other, property: await insertProperty(api, other, { user }) };
  await insertSprings(
    api,
    rows.slice(0, 50).map((row) => ({ ...row, ...elsewhere })),
  );
  const { body } = await manager.get(`/projects/${project}/feedstocks`);
  stock = `/projects/${project}/feedstocks/${body.data[0].id}`;
}, 60_000);
afterAll(() => api.close());

type Spring = (typeof springs)[number];
const number = ({ label }: Spring) => Number(label.slice('N-'.length));

type Item = 'stake_quantity' | 'formicide_sacks';

const ORDERS: Readonly<Record<string, (item: Item) => (one: Spring, other: Spring) => number>> = {
  label: () => (one, other) => number(one) - number(other),
  status: () => (one, other) => one.status - other.status || number(one) - number(other),
  quantity: (item) => (one, other) => one[item] - other[item] || one.id - other.id,
};

const FIGURES: Readonly<Record<string, (spring: Spring) => boolean>> = {
  '': () => true,
  needed: ({ status }) => status === 0,
  delivered: ({ status }) => status > 0,
};

test('some of these lists hold many and some hold few', () => {
  expect(springs.filter((one) => one.stake_quantity > 0).length).toBeGreaterThan(MANY);
  expect(springs.filter((one) => one.formicide_sacks > 0).length).toBeLessThan(MANY);
});

test.each(
  (['stake_quantity', 'formicide_sacks'] as const).flatMap((item) =>
    Object.keys(FIGURES).map((figure) => [item, figure] as const),
  ),
)('%s, %s: every order, both ways, page by page', async (item, figure) => {
  const wanted = springs.filter((one) => one[item] > 0 && FIGURES[figure]?.(one));
  for (const [order, compare] of Object.entries(ORDERS)) {
    const sorted = wanted.toSorted(compare(item)).map(({ id }) => id);
    for (const [sort, ids] of [
      [order, sorted],
      [`-${order}`, sorted.toReversed()],
    ] as const) {
      for (const page of [1, 2, Math.ceil(ids.length / 20)]) {
        const query = `sort=${sort}&page=${page}&per_page=20${figure && `&figure=${figure}`}`;
        const { status, body } = await manager.get(`${stock}/balance/${item}?${query}`);
        expect([status, body.meta?.total], query).toEqual([200, wanted.length]);
        expect(
          body.data.map(({ id }: Json) => id),
          query,
        ).toEqual(ids.slice((page - 1) * 20, page * 20));
      }
      // The file has them all, read several at a time.
      const query = `format=csv&columns=id&sort=${sort}${figure && `&figure=${figure}`}`;
      const { text } = await manager.get(`${stock}/balance/${item}/export?${query}`);
      expect(text.trimEnd().split('\r\n').slice(1).map(Number), query).toEqual(ids);
    }
  }
});
