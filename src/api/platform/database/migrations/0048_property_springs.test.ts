/** How many properties of a project have springs is what its springs say, whatever becomes of them. */
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiAnswer, Json, Person } from '../../../../../tests/support/api.ts';
import { proofSize } from '../../../../../tests/support/proof.ts';
import { countedTallies, keptTallies } from '../../../../../tests/support/tallies.ts';
import { springBody } from '../../../../../tests/support/records.ts';
import { openSpringPlace, type SpringPlace } from '../../../../../tests/support/spring-place.ts';
import { createTable } from '../columns.ts';
import { propertySprings } from './0048_property_springs.ts';

const HISTORIES = proofSize('HARD_PROPERTY_SPRINGS', { everyRun: 3, onDemand: 100 });

let place: SpringPlace;
beforeAll(async () => {
  place = await openSpringPlace();
});
afterAll(() => place.api.close());

const database = () => place.api.server.services.database;

async function read(query: ReturnType<typeof sql<Record<string, unknown>>>) {
  const { rows } = await query.execute(database().write);
  return rows.map((row) => Object.values(row).map(Number));
}

/** Both as `[[property, project, springs], …]` and `[[project, properties], …]`; answers the latter. */
async function holds() {
  const springs = await read(sql`select rural_property_id, project_id, springs
    from property_springs where springs <> 0 order by 1`);
  const counted = await read(sql`select rural_property_id, project_id, count(*) as springs
    from water_springs group by 1, 2 order by 1`);
  expect(springs).toEqual(counted);
  const kept = await read(sql`select above, sum(rows) as properties from row_counts
    where name = 'property_springs' group by above having sum(rows) <> 0 order by above`);
  expect(kept).toEqual(
    await read(sql`select project_id, count(distinct rural_property_id) as properties
      from water_springs group by 1 order by 1`),
  );
  return kept;
}

/** The project's properties with springs, as the balance tells and lists them. */
async function told() {
  const path = `/projects/${place.project}/material_balance?by=rural_property&per_page=200`;
  const { body } = await place.technician.get(path);
  expect(body.data).toHaveLength(body.meta.total);
  return body.meta.total as number;
}

async function registered(person: Person, springs: string): Promise<ApiAnswer> {
  return person.post(springs, springBody({ label: place.nextLabel() }));
}

test('any history of two people at once leaves the count that the springs have', async () => {
  const act = fc.record({
    property: fc.nat(2),
    does: fc.constantFrom('register', 'register', 'delete', 'delete', 'clear'),
    which: fc.nat(5),
  });
  const history = fc.array(fc.tuple(act, act), { minLength: 8, maxLength: 16 });
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(history, async (pairs) => {
      const properties = [
        await place.otherProperty(),
        await place.otherProperty(),
        await place.otherProperty(),
      ];
      for (const pair of pairs) {
        const answers = await Promise.all(
          pair.map(async ({ property, does, which }, at) => {
            const person = at === 0 ? place.technician : place.colleague;
            const path = properties[property] ?? '';
            if (does === 'register') return registered(person, path);
            // Its springs go with the property.
            if (does === 'clear') return place.colleague.delete(path.replace(/\/water_springs$/, ''));
            const { data = [] } = (await person.get(path)).body as { data?: Json[] };
            const one = data[which % Math.max(1, data.length)];
            return one ? person.delete(`${path}/${one.id}`) : null;
          }),
        );
        for (const answer of answers) {
          // A property that is gone, or going at this moment, or a spring that the other deleted.
          if (answer) expect([201, 204, 404, 409], answer.text).toContain(answer.status);
        }
        const kept = await holds();
        const own = kept.find(([project]) => project === place.project)?.[1] ?? 0;
        expect(await told()).toBe(own);
        seen.add(own);
      }
    }),
    { numRuns: HISTORIES, seed: 2026 },
  );
  expect(seen.size).toBeGreaterThan(2);
}, 600_000);

test('the last spring goes at the moment at which another comes', async () => {
  const path = await place.otherProperty();
  await registered(place.technician, path);
  for (let round = 0; round < 15; round += 1) {
    const { data } = (await place.technician.get(path)).body;
    const answers = await Promise.all([
      place.colleague.delete(`${path}/${data[0].id}`),
      registered(place.technician, path),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 201]);
    await holds();
  }
});

test('rows that come many at once, as from a copy, and one that moves are counted', async () => {
  const [one, other] = [await place.otherProperty(), await place.otherProperty()];
  for (const path of [one, one, other]) await registered(place.technician, path);
  const { write } = database();
  const properties = [one, other].map((path) => Number(/rural_properties\/(\d+)/.exec(path)?.[1]));
  const rows = await write
    .selectFrom('water_springs')
    .selectAll()
    .where('rural_property_id', 'in', properties)
    .execute();
  const before = await holds();
  await write.deleteFrom('water_springs').where('rural_property_id', 'in', properties).execute();
  expect(await holds()).not.toEqual(before);
  await write
    .insertInto('water_springs')
    .values(rows as never)
    .execute();
  expect(await holds()).toEqual(before);
  await sql`update water_springs set rural_property_id = ${properties[0]}
    where rural_property_id = ${properties[1]}`.execute(write);
  expect(await holds()).not.toEqual(before);
});

test('an installation of before gets them from its rows', async () => {
  await registered(place.technician, place.springs);
  const before = await holds();
  const { engine, write } = database();
  const untyped = write as unknown as Kysely<never>;
  const on = engine === 'sqlite' ? '' : ' on water_springs';
  for (const event of ['insert', 'delete', 'move']) {
    await sql.raw(`drop trigger water_springs_in_property_${event}${on}`).execute(write);
  }
  for (const event of ['insert', 'delete', 'update']) {
    await sql.raw(`drop trigger water_springs_needed_${event}${on}`).execute(write);
  }
  await propertySprings({
    engine,
    db: write,
    table: (name, shape) => createTable(untyped as unknown as Kysely<unknown>, engine, name, shape),
  });
  expect(await holds()).toEqual(before);
  expect((await keptTallies(write)).needs).toEqual((await countedTallies(write)).needs);
  await registered(place.technician, await place.otherProperty());
  expect((await keptTallies(write)).needs).toEqual((await countedTallies(write)).needs);
  expect(await holds()).not.toEqual(before);
});
