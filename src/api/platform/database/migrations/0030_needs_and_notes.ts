import { type Kysely, sql } from 'kysely';
import type { Engine } from '../columns.ts';
import { dropTallies, tallyRolls, tallySprings, type TallyKey } from './tallies.ts';
import type { Migration } from './types.ts';

const KEYS: readonly TallyKey[] = [
  { column: 'project_id', type: 'int!', as: '{row}.project_id', of: ['project_id'] },
  { column: 'status', type: 'int!', as: '{row}.status', of: ['status'] },
  // Of springs that wait: of others nothing is planned any more, and the months would only add rows.
  {
    column: 'planned_month',
    type: 'text!',
    as: "case when {row}.status = 0 then coalesce({row}.planned_month, '') else '' end",
    of: ['planned_month', 'status'],
  },
  { column: 'in_note', type: 'int!', as: '{row}.in_note', of: ['in_note'] },
];

const MONTH: TallyKey = {
  column: 'month',
  type: 'text!',
  as: "coalesce(substr({row}.delivery_date, 1, 7), '')",
  of: ['delivery_date'],
};

/** Statuses of notes: 1 is delivered. The lines of a delivered note never change. */
const NAMED = 'select water_spring_id from delivery_note_springs where delivery_note_id = new.id';

/**
 * `water_springs.in_note`: whether a delivered note names the spring. What springs still
 * need, and what was handed out, is added up from tallies by that and by the month that a
 * spring is planned for; `note_tallies` holds what the lines of delivered notes come to.
 */
export const needsAndNotes: Migration = async ({ engine, db, table }) => {
  const untyped = db as unknown as Kysely<never>;
  const tools = { engine, table, db: untyped };
  await dropTallies(untyped, engine);
  await run(untyped, 'alter table water_springs add column in_note integer not null default 0');
  await run(
    untyped,
    `update water_springs set in_note = 1 where id in (
       select held.water_spring_id from delivery_note_springs as held
         join delivery_notes as note on note.id = held.delivery_note_id where note.status = 1)`,
  );
  await tallySprings(tools, [...KEYS, MONTH]);
  await tallyRolls(tools, KEYS, ['wire_roller_id', 'length']);
  await sql`drop table if exists note_tallies`.execute(db);
  await table('note_tallies', {
    // A roller type, or 0.
    columns: {
      project_id: 'int!',
      item: 'text!',
      wire_roller_id: 'int!',
      slot: 'int!',
      delivered: 'bigint!',
    },
    primaryKey: ['project_id', 'item', 'wire_roller_id', 'slot'],
  });
  await run(
    untyped,
    `insert into note_tallies (project_id, item, wire_roller_id, slot, delivered)
     select note.project_id, line.item, coalesce(line.wire_roller_id, 0), 0, sum(line.delivered)
       from delivery_note_lines as line join delivery_notes as note on note.id = line.delivery_note_id
      where note.status = 1 group by note.project_id, line.item, coalesce(line.wire_roller_id, 0)`,
  );
  await followNotes(untyped, engine);
};

/** A note that is delivered or cancelled marks its springs and counts its lines; so do rows that come one by one. */
async function followNotes(db: Kysely<never>, engine: Engine): Promise<void> {
  const slot = engine === 'sqlite' ? '0' : 'pg_backend_pid() % 16';
  const before = engine === 'sqlite' ? '' : 'note_tallies.';
  const conflict = `on conflict (project_id, item, wire_roller_id, slot)
    do update set delivered = ${before}delivered + excluded.delivered;`;
  const add = (rows: string) =>
    `insert into note_tallies (project_id, item, wire_roller_id, slot, delivered) ${rows} ${conflict}`;
  const ofLines = (sign: string) =>
    add(`select new.project_id, item, coalesce(wire_roller_id, 0), ${slot}, ${sign}sum(delivered)
           from delivery_note_lines where delivery_note_id = new.id
          group by item, coalesce(wire_roller_id, 0)`);
  const marked = (by: 0 | 1) => `update water_springs set in_note = ${by} where id in (${NAMED});`;
  const define = async (name: string, event: string, when: string, acts: string) => {
    if (engine === 'sqlite') return run(db, `create trigger ${name} ${event} ${when} begin ${acts} end`);
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${acts} return null; end $$`,
    );
    return run(db, `create trigger ${name} ${event} for each row ${when} execute function ${name}()`);
  };
  const status = 'after update of status on delivery_notes';
  await define(
    'notes_delivered',
    status,
    'when (old.status <> 1 and new.status = 1)',
    `${marked(1)} ${ofLines('')}`,
  );
  await define(
    'notes_undone',
    status,
    'when (old.status = 1 and new.status <> 1)',
    `${marked(0)} ${ofLines('-')}`,
  );
  const isDelivered = 'from delivery_notes where id = new.delivery_note_id and status = 1';
  await define(
    'note_springs_added',
    'after insert on delivery_note_springs',
    '',
    `update water_springs set in_note = 1 where id = new.water_spring_id and exists (select 1 ${isDelivered});`,
  );
  await define(
    'note_lines_added',
    'after insert on delivery_note_lines',
    '',
    add(
      `select project_id, new.item, coalesce(new.wire_roller_id, 0), ${slot}, new.delivered ${isDelivered}`,
    ),
  );
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
