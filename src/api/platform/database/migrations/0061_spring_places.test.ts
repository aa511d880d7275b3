/** What a spring's row holds of its property, and how many springs a filter leaves, is what the tables say, whatever becomes of them. */
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { ApiAnswer, Person } from '../../../../../tests/support/api.ts';
import { proofSize } from '../../../../../tests/support/proof.ts';
import {
  makeProducer,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../../tests/support/records.ts';
import { openSpringPlace, type SpringPlace } from '../../../../../tests/support/spring-place.ts';
import { countedTallies, keptTallies } from '../../../../../tests/support/tallies.ts';
import { springPlaces } from './0061_spring_places.ts';

const HISTORIES = proofSize('HARD_SPRING_PLACES', { everyRun: 4, onDemand: 150 });
const MONTHS = ['2029-03', '2029-04'];
const OF_PROPERTIES = ['city', 'city', 'subbasin', 'subbasin', 'producer', 'clear'];
const OF_SPRINGS = [
  'register',
  'register',
  'register',
  'delete',
  'deliver',
  'modality',
  'technician',
  'plan',
];
const ACTS = [...OF_PROPERTIES, ...OF_SPRINGS];

let place: SpringPlace;
let manager: Person;
let cities: readonly number[];
let subbasins: readonly number[];
let producers: readonly number[];

beforeAll(async () => {
  place = await openSpringPlace();
  const { api, project } = place;
  manager = await api.person(ROLES.GERENTE_PROJETOS, [project]);
  const { write } = api.server.services.database;
  const found = await write.selectFrom('cities').select('id').where('state_id', '=', 31).limit(3).execute();
  cities = found.map(({ id }) => id);
  subbasins = [await makeSubbasin(api), await makeSubbasin(api, { name: 'Rio Corrente' })];
  producers = [await makeProducer(api, 'Ana Prudêncio'), await makeProducer(api, 'Zeca d’Ávila')];
}, 60_000);
afterAll(() => place.api.close());

const database = () => place.api.server.services.database;

async function holds() {
  const [kept, counted] = [await keptTallies(database().write), await countedTallies(database().write)];
  expect({ places: kept.places, filtered: kept.filtered }).toEqual({
    places: counted.places,
    filtered: counted.filtered,
  });
  return { places: kept.places, filtered: kept.filtered };
}

/** The list by each filter counts the springs that it shows, which are those of all with that value. */
async function listsHold() {
  const springs = `/projects/${place.project}/water_springs?per_page=200`;
  const all = (await manager.get(springs)).body.data as Record<string, { id: number } | null>[];
  for (const [filter, field, ids] of [
    ['city', 'city', cities],
    ['subbasin', 'subbasin', subbasins],
  ] as const) {
    for (const id of ids) {
      const expected = all.filter((one) => one[field]?.id === id);
      for (const more of ['', '&sort=-area', '&status=0']) {
        const { body } = await manager.get(`${springs}&${filter}=${id}${more}`);
        expect(body.meta.total).toBe(body.data.length);
        if (more === '') expect(body.data).toEqual(expected);
      }
    }
  }
}

const propertyOf = (springs: string) => springs.replace(/\/water_springs$/, '');
const made = (springs: string, person = place.technician): Promise<ApiAnswer> =>
  person.post(springs, springBody({ label: place.nextLabel() }));

interface Step {
  readonly does: string;
  readonly property: number;
  readonly which: number;
}

async function act({ does, property, which }: Step, properties: readonly string[]): Promise<ApiAnswer> {
  const springs = properties[property] ?? '';
  const own = propertyOf(springs);
  const one = <T>(list: readonly T[]) => list[which % list.length];
  if (does === 'register') return made(springs);
  if (does === 'producer') return manager.put(own, { rural_producer: one(producers) });
  if (does === 'city') {
    const { state_id, cep } = propertyBody({});
    return manager.put(`${own}/property_addresses`, { state_id, cep, city: one(cities) });
  }
  if (does === 'subbasin') return manager.put(`${own}/hydrographic_properties`, { subbasin: one(subbasins) });
  if (does === 'clear') return manager.delete(own);
  const { data = [] } = (await manager.get(springs)).body as { data?: { id: number }[] };
  const id = data[which % Math.max(1, data.length)]?.id ?? 0;
  if (does === 'delete') return manager.delete(`${springs}/${id}`);
  if (does === 'deliver')
    return manager.put(`${springs}/${id}`, { status: 1, delivery_date: '2026-01-05T08:00' });
  if (does === 'modality') return manager.put(`${springs}/${id}`, { recovery_modality: 1 + (which % 3) });
  if (does === 'technician') return manager.put(`${springs}/${id}`, { technician: place.colleague.id });
  return manager.put(`${springs}/${id}`, { planned_month: [...MONTHS, null][which % 3] });
}

test('through any history of two people at once, on properties and their springs', async () => {
  const step = fc.record({
    does: fc.constantFrom(...ACTS),
    property: fc.nat(2),
    which: fc.nat(5),
  });
  const seen = new Set<string>();
  const refused: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 10, maxLength: 20 }), async (pairs) => {
      const properties = await Promise.all([0, 1, 2].map(() => place.otherProperty()));
      for (const pair of pairs) {
        const answers = await Promise.all(pair.map((one) => act(one, properties)));
        for (const [at, { status, text }] of answers.entries()) {
          // What is gone, or going at this moment, or no longer to be changed.
          expect([200, 201, 204, 404, 409, 422], text).toContain(status);
          if (status < 300) seen.add(pair[at]?.does ?? '');
          else refused.push(`${pair[at]?.does} ${text}`);
        }
        await holds();
      }
      await listsHold();
    }),
    { numRuns: HISTORIES, seed: 2026 },
  );
  expect(seen.size, [...seen, ...refused].join('\n')).toBeGreaterThan(8);
}, 600_000);

test('a spring that is registered while its property moves stands where that is', async () => {
  const springs = await place.otherProperty();
  for (let round = 0; round < 12; round += 1) {
    const moves = ['city', 'subbasin'].map((does) => act({ does, property: 0, which: round }, [springs]));
    const answers = await Promise.all([...moves, made(springs), made(springs, place.colleague)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 201]);
    await holds();
  }
});

test.skipIf(process.env.TEST_ENGINE !== 'postgres')(
  'a row that comes while its property is being moved waits for where that goes',
  async () => {
    const springs = await place.otherProperty();
    await made(springs);
    const { write } = database();
    const id = Number(/rural_properties\/(\d+)/.exec(springs)?.[1]);
    const row = await write
      .selectFrom('water_springs')
      .selectAll()
      .where('rural_property_id', '=', id)
      .executeTakeFirstOrThrow();
    const other = { id: row.id + 100_000, label: 'Z-1', label_folded: 'z-1', label_order: 'z-1' };
    const city = cities.find((one) => one !== row.property_city_id);
    let comes: Promise<unknown> = Promise.resolve();
    await write.transaction().execute(async (tx) => {
      await sql`update property_addresses set city_id = ${city} where rural_property_id = ${id}`.execute(tx);
      comes = write
        .insertInto('water_springs')
        .values({ ...row, ...other } as never)
        .execute();
      await setTimeout(300);
    });
    await comes;
    await holds();
  },
);

test('rows that come back one by one, as from a copy, and one that moves', async () => {
  const [one, other] = [await place.otherProperty(), await place.otherProperty()];
  await act({ does: 'city', property: 0, which: 1 }, [other]);
  for (const springs of [one, one, other]) await made(springs);
  const before = await holds();
  const { write } = database();
  const ids = [one, other].map((path) => Number(/rural_properties\/(\d+)/.exec(path)?.[1]));
  const rows = await write
    .selectFrom('water_springs')
    .selectAll()
    .where('rural_property_id', 'in', ids)
    .execute();
  await write.deleteFrom('water_springs').where('rural_property_id', 'in', ids).execute();
  expect(await holds()).not.toEqual(before);
  // A copy that was changed by hand says what its tables do, too.
  for (const row of rows) {
    await write
      .insertInto('water_springs')
      .values({ ...row, property_city_id: cities[2] } as never)
      .execute();
  }
  expect(await holds()).toEqual(before);
  await sql`update water_springs set rural_property_id = ${ids[0]} where rural_property_id = ${ids[1]}`.execute(
    write,
  );
  expect(await holds()).not.toEqual(before);
});

test('an installation of before gets them from its rows', async () => {
  await made(place.springs);
  const before = await holds();
  const { engine, write } = database();
  const triggers = {
    water_springs: [
      'told_insert',
      'told_delete',
      'told_update',
      ...(engine === 'sqlite' ? ['place_insert', 'place_move'] : ['place']),
    ],
    property_addresses: engine === 'sqlite' ? ['springs_insert', 'springs_update'] : ['springs'],
    hydrographic_properties: engine === 'sqlite' ? ['springs_insert', 'springs_update'] : ['springs'],
  };
  for (const [table, names] of Object.entries(triggers)) {
    for (const name of names) {
      await sql
        .raw(`drop trigger ${table}_${name}${engine === 'sqlite' ? '' : ` on ${table}`}`)
        .execute(write);
    }
  }
  for (const index of ['city', 'subbasin'])
    await sql.raw(`drop index water_springs_by_${index}`).execute(write);
  for (const column of ['property_city_id', 'property_subbasin_id'] as const) {
    await write.schema.alterTable('water_springs').dropColumn(column).execute();
  }
  await springPlaces({ engine, db: write, table: () => Promise.resolve() });
  expect(await holds()).toEqual(before);
  await made(place.springs);
  await act({ does: 'city', property: 0, which: 2 }, [place.springs]);
  expect(await holds()).not.toEqual(before);
});
