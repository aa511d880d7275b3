/**
 * Columns that triggers keep, so that no writer can forget them: what a list goes by
 * must stand in the list's own table, where an index holds it (docs/decisions/0024).
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../columns.ts';

type AnyDb = Kysely<never>;

/** A column copied from the row that `by` names. */
interface Copy {
  readonly column: string;
  readonly from: string;
  readonly source: string;
  readonly by: string;
  /** `by` may be empty, and this then too. */
  readonly nullable?: true;
  /** The rows of `from` never change: nothing follows them. */
  readonly fixed?: true;
}

/** A column computed from others of the same row. */
interface Computed {
  readonly column: string;
  /** Columns that it is computed from. */
  readonly of: readonly string[];
  /** SQL over the row: `{row}.search`. */
  readonly as: string;
}

export interface KeptColumns {
  readonly table: string;
  readonly columns: readonly (Copy | Computed)[];
}

const raw = (text: string): RawBuilder<unknown> => sql.raw(text);

function sourcesOf(one: Copy | Computed): readonly string[] {
  return 'from' in one ? [one.by] : one.of;
}

/** The value for `row` (`new`, or the table's name), as SQL. */
function valueOf(one: Copy | Computed, row: string, lock = ''): string {
  if ('as' in one) return `(${one.as.replaceAll('{row}', row)})`;
  const found = `(select kept.${one.source} from ${one.from} as kept where kept.id = ${row}.${one.by}${lock})`;
  // A row that names nothing is refused by its reference, and with the sentence for that.
  return one.nullable ? found : `coalesce(${found}, '')`;
}

/** Fills the columns of all rows and makes the triggers. The columns are there already. */
export async function keepColumns(db: AnyDb, engine: Engine, kept: KeptColumns): Promise<void> {
  const { table, columns } = kept;
  const all = columns.map((one) => `${one.column} = ${valueOf(one, table)}`);
  await raw(`update ${table} set ${all.join(', ')}`).execute(db);
  await (engine === 'sqlite' ? sqliteTriggers(db, kept) : postgresTriggers(db, kept));
}

async function sqliteTriggers(db: AnyDb, { table, columns }: KeptColumns): Promise<void> {
  const own = columns.map((one) => `${one.column} = ${valueOf(one, 'new')}`).join(', ');
  const sources = [...new Set(columns.flatMap(sourcesOf))];
  const body = `begin update ${table} set ${own} where id = new.id; end`;
  await raw(`create trigger ${table}_kept_insert after insert on ${table} ${body}`).execute(db);
  const changed = sources.map((name) => `old.${name} is not new.${name}`).join(' or ');
  await raw(
    `create trigger ${table}_kept_update after update of ${sources.join(', ')} on ${table} when ${changed} ${body}`,
  ).execute(db);
  for (const one of columns) {
    if (!('from' in one) || one.fixed) continue;
    await raw(
      `create trigger ${table}_${one.column}_follows after update of ${one.source} on ${one.from}
         when old.${one.source} is not new.${one.source}
       begin update ${table} set ${one.column} = new.${one.source} where ${one.by} = new.id; end`,
    ).execute(db);
  }
}

async function postgresTriggers(db: AnyDb, { table, columns }: KeptColumns): Promise<void> {
  const own = columns.map((one) => {
    // Waits for whoever changes the other row at this moment: its new text would not reach this one.
    const lock = 'from' in one && !one.fixed ? ' for share' : '';
    return `new.${one.column} := ${valueOf(one, 'new', lock)};`;
  });
  await raw(
    `create or replace function ${table}_kept() returns trigger language plpgsql as $$
     begin ${own.join(' ')} return new; end $$`,
  ).execute(db);
  const sources = [...new Set(columns.flatMap(sourcesOf))];
  await raw(
    `create trigger ${table}_kept before insert or update of ${sources.join(', ')} on ${table}
       for each row execute function ${table}_kept()`,
  ).execute(db);
  for (const one of columns) {
    if (!('from' in one) || one.fixed) continue;
    const name = `${table}_${one.column}_follows`;
    await raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin update ${table} set ${one.column} = new.${one.source} where ${one.by} = new.id; return null; end $$`,
    ).execute(db);
    // Not `update of`: the column may have been set by a trigger of that table.
    await raw(
      `create trigger ${name} after update on ${one.from} for each row
         when (old.${one.source} is distinct from new.${one.source}) execute function ${name}()`,
    ).execute(db);
  }
}
