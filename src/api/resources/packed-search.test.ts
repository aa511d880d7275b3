/** What a search of a project's rows finds is counted on PostgreSQL in packed texts: as by their rows, whatever was written. */
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { fold } from '#domain/shared/fold.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { everyday } from '../../../tests/support/everyday.ts';
import { everyRow } from '../../../tests/support/every-row.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../tests/support/records.ts';
import { created, makeActivity, makeEntry, makeVehicle, tripBody } from '../../../tests/support/running.ts';
import {
  lineOf,
  PACK,
  PACKED_LISTS,
  type PackedList,
  packsOfAll,
} from '../platform/database/migrations/0069_packed_texts.ts';
import { smallerPacks } from '../platform/database/migrations/0070_smaller_packs.ts';
import { bringTexts } from '../platform/database/packed-texts.ts';
import { inTransaction, type Tx } from '../platform/database/transaction.ts';
import type { Db } from '../platform/database/database.ts';

const WORDS = 'ana,maria,visita,olho d’agua,50%,ze_,c:\\x,o,anana,fim'.split(',');
const SOUGHT = 'ana,ANÁ,an,a,na a,nana,olho d,50%,%,_,\\,\n,ana\tana,a  a,ninguem,visita ana,fim'.split(',');
/** At both ends of what one pack holds, and far behind. */
const IDS = [PACK - 2, PACK - 1, PACK, PACK + 1, 2 * PACK - 1, 2 * PACK, 25 * PACK + 7];

const act = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('write' as const) },
    fc.constant('remove' as const),
    fc.constant('round' as const),
  ),
  list: fc.constantFrom(...PACKED_LISTS),
  project: fc.constantFrom(0, 1),
  id: fc.constantFrom(...IDS),
  text: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
});

let api: TestApi;
let manager: Person;
/** Of each project a row of every list, through the API. */
let places: Place[];

interface Place {
  readonly project: number;
  readonly producer: number;
  readonly vehicle: number;
  readonly rows: Readonly<Record<PackedList, number>>;
}

async function makePlace(name: string): Promise<Place> {
  const project = await makeProject(api, name);
  const path = `/projects/${project}`;
  await fillParameters(api, project, CASE_PARAMETERS);
  const producer = await makeProducer(api, `Quitéria ${name}`);
  const subbasin = await makeSubbasin(api);
  const property = await created(manager, `${path}/rural_properties`, {
    ...propertyBody({ name: 'Sítio Boa Vista', rural_producer: producer, subbasin }),
  });
  const activity = await makeActivity(manager, project, 'Vistoria');
  const vehicle = await makeVehicle(manager, `Jipe ${name}`);
  const entry = await makeEntry(manager, project, { activity });
  const launch = { execution_cronogram: entry, executed_at: '2026-05-04T07:30', rural_property: property };
  const rows = {
    rural_properties: property,
    water_springs: await created(
      manager,
      `${path}/rural_properties/${property}/water_springs`,
      springBody({ label: `N-${name}` }),
    ),
    trip_controls: await created(manager, `${path}/trip_controls`, tripBody({ activity, vehicle })),
    executed_activities: await created(manager, `${path}/executed_activities`, {
      ...launch,
      description: 'Mudas plantadas.',
    }),
  };
  return { project, producer, vehicle, rows };
}

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  places = [await makePlace('Um'), await makePlace('Dois')];
});
afterAll(() => api.close());

const database = () => api.server.services.database;
const round = () => bringTexts(database());
const place = (at: number) => places[at] as Place;

async function run(query: RawBuilder<unknown>, db: Db | Tx = database().write): Promise<void> {
  await query.execute(db);
}

/** Copies of the place's row, whose ids `ids` tells (`at`) and whose own text is SQL. */
async function copy(
  tx: Tx,
  list: PackedList,
  { rows }: Place,
  ids: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
): Promise<void> {
  const table = sql.table(list);
  const label = list === 'water_springs' ? sql`, label_folded = 'x' || at` : sql``;
  await run(
    sql`create temporary table copies on commit drop as select model.*, at
    from ${table} as model, (${ids}) as ids where model.id = ${rows[list]}`,
    tx,
  );
  await run(sql`update copies set id = at, search = ${text}${label}`, tx);
  await run(sql`alter table copies drop column at`, tx);
  await run(sql`insert into ${table} select * from copies`, tx);
  if (list !== 'rural_properties') return;
  await run(
    sql`insert into property_addresses (rural_property_id, project_id, city_id, cep)
        select copies.id, copies.project_id, city_id, cep from copies, property_addresses
         where rural_property_id = ${rows[list]}`,
    tx,
  );
}

/** Of a list of one project. */
async function write(list: PackedList, at: number, id: number, text: string, tx?: Tx): Promise<void> {
  const all = async (db: Tx) => {
    const changed = await sql`update ${sql.table(list)} set search = ${text}
      where id = ${id} and project_id = ${place(at).project} returning id`.execute(db);
    if (changed.rows.length > 0) return;
    await remove(list, id, db);
    await copy(db, list, place(at), sql`select ${sql.lit(id)} as at`, sql`${text}`);
  };
  await (tx ? all(tx) : inTransaction(database(), all));
}

async function remove(list: PackedList, id: number, db: Db | Tx = database().write): Promise<void> {
  if (list === 'rural_properties')
    await run(sql`delete from property_addresses where rural_property_id = ${id}`, db);
  await run(sql`delete from ${sql.table(list)} where id = ${id}`, db);
}

async function due(): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from packed_texts_due`.execute(
    database().write,
  );
  return rows[0]?.many ?? 0;
}

/** What the packs hold that rows do not, and the other way round. */
async function expectExact(): Promise<void> {
  const lines = PACKED_LISTS.map(
    (list) => sql`
      select ${list} as list, project_id, id / ${sql.lit(PACK)} as pack, ${sql.raw(lineOf(list))} as line
        from ${sql.table(list)}`,
  );
  const { rows } = await sql`
    with packed as (
      select list, project_id, pack, unnest(string_to_array(lines, chr(10))) || chr(10) as line from packed_texts),
    there as (${sql.join(lines, sql` union all `)})
    (select *, true as is_packed from packed where line <> chr(10) except all select *, true from there)
    union all (select *, false from there except all select *, false from packed) limit 5`.execute(
    database().write,
  );
  expect(rows).toEqual([]);
}

/** SQL of all texts that a row is found by. */
const SEEN: Readonly<Record<PackedList, string>> = {
  rural_properties: 'search',
  water_springs: 'search, property_search',
  trip_controls: `activity_search, user_search, origin_search, destination_search, search,
    (select search from vehicles where vehicles.id = vehicle_id)`,
  executed_activities: 'activity_search, user_search, property_search, search',
};

/** Ids of the project's rows whose texts hold it, as every row says, and as the list finds them on all its pages. */
async function expectFound(list: PackedList, at: number, q: string): Promise<number[]> {
  const { project } = place(at);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(list)} where project_id = ${project}
       and exists (select 1 from unnest(array[${sql.raw(SEEN[list])}]) as text where strpos(text, ${fold(q)}) > 0)
     order by id`.execute(database().write);
  const there = rows.map(({ id }) => id);
  const query = `?q=${encodeURIComponent(q)}`;
  const first = await manager.get(`/projects/${project}/${list}${query}`);
  expect([list, q, first.body.meta?.total], first.text).toEqual([list, q, there.length]);
  const found = await everyRow(manager, `/projects/${project}/${list}${query}`);
  expect([list, q, found.map(({ id }) => id).toSorted((one, other) => one - other)]).toEqual([
    list,
    q,
    there,
  ]);
  return there;
}

async function expectAll(sought = SOUGHT): Promise<void> {
  for (const list of PACKED_LISTS)
    for (const at of [0, 1]) for (const q of sought) await expectFound(list, at, q);
}

describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('on PostgreSQL', () => {
  test('whatever is written, changed and removed, before and after a round', async () => {
    const acts = fc.sample(act, { seed: 1_290_069, numRuns: 160 });
    for (const [at, { kind, list, project, id, text }] of acts.entries()) {
      if (kind === 'round') await round();
      else if (kind === 'remove') await remove(list, id);
      else await write(list, project, id, text);
      if (at % everyday(16, 8) === 0) for (const q of SOUGHT) await expectFound(list, project, q);
    }
    await expectAll();
    await round();
    expect(await due()).toBe(0);
    await expectExact();
    await expectAll();
  }, 120_000);

  test('a round while somebody writes waits for nobody, and what they wrote is counted', async () => {
    await write('trip_controls', 0, PACK, 'antes');
    await inTransaction(database(), async (tx) => {
      await write('trip_controls', 0, PACK, 'depois', tx);
      await write('executed_activities', 0, PACK + 1, 'depois', tx);
      await write('trip_controls', 1, PACK + 1, 'enquanto');
      await Promise.all([round(), round()]);
      expect(await due()).toBe(0);
      expect(await expectFound('trip_controls', 0, 'antes')).toContain(PACK);
      expect(await expectFound('trip_controls', 0, 'depois')).not.toContain(PACK);
    });
    for (const isLeft of [true, false]) {
      expect(await due()).toBe(isLeft ? 2 : 0);
      expect(await expectFound('trip_controls', 0, 'antes')).toEqual([]);
      expect(await expectFound('trip_controls', 0, 'depois')).toEqual([PACK]);
      expect(await expectFound('executed_activities', 0, 'depois')).toEqual([PACK + 1]);
      expect(await expectFound('trip_controls', 1, 'enquanto')).toEqual([PACK + 1]);
      if (isLeft) await round();
    }
    await expectExact();
  });

  test('a row that comes to another project', async () => {
    await write('trip_controls', 0, PACK, 'mudada');
    await round();
    await run(sql`update trip_controls set project_id = ${place(1).project} where id = ${PACK}`);
    for (const isLeft of [true, false]) {
      expect(await expectFound('trip_controls', 0, 'mudada')).toEqual([]);
      expect(await expectFound('trip_controls', 1, 'mudada')).toEqual([PACK]);
      if (isLeft) await round();
    }
    await expectExact();
  });

  test('what rows are found by in others: who, what, where and with which car', async () => {
    const { project, vehicle, rows } = place(0);
    const OTHERS = ['quiteria', 'boa vista', 'vistoria', 'jipe um', 'colatina', 'gerente'];
    await expectAll(OTHERS);
    const answers = [
      await manager.put(`/vehicles/${vehicle}`, { model_description: 'Caminhonete Amarela' }),
      await manager.put(`/projects/${project}/rural_properties/${rows.rural_properties}`, {
        name: 'Roça Nova',
      }),
    ];
    for (const { status, text } of answers) expect(status, text).toBe(200);
    for (const isLeft of [true, false]) {
      expect(await expectFound('trip_controls', 0, 'amarela')).toContain(rows.trip_controls);
      expect(await expectFound('trip_controls', 0, 'jipe um')).toEqual([]);
      for (const list of ['rural_properties', 'water_springs', 'executed_activities'] as const) {
        expect(await expectFound(list, 0, 'roça nova')).toContain(rows[list]);
      }
      await expectAll(OTHERS);
      if (isLeft) await round();
    }
    await expectExact();
  });

  test('of very many: all of them, a thousand, those that hold it twice, and five far behind', async () => {
    const text = sql`'muitas '
      || case at % 5 when 0 then 'raras raras ' when 1 then 'comuns ' else '' end
      || case when at % 10 = 2 then 'dobradas dobradas ' else '' end
      || case when at % 1000 = 0 then 'poucas ' else '' end || at`;
    await inTransaction(database(), (tx) =>
      copy(tx, 'trip_controls', place(1), sql`select 200000 + generate_series(1, 5500) as at`, text),
    );
    const POOR = [201_000, 202_000, 203_000, 204_000, 205_000];
    // First while all of them are due.
    for (const isLeft of [true, false]) {
      expect(await due()).toBe(isLeft ? 5500 : 0);
      expect((await expectFound('trip_controls', 1, 'muitas')).length).toBe(5500);
      expect((await expectFound('trip_controls', 1, 'raras')).length).toBe(1100);
      expect((await expectFound('trip_controls', 1, 'comuns')).length).toBe(1100);
      expect((await expectFound('trip_controls', 1, 'dobradas')).length).toBe(550);
      expect(await expectFound('trip_controls', 1, 'poucas')).toEqual(POOR);
      if (isLeft) await round();
    }
    await run(sql`update trip_controls set search = 'outra' where id between 200001 and 200150`);
    expect(await expectFound('trip_controls', 1, 'outra')).toHaveLength(150);
    expect((await expectFound('trip_controls', 1, 'muitas')).length).toBe(5350);
    await run(sql`delete from trip_controls where id > 200150`);
    await round();
    expect(await expectFound('trip_controls', 1, 'muitas')).toEqual([]);
    await expectExact();
  }, 120_000);

  test('made anew, they are the same', async () => {
    await inTransaction(database(), async (tx) => {
      await run(sql`delete from packed_texts`, tx);
      for (const list of PACKED_LISTS) await run(sql.raw(packsOfAll(list)), tx);
    });
    await expectExact();
  });

  test('packs of twice as many ids, as they were before, are made anew, once', async () => {
    await inTransaction(database(), async (tx) => {
      await run(sql`alter table packed_texts reset (toast_tuple_target), set (fillfactor = 90)`, tx);
      await run(sql`delete from packed_texts`, tx);
      for (const list of PACKED_LISTS) {
        const before = packsOfAll(list).replaceAll(` / ${PACK}`, ` / ${2 * PACK}`);
        await run(sql.raw(before), tx);
      }
    });
    await write('trip_controls', 0, 3 * PACK, 'nova');
    const migrate = () =>
      inTransaction(database(), (tx) =>
        smallerPacks({ engine: 'postgres', db: tx, table: async () => undefined }),
      );
    await migrate();
    expect(await due()).toBe(0);
    await expectExact();
    await write('trip_controls', 0, 3 * PACK, 'outra');
    await migrate();
    expect(await due()).toBe(1);
  });

  test('a name that was erased, or whose producer was deleted, is in no text any more', async () => {
    const packedWith = async (name: string) => {
      const { rows } = await sql<{ list: string }>`
        select distinct list from packed_texts where strpos(lines, ${name}) > 0 order by 1`.execute(
        database().write,
      );
      return rows.map(({ list }) => list);
    };
    expect(await packedWith('quiteria dois')).toEqual([
      'executed_activities',
      'rural_properties',
      'water_springs',
    ]);
    const { producer } = place(1);
    await run(sql`update projects set status = 2 where id = ${place(1).project}`);
    const answer = await manager.post(`/rural_producers/${producer}/anonymise`, { confirm: true });
    expect(answer.status, answer.text).toBe(200);
    expect(await packedWith('quiteria dois')).toEqual([]);
    expect(await packedWith('quiteria um')).not.toEqual([]);
    const gone = await manager.delete(`/rural_producers/${place(0).producer}`);
    expect(gone.status, gone.text).toBe(204);
    expect(await packedWith('quiteria')).toEqual([]);
    await expectExact();
  });
});
