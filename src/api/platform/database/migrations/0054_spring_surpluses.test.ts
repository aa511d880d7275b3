/** What springs got beyond their need is what notes and needs say, whatever becomes of both. */
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../../../../tests/support/api.ts';
import { type NotePlace, openNotePlace } from '../../../../../tests/support/delivery-notes.ts';
import { proofSize } from '../../../../../tests/support/proof.ts';
import { countedTallies, dropSurplusTriggers, keptTallies } from '../../../../../tests/support/tallies.ts';
import { createTable } from '../columns.ts';
import { springSurpluses } from './0054_spring_surpluses.ts';

const HISTORIES = proofSize('HARD_SPRING_SURPLUSES', { everyRun: 6, onDemand: 200 });

let place: NotePlace;
beforeAll(async () => {
  place = await openNotePlace();
}, 60_000);
afterAll(() => place.api.close());

const write = () => place.api.server.services.database.write;

async function holds() {
  const kept = await keptTallies(write());
  expect(kept).toEqual(await countedTallies(write()));
  return kept;
}

/** A delivered note of these springs, each given so much more, or less, of each item than it needs. */
async function given(springs: readonly Json[], more: readonly number[]): Promise<Json> {
  const note = await place.draft(springs);
  const lines = note.lines.map(({ water_spring_id, item, wire_roller_id, planned }: Json, at: number) => ({
    water_spring_id,
    item,
    ...(wire_roller_id !== null && { wire_roller: wire_roller_id }),
    delivered: Math.max(0, planned + (more[at % more.length] ?? 0)),
  }));
  const changed = await place.technician.put(`${place.notes}/${note.id}`, { lines });
  expect(changed.status, changed.text).toBe(200);
  const answer = await place.deliver(note, { allow_negative: true });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const act = fc.oneof(
  fc.record({
    does: fc.constant('give' as const),
    springs: fc.integer({ min: 1, max: 3 }),
    more: fc.array(fc.integer({ min: -40, max: 900 }), { minLength: 1, maxLength: 7 }),
  }),
  fc.record({ does: fc.constant('cancel' as const), which: fc.nat(9) }),
  // As a sheet read anew, or a newer version's correction, would leave it.
  fc.record({ does: fc.constant('need' as const), which: fc.nat(9), stakes: fc.nat(900) }),
  fc.record({ does: fc.constant('roll' as const), which: fc.nat(9), rolls: fc.nat(40) }),
);

test('through any history of notes, cancellations and needs that change', async () => {
  let beyond = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (history) => {
      const springs: Json[] = [];
      const notes: Json[] = [];
      for (const step of history) {
        if (step.does === 'give') {
          const own = [];
          for (let count = 0; count < step.springs; count += 1) own.push(await place.register());
          springs.push(...own);
          notes.push(await given(own, step.more));
        } else if (step.does === 'cancel') {
          const [note] = notes.splice(step.which % Math.max(1, notes.length), 1);
          if (note) await place.technician.post(`${place.notes}/${note.id}/cancel`, { note: 'Engano' });
        } else {
          const spring = springs[step.which % Math.max(1, springs.length)];
          if (!spring) continue;
          await (step.does === 'need'
            ? sql`update water_springs set stake_quantity = ${step.stakes} where id = ${spring.id}`
            : sql`update water_spring_wire_rollers set quantity = ${step.rolls}
                   where water_spring_id = ${spring.id}`
          ).execute(write());
        }
        beyond += (await holds()).surpluses.length;
      }
    }),
    { numRuns: HISTORIES, seed: 2026 },
  );
  expect(beyond).toBeGreaterThan(20);
}, 600_000);

test('a roll that is of no need any more, one that comes, and a spring that goes', async () => {
  const spring = await place.register();
  await given([spring], [5]);
  const of = async () =>
    (await holds()).surpluses.filter((row) => (row as Json).water_spring_id === spring.id) as Json[];
  const rolls = (rows: readonly Json[]) => rows.filter(({ item }) => item === 'wire_roller');
  const before = rolls(await of());
  expect(before.map(({ quantity }) => quantity)).toContain(5);
  const needed = await write()
    .selectFrom('water_spring_wire_rollers')
    .selectAll()
    .where('water_spring_id', '=', spring.id)
    .execute();
  expect(needed.length).toBeGreaterThan(0);
  await write().deleteFrom('water_spring_wire_rollers').where('water_spring_id', '=', spring.id).execute();
  const sum = (rows: readonly Json[]) => rows.reduce((total, { quantity }) => total + Number(quantity), 0);
  expect(sum(rolls(await of()))).toBe(sum(before) + sum(needed));
  await write().insertInto('water_spring_wire_rollers').values(needed).execute();
  expect(rolls(await of())).toEqual(before);
  await write().deleteFrom('water_springs').where('id', '=', spring.id).execute();
  expect(await of()).toEqual([]);
});

test('rows that come one by one, as from a copy, are told too', async () => {
  const spring = await place.register();
  const note = await given([spring], [60, 0, 7]);
  const before = await holds();
  const rows = await write()
    .selectFrom('delivery_note_lines')
    .selectAll()
    .where('delivery_note_id', '=', note.id)
    .execute();
  await sql`delete from delivery_note_lines where delivery_note_id = ${note.id}`.execute(write());
  await sql`delete from note_tallies`.execute(write());
  await sql`delete from spring_surpluses where water_spring_id = ${spring.id}`.execute(write());
  for (const row of rows) await write().insertInto('delivery_note_lines').values(row).execute();
  const { surpluses, beyond } = await keptTallies(write());
  expect({ surpluses, beyond }).toEqual({ surpluses: before.surpluses, beyond: before.beyond });
});

test('an installation of before gets them from its rows', async () => {
  const { engine } = place.api.server.services.database;
  const before = await keptTallies(write());
  await dropSurplusTriggers(write(), engine);
  await springSurpluses({
    engine,
    db: write(),
    table: (name, shape) => createTable(write() as unknown as Kysely<unknown>, engine, name, shape),
  });
  const { surpluses, beyond } = await keptTallies(write());
  expect({ surpluses, beyond }).toEqual({ surpluses: before.surpluses, beyond: before.beyond });
  expect(surpluses.length).toBeGreaterThan(1);
});
