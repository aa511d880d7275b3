/** Planned × delivered × left, by spring, by property and by sponsor: the same figures, added up. */
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOOSE_ITEMS } from '#domain/rules/stock-items.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Json, Person } from '../../../../tests/support/api.ts';
import { countStock } from '../../../../tests/support/stock.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';
import { springBody } from '../../../../tests/support/records.ts';
import { keptText } from './kept-text.ts';

let place: SpringPlace;
let manager: Person;
const BEYOND = 1000;
/**
 * Waiting; delivered by hand; delivered by a note, three stakes short and with too many clips; of another
 * property, waiting.
 */
let waiting: Json;
let byHand: Json;
let byNote: Json;
let far: Json;

const balance = async (query: string): Promise<Json> => {
  const answer = await place.technician.get(`/projects/${place.project}/material_balance?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const of = (items: readonly Json[], item: string) => {
  const { planned, delivered, left } = items.find((one) => one.item === item) ?? {};
  return [planned, delivered, left];
};
const row = ({ data }: Json, id: number): Json => data.find((one: Json) => one.id === id);

beforeAll(async () => {
  place = await openSpringPlace();
  manager = await place.api.person(ROLES.GERENTE_PROJETOS);
  waiting = await place.register();
  byHand = await place.register();
  byNote = await place.register();
  const other = await place.otherProperty();
  far = (await place.technician.post(other, springBody({ label: 'F-1' }))).body;
  const delivered_at = '2026-06-01T09:00';
  await place.technician.put(`${place.springs}/${byHand.id}`, { status: 1, delivery_date: delivered_at });
  await countStock(
    place.api,
    manager,
    place.project,
    Object.fromEntries(LOOSE_ITEMS.map((item) => [item, 9000])),
  );
  const notes = `/projects/${place.project}/delivery_notes`;
  const note = await place.technician.post(notes, {
    rural_property: byNote.rural_property_id,
    water_springs: [byNote.id],
  });
  const stakes = byNote.feedstocks.stake_quantity;
  await place.technician.put(`${notes}/${note.body.id}`, {
    lines: [
      { water_spring_id: byNote.id, item: 'stake_quantity', delivered: stakes - 3 },
      // More than all springs together need.
      { water_spring_id: byNote.id, item: 'clip_quantity', delivered: BEYOND },
    ],
  });
  const delivered = await place.technician.post(`${notes}/${note.body.id}/deliver`, {
    delivered_at,
    allow_negative: true,
  });
  expect(delivered.status, delivered.text).toBe(200);
  for (const name of ['Fundação Águas', 'Banco do Vale']) {
    const sponsor = await manager.post('/sponsors', { name, state_id: 31, city: 3_113_404 });
    await manager.post(`/projects/${place.project}/sponsors/${sponsor.body.id}/attach`, {});
  }
}, 60_000);
afterAll(() => place.api.close());

test('of each spring it is told what it needs, what it got, and what is left', async () => {
  const stakes = waiting.feedstocks.stake_quantity;
  const answer = await balance('by=spring');
  expect(answer.data.map(({ label }: Json) => label)).toEqual([
    far.label,
    waiting.label,
    byHand.label,
    byNote.label,
  ]);
  expect(of(row(answer, waiting.id).items, 'stake_quantity')).toEqual([stakes, 0, stakes]);
  expect(of(row(answer, byHand.id).items, 'stake_quantity')).toEqual([stakes, stakes, 0]);
  expect(of(row(answer, byNote.id).items, 'stake_quantity')).toEqual([stakes, stakes - 3, 3]);
  const seedlings = byNote.recovery_seedlings;
  expect(of(row(answer, byNote.id).items, 'recovery_seedlings')).toEqual([seedlings, seedlings, 0]);
  const [roll] = byNote.wire_rollers;
  expect(of(row(answer, byNote.id).items, 'wire_roller')).toEqual([roll.quantity, roll.quantity, 0]);
  expect(of(answer.totals, 'stake_quantity')).toEqual([4 * stakes, 2 * stakes - 3, 2 * stakes + 3]);
  expect(answer.meta).toEqual({ page: 1, per_page: 25, total: 4 });
});

describe('added up', () => {
  test.each(['rural_property', 'sponsor'])('by %s, each item is the sum of its springs', async (by) => {
    const springs = await balance('by=spring');
    const groups = await balance(`by=${by}`);
    expect(groups.data).toHaveLength(2);
    expect(groups.totals).toEqual(springs.totals);
    for (const group of groups.data) {
      const own =
        by === 'sponsor'
          ? springs.data
          : springs.data.filter((one: Json) => (one.id === far.id) === (group.id === far.rural_property_id));
      for (const [at, item] of group.items.entries()) {
        for (const figure of ['planned', 'delivered', 'left']) {
          const sum = own.reduce((total: number, one: Json) => total + one.items[at][figure], 0);
          expect([item.item, figure, item[figure]]).toEqual([item.item, figure, sum]);
        }
      }
    }
  });

  test('a spring that got too much leaves no other’s need smaller', async () => {
    const clips = waiting.feedstocks.clip_quantity;
    expect(clips).toBeGreaterThan(0);
    const springs = await balance('by=spring');
    expect(of(row(springs, byNote.id).items, 'clip_quantity')).toEqual([clips, BEYOND, 0]);
    const whole = [4 * clips, clips + BEYOND, 2 * clips];
    expect(of(springs.totals, 'clip_quantity')).toEqual(whole);
    const own = row(await balance('by=rural_property'), byNote.rural_property_id);
    expect(of(own.items, 'clip_quantity')).toEqual([3 * clips, clips + BEYOND, clips]);
    for (const filter of [`modality=${waiting.recovery_modality}`, 'status=1']) {
      const filtered = await balance(`by=sponsor&${filter}`);
      expect(of(filtered.data[0].items, 'clip_quantity')[2]).toBe(filter === 'status=1' ? 0 : 2 * clips);
      expect(of(filtered.totals, 'clip_quantity')[2]).toBe(filter === 'status=1' ? 0 : 2 * clips);
    }
    const property = row(await balance('by=rural_property&status=1'), byNote.rural_property_id);
    expect(of(property.items, 'clip_quantity')).toEqual([2 * clips, clips + BEYOND, 0]);
  });

  test('the filters of the springs hold, and pages part the rows', async () => {
    const stakes = waiting.feedstocks.stake_quantity;
    const filtered = await balance('by=rural_property&status=0');
    expect(filtered.data).toHaveLength(2);
    expect(of(filtered.totals, 'stake_quantity')).toEqual([2 * stakes, 0, 2 * stakes]);
    expect((await balance(`by=spring&q=${waiting.label}`)).data.map(({ id }: Json) => id)).toEqual([
      waiting.id,
    ]);
    const second = await balance('by=spring&per_page=3&page=2');
    expect([second.data.map(({ id }: Json) => id), second.meta.total]).toEqual([[byNote.id], 4]);
    expect(of(second.totals, 'stake_quantity')[0]).toBe(4 * stakes);
  });

  test.each(['by=rural_property', 'by=spring&q=N', 'by=sponsor'])(
    '%s as a workbook has every row',
    async (query) => {
      const answer = await place.technician.get(
        `/projects/${place.project}/material_balance/report?${query}`,
      );
      expect(answer.status, answer.text).toBe(200);
      const { data, totals } = await balance(`${query}&per_page=200`);
      const { sheets } = await readXlsx(answer.bytes);
      const [head, ...rows] = sheets[0]?.rows ?? [];
      expect(head?.slice(1, 4)).toEqual(['Estacas: previsto', 'Estacas: entregue', 'Estacas: falta']);
      expect(rows.slice(0, data.length).map(([label, planned]) => [label, planned])).toEqual(
        data.map(({ label, items }: Json) => [label, items[0].planned]),
      );
      if (query !== 'by=sponsor') expect(rows.at(-1)?.slice(0, 2)).toEqual(['Total', totals[0].planned]);
    },
  );
});

describe('as a file', () => {
  const lines = async (query: string) => {
    const path = `/projects/${place.project}/material_balance/export?format=csv&${query}`;
    const answer = await place.technician.get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.text
      .replace('\ufeff', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
  };

  test.each(['by=spring&status=0', 'by=rural_property', 'by=sponsor', `by=spring&q=N`])(
    '%s has the rows that the list has, each item in three columns',
    async (query) => {
      const { data } = await balance(`${query}&per_page=200`);
      const [head = [], ...rows] = await lines(`columns=id,items,label&${query}`);
      expect(head.slice(0, 4)).toEqual([
        'Registro',
        'Estacas: previsto',
        'Estacas: entregue',
        'Estacas: falta',
      ]);
      expect(rows.map(([id, ...rest]) => [id, rest.slice(0, 3), rest.at(-1)])).toEqual(
        data.map(({ id, items, label }: Json) => [
          String(id),
          [items[0].planned, items[0].delivered, items[0].left].map(String),
          label,
        ]),
      );
    },
  );

  test('of springs it says where they are, of others there is nothing to say', async () => {
    expect((await lines('by=spring'))[0]?.slice(0, 2)).toEqual(['Nascente', 'Propriedade']);
    expect((await lines('by=sponsor'))[0]?.slice(0, 2)).toEqual(['Patrocinador', 'Estacas: previsto']);
  });
});

test.each(['spring', 'rural_property', 'sponsor'])(
  'by %s, what triggers keep and what the rows come to is one figure, page by page',
  async (by) => {
    // A filter that lets every spring through.
    const all = `modality=${waiting.recovery_modality}`;
    const figures = ({ totals }: Json) =>
      totals.map(({ label, planned, delivered, left }: Json) => [label, planned, delivered, left]);
    for (const page of ['page=1', 'page=1&per_page=1', 'page=2&per_page=1', 'page=9']) {
      const kept = await balance(`by=${by}&${page}`);
      const added = await balance(`by=${by}&${page}&${all}`);
      expect(figures(kept)).toEqual(figures(added));
      expect([kept.data, kept.meta]).toEqual([added.data, added.meta]);
    }
    expect((await balance(`by=${by}`)).meta.total).toBe(by === 'spring' ? 4 : 2);
  },
);

test.skipIf(process.env.TEST_ENGINE === 'postgres').each(['spring', 'rural_property', 'sponsor'] as const)(
  'by %s, no table that grows is gone through as a whole',
  async (by) => {
    const { page, answer } = keptText('sqlite', by);
    const paged = page === null ? '' : `, page as materialized (${page} limit 25 offset 0)`;
    const { rows } = await sql<{ detail: string }>`explain query plan
      with entered as (select 1 as id)${sql.raw(paged)} ${sql.raw(answer)}`.execute(
      place.api.server.services.database.read,
    );
    const plan = rows.map(({ detail }) => detail);
    expect(plan.filter((line) => line.startsWith('SEARCH')).length).toBeGreaterThan(5);
    const whole = plan.filter((line) => /^SCAN (?!entered|page|rolls|notes|surpluses|CONSTANT)/.test(line));
    expect(whole).toEqual([]);
    // The springs are met from the page: by what a note handed out there would be thousands.
    const others = plan.filter((line) => /in_note|water_springs_by_project/.test(line));
    expect(others.length).toBeLessThan(2);
  },
);

test('what came back is told beside it, and leaves what the stock says was delivered', async () => {
  const notes = `/projects/${place.project}/delivery_notes`;
  const { body } = await place.technician.get(`${notes}?status=1`);
  const back = await place.technician.post(`${notes}/${body.data[0].id}/return`, {
    lines: [{ item: 'stake_quantity', quantity: 2 }],
  });
  expect(back.status, back.text).toBe(200);
  const { totals } = await balance('by=spring');
  const { body: stock } = await place.technician.get(`/projects/${place.project}/stock`);
  expect(totals.map(({ item, delivered, returned }: Json) => [item, delivered - returned])).toEqual(
    stock.data.map(({ item, delivered }: Json) => [item, delivered]),
  );
  expect(totals.find(({ item }: Json) => item === 'stake_quantity').returned).toBe(2);
  const filtered = await balance('by=spring&status=1');
  expect(new Set(filtered.totals.map(({ returned }: Json) => returned))).toEqual(new Set([null]));
});

test('whoever does not see springs is told so, and another grouping is none', async () => {
  const path = `/projects/${place.project}/material_balance`;
  const finance = await place.api.person(ROLES.FINANCEIRO, [place.project]);
  expect((await finance.get(path)).status).toBe(403);
  const outsider = await place.api.person(ROLES.TECNICO);
  expect((await outsider.get(path)).status).toBe(404);
  const { status, body } = await place.technician.get(`${path}?by=city`);
  expect([status, Object.keys(body.errors)]).toEqual([422, ['by']]);
});
