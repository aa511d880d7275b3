import { type Kysely, sql } from 'kysely';
import type { Migration } from './types.ts';

const ENTRIES = 'execution_cronograms';
const LAUNCHES = 'executed_activities';
/** Of PostgreSQL, spread over connections, so that writers of one project don't wait for each other. */
const SLOTS = 16;

/**
 * `launches` of an entry of the schedule: how many were executed, kept as they come and go.
 * With it stand in `row_counts`, of each project: `entries_done`; `entries_short/<project>/<YYYY-MM>`,
 * how many open entries that end in a month have fewer launches than their goal; and
 * `entries_open/<project>/<YYYY-MM>`, how many open ones begin in it. How many are late, or
 * still to come, is told without going through fifty thousand of them.
 */
export const entryStates: Migration = async ({ engine, db }) => {
  const untyped = db as unknown as Kysely<never>;
  await run(untyped, `alter table ${ENTRIES} add column launches integer not null default 0`);
  await run(
    untyped,
    `update ${ENTRIES} set launches = (
       select count(*) from ${LAUNCHES} where execution_cronogram_id = ${ENTRIES}.id)`,
  );
  // Left by a later version, when a restore goes back to this one.
  await run(untyped, "delete from row_counts where name >= 'entries_' and name < 'entries`'");
  for (const { name, counts } of COUNTS) {
    await run(
      untyped,
      `insert into row_counts (name, above, slot, rows)
       select ${name('')}, project_id, 0, count(*) from ${ENTRIES} where ${counts('')} group by 1, project_id`,
    );
  }
  await run(
    untyped,
    `create index ${ENTRIES}_short on ${ENTRIES} (project_id, end_date, id)
       where finished = 0 and launches < goal`,
  );
  await run(
    untyped,
    `create index ${ENTRIES}_reached on ${ENTRIES} (project_id, end_date, id)
       where finished = 0 and launches >= goal`,
  );
  await (engine === 'sqlite' ? sqliteTriggers(untyped) : postgresTriggers(untyped));
};

/** `row`: `new.`, `old.` or nothing. */
interface Count {
  name(row: string): string;
  counts(row: string): string;
}

const ofMonth = (name: string, column: string) => (row: string) =>
  `'${name}/' || ${row}project_id || '/' || substr(${row}${column}, 1, 7)`;

const COUNTS: readonly Count[] = [
  { name: () => "'entries_done'", counts: (row) => `${row}finished = 1` },
  {
    name: ofMonth('entries_short', 'end_date'),
    counts: (row) => `${row}finished = 0 and ${row}launches < ${row}goal`,
  },
  { name: ofMonth('entries_open', 'start_date'), counts: (row) => `${row}finished = 0` },
];

const WATCHED = ['project_id', 'finished', 'goal', 'launches', 'start_date', 'end_date'];

const more = (row: 'new' | 'old', by: '+ 1' | '- 1') =>
  `update ${ENTRIES} set launches = launches ${by} where id = ${row}.execution_cronogram_id;`;
const MOVED = 'old.execution_cronogram_id <> new.execution_cronogram_id';

async function sqliteTriggers(db: Kysely<never>): Promise<void> {
  const add = (row: 'new.' | 'old.', by: 1 | -1) =>
    COUNTS.map(
      ({ name, counts }) =>
        `insert into row_counts (name, above, slot, rows)
         select ${name(row)}, ${row}project_id, 0, ${by} where ${counts(row)}
         on conflict (name, above, slot) do update set rows = rows + excluded.rows;`,
    ).join(' ');
  const define = (name: string, event: string, acts: string) =>
    run(db, `create trigger ${name} after ${event} begin ${acts} end`);
  // A row that a restore brings names its launches, which come after it and count themselves.
  await define(
    `${ENTRIES}_told_insert`,
    `insert on ${ENTRIES}`,
    `${add('new.', 1)} update ${ENTRIES} set launches = 0 where id = new.id and launches <> 0;`,
  );
  await define(`${ENTRIES}_told_delete`, `delete on ${ENTRIES}`, add('old.', -1));
  const changed = WATCHED.map((name) => `old.${name} is not new.${name}`).join(' or ');
  await define(
    `${ENTRIES}_told_update`,
    `update of ${WATCHED.join(', ')} on ${ENTRIES} when ${changed}`,
    `${add('old.', -1)} ${add('new.', 1)}`,
  );
  await define(`${LAUNCHES}_entry_insert`, `insert on ${LAUNCHES}`, more('new', '+ 1'));
  await define(`${LAUNCHES}_entry_delete`, `delete on ${LAUNCHES}`, more('old', '- 1'));
  await define(
    `${LAUNCHES}_entry_move`,
    `update of execution_cronogram_id on ${LAUNCHES} when ${MOVED}`,
    `${more('old', '- 1')} ${more('new', '+ 1')}`,
  );
}

async function postgresTriggers(db: Kysely<never>): Promise<void> {
  const define = async (name: string, event: string, how: string, acts: string, answer = 'null') => {
    await run(
      db,
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin ${acts} return ${answer}; end $$`,
    );
    await run(db, `create trigger ${name} ${event} ${how} execute function ${name}()`);
  };
  const part = (rows: string, by: number) =>
    COUNTS.map(
      ({ name, counts }) =>
        `select ${name('')} as name, project_id as above, ${by} as by from ${rows} where ${counts('')}`,
    ).join(' union all ');
  const told = (event: string, tables: string, parts: readonly string[]) =>
    define(
      `${ENTRIES}_told_${event}`,
      `after ${event} on ${ENTRIES}`,
      `referencing ${tables} for each statement`,
      `insert into row_counts (name, above, slot, rows)
       select name, above, pg_backend_pid() % ${SLOTS}, sum(by)
         from (${parts.join(' union all ')}) as changed
        group by name, above having sum(by) <> 0 order by name, above
       on conflict (name, above, slot) do update set rows = row_counts.rows + excluded.rows;`,
    );
  // A row that a restore brings names its launches, which come after it and count themselves.
  await define(
    `${ENTRIES}_none_yet`,
    `before insert on ${ENTRIES}`,
    'for each row',
    'new.launches := 0;',
    'new',
  );
  await told('insert', 'new table as new_rows', [part('new_rows', 1)]);
  await told('delete', 'old table as old_rows', [part('old_rows', -1)]);
  await told('update', 'old table as old_rows new table as new_rows', [
    part('old_rows', -1),
    part('new_rows', 1),
  ]);
  // Before the row's other triggers, by their names: one of them reads the entry and holds it for
  // readers, and two writers who held it so would each wait for the other here.
  await define(
    `${LAUNCHES}_entry_insert`,
    `before insert on ${LAUNCHES}`,
    'for each row',
    more('new', '+ 1'),
    'new',
  );
  await define(`${LAUNCHES}_entry_delete`, `after delete on ${LAUNCHES}`, 'for each row', more('old', '- 1'));
  // Of two entries the one made first is held first, so that no two writers wait for each other.
  const [first, second] = ['least', 'greatest'].map(
    (one) =>
      `update ${ENTRIES} set launches = launches + case when id = new.execution_cronogram_id then 1 else -1 end
        where id = ${one}(old.execution_cronogram_id, new.execution_cronogram_id);`,
  );
  await define(
    `${LAUNCHES}_entry_move`,
    `before update of execution_cronogram_id on ${LAUNCHES}`,
    `for each row when (${MOVED})`,
    `${first} ${second}`,
    'new',
  );
}

async function run(db: Kysely<never>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
