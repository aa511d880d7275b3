import { type Kysely, sql } from 'kysely';
import type { Engine } from '../columns.ts';
import type { Migration } from './types.ts';

const KEPT = 'spring_surpluses';
const TOTALS = 'surplus_tallies';
const ROLLS = 'water_spring_wire_rollers';
/** Of PostgreSQL, spread over connections, so that writers of several projects don't wait for each other. */
const SLOTS = 16;

/** Of a spring's row. Rolls are told of each type by themselves. */
const LOOSE = [
  'recovery_seedlings',
  'stake_quantity',
  'stretcher_quantity',
  'clip_quantity',
  'limestone_sacks',
  'planting_fertilizer_sacks',
  'cover_fertilizer_sacks',
  'formicide_sacks',
];

/**
 * `spring_surpluses`: what delivered notes handed out to a spring beyond its need, by item;
 * `surplus_tallies`: the same of a whole project. What is left to deliver to several springs
 * is planned − delivered + surplus: a spring that got too much leaves no other's need smaller.
 */
export const springSurpluses: Migration = async ({ engine, db, table }) => {
  const untyped = db as unknown as Kysely<never>;
  // Left by a later version, when a restore goes back to this one.
  for (const name of [KEPT, TOTALS]) await run(untyped, `drop table if exists ${name}`);
  await table(KEPT, {
    columns: {
      water_spring_id: 'ref:water_springs:cascade!',
      project_id: 'int!',
      item: 'text!',
      // A roller type, or 0.
      wire_roller_id: 'int!',
      quantity: 'int!',
    },
    primaryKey: ['water_spring_id', 'item', 'wire_roller_id'],
  });
  await table(TOTALS, {
    columns: {
      project_id: 'int!',
      item: 'text!',
      wire_roller_id: 'int!',
      slot: 'int!',
      quantity: 'bigint!',
    },
    primaryKey: ['project_id', 'item', 'wire_roller_id', 'slot'],
  });
  const define = definer(untyped, engine);
  await addUp(define, engine);
  await run(untyped, surplusesOf('spring.in_note = 1'));
  await follow(define, engine);
};

/** Statement that adds the surpluses which these springs have. `springs`: a condition over `spring`. */
export function surplusesOf(springs: string): string {
  const needs = LOOSE.map((item) => `when '${item}' then spring.${item}`).join(' ');
  return `insert into ${KEPT} (water_spring_id, project_id, item, wire_roller_id, quantity)
    select id, project_id, item, roller, delivered - needed from (
      select spring.id, spring.project_id, line.item, coalesce(line.wire_roller_id, 0) as roller,
             sum(line.delivered) as delivered,
             case line.item ${needs} else coalesce((
               select roll.quantity from ${ROLLS} as roll
                where roll.water_spring_id = spring.id and roll.wire_roller_id = line.wire_roller_id), 0)
             end as needed
        from water_springs as spring
        join delivery_note_springs as held on held.water_spring_id = spring.id
        join delivery_notes as note on note.id = held.delivery_note_id and note.status = 1
        join delivery_note_lines as line
          on line.delivery_note_id = note.id and line.water_spring_id = spring.id
       where ${springs}
       group by spring.id, line.item, line.wire_roller_id) as given
     where delivered > needed order by id, item, roller;`;
}

type Define = (name: string, event: string, when: string, acts: string) => Promise<void>;

function definer(db: Kysely<never>, engine: Engine): Define {
  return async (name, event, when, acts) => {
    if (engine === 'sqlite') {
      return run(db, `create trigger ${name} after ${event} ${when} begin ${acts} end`);
    }
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${acts} return null; end $$`,
    );
    return run(db, `create trigger ${name} after ${event} for each row ${when} execute function ${name}()`);
  };
}

/** Rows come and go as a whole; none is changed. */
async function addUp(define: Define, engine: Engine): Promise<void> {
  const [slot, before] = engine === 'sqlite' ? ['0', ''] : [`pg_backend_pid() % ${SLOTS}`, `${TOTALS}.`];
  const add = (row: 'new' | 'old') =>
    `insert into ${TOTALS} (project_id, item, wire_roller_id, slot, quantity)
     values (${row}.project_id, ${row}.item, ${row}.wire_roller_id, ${slot}, ${row === 'new' ? '' : '-'}${row}.quantity)
     on conflict (project_id, item, wire_roller_id, slot)
       do update set quantity = ${before}quantity + excluded.quantity;`;
  await define(`${KEPT}_insert`, `insert on ${KEPT}`, '', add('new'));
  await define(`${KEPT}_delete`, `delete on ${KEPT}`, '', add('old'));
}

/** What a spring needs and what notes gave it: whatever changes, its surpluses are made anew. */
async function follow(define: Define, engine: Engine): Promise<void> {
  const anew = (springs: string) =>
    `delete from ${KEPT} where water_spring_id in (${springs}); ${surplusesOf(`spring.id in (${springs})`)}`;
  const differs = engine === 'sqlite' ? 'is not' : 'is distinct from';
  await define(
    'note_surpluses',
    'update of status on delivery_notes',
    'when (old.status <> new.status and (old.status = 1 or new.status = 1))',
    anew('select water_spring_id from delivery_note_springs where delivery_note_id = new.id'),
  );
  const inNote = (spring: string) => `select id from water_springs where id = ${spring} and in_note = 1`;
  // As a restore writes them. Only the item that came is looked at: a spring has some ten.
  const only = (column: string) =>
    `item = new.item and coalesce(${column}, 0) = coalesce(new.wire_roller_id, 0)`;
  await define(
    'note_line_surpluses',
    'insert on delivery_note_lines',
    '',
    `delete from ${KEPT} where water_spring_id in (${inNote('new.water_spring_id')}) and ${only('wire_roller_id')};
     ${surplusesOf(`spring.id in (${inNote('new.water_spring_id')}) and line.${only('line.wire_roller_id')}`)}`,
  );
  await define(
    'spring_need_surpluses',
    `update of ${LOOSE.join(', ')} on water_springs`,
    `when (new.in_note = 1 and (${LOOSE.map((item) => `old.${item} ${differs} new.${item}`).join(' or ')}))`,
    anew('new.id'),
  );
  for (const [event, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    await define(
      `roll_surpluses_${event}`,
      `${event} on ${ROLLS}`,
      '',
      anew(inNote(`${row}.water_spring_id`)),
    );
  }
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
