/** What triggers keep of springs, rolls and notes is what their rows come to, whatever becomes of them. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AT, type NotePlace, openNotePlace } from '../../../../../tests/support/delivery-notes.ts';
import { countedTallies, dropSurplusTriggers, keptTallies } from '../../../../../tests/support/tallies.ts';
import { createTable } from '../columns.ts';
import { needsAndNotes } from './0030_needs_and_notes.ts';
import { springSurpluses } from './0054_spring_surpluses.ts';
import { dropTallies, tallyNeeds } from './tallies.ts';
import type { MigrationTools } from './types.ts';

let place: NotePlace;
beforeAll(async () => {
  place = await openNotePlace();
});
afterAll(() => place.api.close());

async function holds() {
  const { write } = place.api.server.services.database;
  const kept = await keptTallies(write);
  expect(kept).toEqual(await countedTallies(write));
  return kept;
}

async function noted(path: string, body: object) {
  const answer = await place.technician.post(`${place.notes}/${path}`, body);
  expect(answer.status, answer.text).toBeLessThan(300);
}

test('through registration, planning, delivery, what comes back, a cancelled note and a deletion', async () => {
  const springs = [];
  for (let count = 0; count < 6; count += 1) springs.push(await place.register());
  await holds();
  const bulk = async (body: object) => {
    const answer = await place.technician.post(`/projects/${place.project}/water_springs/bulk`, body);
    expect(answer.status, answer.text).toBe(200);
  };
  const ids = springs.map(({ id }) => Number(id));
  await bulk({ ids: ids.slice(0, 4), action: 'plan', planned_month: '2029-03' });
  await bulk({ ids: ids.slice(3, 5), action: 'plan', planned_month: '2029-04' });
  expect((await holds()).springs).toHaveLength(3);
  const one = await place.draft(springs.slice(0, 2));
  await holds();
  expect((await place.deliver(one, { allow_negative: true })).status).toBe(200);
  expect((await holds()).marked).toEqual(ids.slice(0, 2).map((id) => ({ id })));
  const other = await place.draft(springs.slice(2, 4));
  expect((await place.deliver(other, { allow_negative: true })).status).toBe(200);
  await noted(`${one.id}/return`, { lines: [{ item: 'stake_quantity', quantity: 7 }] });
  expect((await holds()).marked).toHaveLength(4);
  await noted(`${other.id}/cancel`, { note: 'Engano' });
  expect((await holds()).marked).toHaveLength(2);
  await bulk({ ids: ids.slice(0, 1), action: 'finish' });
  const gone = await place.technician.delete(`${place.springs}/${ids[5]}`);
  expect(gone.status, gone.text).toBe(204);
  expect((await holds()).notes.length).toBeGreaterThan(5);
  const { write } = place.api.server.services.database;
  const told = await write
    .selectFrom('audit_log')
    .select('changes')
    .where('resource', '=', 'water_springs')
    .where('action', '=', 'delete')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(told)).toContain('label');
  expect(JSON.stringify(told)).not.toContain('in_note');
});

test('rows that come one by one, as from a copy, are counted too', async () => {
  const { write } = place.api.server.services.database;
  const { note } = await place.delivered();
  const copies = await Promise.all(
    (['delivery_notes', 'delivery_note_springs', 'delivery_note_lines'] as const).map((table) =>
      write
        .selectFrom(table)
        .selectAll()
        .where(table === 'delivery_notes' ? 'id' : ('delivery_note_id' as never), '=', note.id)
        .execute(),
    ),
  );
  const [notes = [], named = [], lines = []] = copies;
  await sql`update delivery_notes set status = 2 where id = ${note.id}`.execute(write);
  await holds();
  await write.deleteFrom('delivery_notes').where('id', '=', Number(note.id)).execute();
  await write
    .insertInto('delivery_notes')
    .values(notes as never)
    .execute();
  await write
    .insertInto('delivery_note_springs')
    .values(named as never)
    .execute();
  await write
    .insertInto('delivery_note_lines')
    .values(lines as never)
    .execute();
  await holds();
});

test('an installation of before gets them from its rows', async () => {
  const { engine, write } = place.api.server.services.database;
  const before = await holds();
  const untyped = write as unknown as Kysely<never>;
  await dropSurplusTriggers(write, engine);
  await dropTallies(untyped, engine);
  const on = (table: string) => (engine === 'sqlite' ? '' : ` on ${table}`);
  for (const [name, table] of [
    ['notes_delivered', 'delivery_notes'],
    ['notes_undone', 'delivery_notes'],
    ['note_springs_added', 'delivery_note_springs'],
    ['note_lines_added', 'delivery_note_lines'],
  ] as const) {
    await sql.raw(`drop trigger ${name}${on(table)}`).execute(write);
  }
  await write.schema.alterTable('water_springs').dropColumn('in_note').execute();
  const table: MigrationTools['table'] = (name, shape) =>
    createTable(untyped as unknown as Kysely<unknown>, engine, name, shape);
  await needsAndNotes({ engine, db: write, table });
  await tallyNeeds({ engine, db: untyped, table });
  await springSurpluses({ engine, db: write, table });
  expect(await holds()).toEqual(before);
  expect(before.marked.length).toBeGreaterThan(0);
  const { note } = await place.delivered();
  expect(note.delivered_at).toBe(AT);
  await holds();
});
