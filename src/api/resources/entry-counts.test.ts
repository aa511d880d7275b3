/** What is kept of the schedule's entries is what they and their launches come to, whatever becomes of both. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Person } from '../../../tests/support/api.ts';
import { proofSize } from '../../../tests/support/proof.ts';
import { openSpringPlace, type SpringPlace } from '../../../tests/support/spring-place.ts';
import { entryStates } from '../platform/database/migrations/0058_entry_states.ts';
import { countProject } from './entry-counts.ts';
import { countStates } from './entry-states.ts';

const HISTORIES = proofSize('HARD_ENTRY_STATES', { everyRun: 5, onDemand: 200 });

let place: SpringPlace;
let manager: Person;
let activity: number;
beforeAll(async () => {
  place = await openSpringPlace();
  manager = await place.api.person(ROLES.GERENTE_PROJETOS);
  const made = await manager.post(`/projects/${place.project}/activities`, { name: 'Plantio' });
  expect(made.status, made.text).toBe(201);
  activity = made.body.id;
}, 60_000);
afterAll(() => place.api.close());

const write = () => place.api.server.services.database.write;
const entries = () => `/projects/${place.project}/execution_cronograms`;
const launches = () => `/projects/${place.project}/executed_activities`;

async function read(query: ReturnType<typeof sql<Record<string, unknown>>>) {
  const { rows } = await query.execute(write());
  return rows.map((row) =>
    Object.values(row).map((value) => (/^-?\d+$/.test(String(value)) ? Number(value) : value)),
  );
}

/** Days around those of every entry of these histories. */
const DAYS = [
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-01',
  '2026-02-15',
  '2026-03-31',
  '2026-06-10',
];

async function holds() {
  const kept = await read(sql`select name, above, sum(rows) from row_counts
    where name like 'entries~_%' escape '~' group by name, above having sum(rows) <> 0 order by name, above`);
  const counted = await read(sql`
    select name, project_id, count(*) from (
      select 'entries_done' as name, project_id from execution_cronograms where finished = 1
      union all select 'entries_open/' || project_id || '/' || substr(start_date, 1, 7), project_id
        from execution_cronograms where finished = 0
      union all select 'entries_short/' || project_id || '/' || substr(end_date, 1, 7), project_id
        from execution_cronograms where finished = 0 and goal > (
          select count(*) from executed_activities where execution_cronogram_id = execution_cronograms.id)
    ) as told group by name, project_id order by name, project_id`);
  expect(kept).toEqual(counted);
  const told = await read(sql`select id, launches from execution_cronograms order by id`);
  expect(told).toEqual(
    await read(sql`select id, (select count(*) from executed_activities
      where execution_cronogram_id = execution_cronograms.id) from execution_cronograms order by id`),
  );
  const scope = sql<boolean>`execution_cronograms.project_id = ${place.project}`;
  for (const today of DAYS) {
    const asked = { project: place.project, scope: sql<boolean>`true`, today };
    expect(await countProject(write(), asked)).toEqual(
      await countStates(write(), { conditions: [scope], today }),
    );
  }
  return { kept, launches: told.reduce((sum, [, count]) => sum + Number(count), 0) };
}

async function made(path: string, body: object): Promise<number> {
  const answer = await manager.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const day = fc.integer({ min: 0, max: 120 }).map((days) => {
  const at = new Date(Date.UTC(2026, 0, 1 + days));
  return at.toISOString().slice(0, 10);
});
const entry = fc
  .record({ days: fc.tuple(day, day), goal: fc.integer({ min: 1, max: 3 }), finished: fc.boolean() })
  .map(({ days, ...rest }) => {
    const [start_date, end_date] = days.toSorted();
    return { ...rest, start_date, end_date };
  });
const launch = fc.record({ does: fc.constant('launch' as const), which: fc.nat(9) });
const plan = entry.map((body) => ({ does: 'plan' as const, body }));
const act = fc.oneof(
  plan,
  launch,
  launch,
  launch,
  fc.record({ does: fc.constant('replan' as const), which: fc.nat(9), body: entry }),
  fc.record({ does: fc.constant('move' as const), which: fc.nat(9), to: fc.nat(9) }),
  fc.record({ does: fc.constant('unlaunch' as const), which: fc.nat(9) }),
  fc.record({ does: fc.constant('drop' as const), which: fc.nat(9) }),
);

const planned = (body: object) => made(entries(), { user: place.technician.id, activity, ...body });
const launched = (id: number) =>
  made(launches(), { execution_cronogram: id, description: 'Feito', executed_at: '2026-01-05T08:00' });

test('through any history of entries and launches, on any day', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(plan, fc.array(act, { minLength: 10, maxLength: 20 }), async (first, history) => {
      const own: number[] = [];
      const done: number[] = [];
      for (const step of [first, ...history]) {
        const of = (list: readonly number[], which: number) => list[which % Math.max(1, list.length)];
        if (step.does === 'plan') {
          own.push(await planned(step.body));
        } else if (step.does === 'launch') {
          const id = of(own, step.which);
          if (id !== undefined) done.push(await launched(id));
        } else if (step.does === 'move') {
          const [id, to] = [of(done, step.which), of(own, step.to)];
          if (id !== undefined) await manager.put(`${launches()}/${id}`, { execution_cronogram: to });
        } else if (step.does === 'unlaunch') {
          const [id] = done.splice(step.which % Math.max(1, done.length), 1);
          if (id !== undefined) await manager.delete(`${launches()}/${id}`);
        } else {
          const id = of(own, step.which);
          if (id === undefined) continue;
          const answer = await (step.does === 'replan'
            ? manager.put(`${entries()}/${id}`, step.body)
            : manager.delete(`${entries()}/${id}`));
          // An entry with launches stays.
          expect([200, 204, 409], answer.text).toContain(answer.status);
          if (answer.status === 204) own.splice(own.indexOf(id), 1);
        }
        most = Math.max(most, (await holds()).launches);
      }
    }),
    { numRuns: HISTORIES, seed: 2026 },
  );
  expect(most).toBeGreaterThan(3);
}, 600_000);

test('two people launch for one entry at once, and neither launch is lost', async () => {
  const id = await planned({ start_date: '2026-01-01', end_date: '2026-02-01', goal: 40, finished: false });
  const before = (await manager.get(`${entries()}/${id}`)).headers['etag'];
  await Promise.all(Array.from({ length: 12 }, () => launched(id)));
  await holds();
  const [found] = (await manager.get(`${entries()}/accompaniment/all?per_page=200`)).body.data.filter(
    (one: { id: number }) => one.id === id,
  );
  expect(found.executed).toBe(12);
  // Whoever has the entry open may still save it.
  expect((await manager.get(`${entries()}/${id}`)).headers['etag']).toBe(before);
});

test('rows that come one by one, as from a copy, count once', async () => {
  const before = await holds();
  const rows = await write().selectFrom('execution_cronograms').selectAll().execute();
  const own = await write().selectFrom('executed_activities').selectAll().execute();
  expect(own.length).toBeGreaterThan(3);
  await sql`delete from executed_activities`.execute(write());
  await sql`delete from execution_cronograms`.execute(write());
  expect((await holds()).kept).toEqual([]);
  for (const row of rows) {
    await write()
      .insertInto('execution_cronograms')
      .values(row as never)
      .execute();
  }
  for (const row of own) {
    await write()
      .insertInto('executed_activities')
      .values(row as never)
      .execute();
  }
  expect(await holds()).toEqual(before);
});

test('an installation of before gets them from its rows', async () => {
  const { engine } = place.api.server.services.database;
  const before = await holds();
  const on = (table: string) => (engine === 'sqlite' ? '' : ` on ${table}`);
  const names = ['told_insert', 'told_delete', 'told_update', ...(engine === 'sqlite' ? [] : ['none_yet'])];
  for (const name of names) {
    await sql.raw(`drop trigger execution_cronograms_${name}${on('execution_cronograms')}`).execute(write());
  }
  for (const name of ['insert', 'delete', 'move']) {
    await sql
      .raw(`drop trigger executed_activities_entry_${name}${on('executed_activities')}`)
      .execute(write());
  }
  for (const name of ['short', 'reached']) {
    await sql.raw(`drop index execution_cronograms_${name}`).execute(write());
  }
  await write().schema.alterTable('execution_cronograms').dropColumn('launches').execute();
  await entryStates({ engine, db: write(), table: () => Promise.resolve() });
  expect(await holds()).toEqual(before);
});
