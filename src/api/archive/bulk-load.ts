/**
 * Many rows into fresh tables of PostgreSQL. What can be made once is made when a table's rows are
 * there: its indexes, and what its triggers would have counted row by row.
 */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/transaction.ts';
import { StartProblem } from '../platform/settings.ts';
import { DAMAGED } from './manifest.ts';
import { surplusesOf } from '../platform/database/migrations/0054_spring_surpluses.ts';

/** Parts, of a thousand rows each, from which on a table is many. */
const MANY_PARTS = 2;
/**
 * So many parts enter their table by one statement. Each sum that the table's triggers keep is
 * moved once by each statement, through all versions that this transaction has left of it.
 */
const PARTS_AT_ONCE = 100;
/** Where they wait for it. */
const WAITING = 'vertente_restored_rows';

interface Held {
  readonly table: string;
  readonly trigger: string;
  /** Leaves what the trigger would have; null where it would have found nothing to do. */
  readonly instead: string | null;
}

/** Triggers that a restore's rows need not run, each in a database that has it. */
const HELD: readonly Held[] = [
  {
    table: 'executed_activities',
    trigger: 'executed_activities_entry_insert',
    instead: `update execution_cronograms set launches = counted.launches
      from (select execution_cronogram_id as id, count(*) as launches from executed_activities group by 1) as counted
     where counted.id = execution_cronograms.id`,
  },
  // Notes and their lines come after the rolls.
  { table: 'water_spring_wire_rollers', trigger: 'roll_surpluses_insert', instead: null },
  {
    table: 'delivery_note_lines',
    trigger: 'note_line_surpluses',
    instead: surplusesOf('spring.in_note = 1'),
  },
];

/** Puts a part's rows into this table; answers their columns. */
type Insert = (table: string) => Promise<readonly string[]>;

export class BulkLoad {
  readonly #tx: Tx;
  /** How many parts each table still comes in. */
  readonly #parts: Map<string, number>;
  /** What completes the open table. */
  #rest: readonly string[] = [];
  readonly #partsAtOnce: number;
  /** The table of many parts that is being filled, and how many of its parts wait. */
  #open: string | null = null;
  #waiting = 0;

  /** @param tables Of each part that will come: all parts of one table, then all of the next. */
  constructor(tx: Tx, tables: readonly string[], partsAtOnce = PARTS_AT_ONCE) {
    this.#tx = tx;
    this.#partsAtOnce = partsAtOnce;
    this.#parts = new Map();
    for (const table of tables) this.#parts.set(table, (this.#parts.get(table) ?? 0) + 1);
  }

  /**
   * Inserts a part's rows, and completes the table with its last one. Throws `StartProblem` where
   * the parts of one table come among those of another, which no copy of ours does.
   */
  async add(table: string, insert: Insert): Promise<void> {
    const left = this.#parts.get(table) ?? 0;
    this.#parts.set(table, left - 1);
    if (this.#open !== null && this.#open !== table) throw new StartProblem(DAMAGED);
    if (this.#open === null) {
      if (left < MANY_PARTS) {
        await insert(table);
        return;
      }
      this.#open = table;
      this.#rest = [...(await this.#setAside(table)), ...(await this.#hold(table))];
      await this.#run(`create unlogged table ${WAITING} as select * from ${table} with no data`);
    }
    const columns = await insert(WAITING);
    this.#waiting += 1;
    if (this.#waiting === this.#partsAtOnce || left === 1) await this.#enter(table, columns);
    if (left > 1) return;
    this.#open = null;
    await this.#run(`drop table ${WAITING}`);
    for (const statement of this.#rest) await this.#run(statement);
  }

  async #enter(table: string, columns: readonly string[]): Promise<void> {
    this.#waiting = 0;
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) select ${names} from ${sql.table(WAITING)}`.execute(
      this.#tx,
    );
    await this.#run(`truncate ${WAITING}`);
  }

  async #run(statement: string): Promise<void> {
    await sql.raw(statement).execute(this.#tx);
  }

  /** Drops the indexes that keep nothing unique. */
  async #setAside(table: string): Promise<string[]> {
    const { rows } = await sql<{ name: string; definition: string }>`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
        from pg_index i where i.indrelid = ${table}::regclass and not i.indisunique
       order by i.indexrelid`.execute(this.#tx);
    for (const { name } of rows) await this.#run(`drop index ${name}`);
    // Statements that follow in this transaction, and the first people after it, are planned by what is there.
    return [...rows.map(({ definition }) => definition), `analyze ${table}`];
  }

  async #hold(table: string): Promise<string[]> {
    const rest: string[] = [];
    for (const { trigger, instead } of HELD.filter((held) => held.table === table)) {
      const { rows } = await sql`select 1 from pg_trigger
        where tgrelid = ${table}::regclass and tgname = ${trigger}`.execute(this.#tx);
      if (rows.length === 0) continue;
      await this.#run(`alter table ${table} disable trigger ${trigger}`);
      rest.push(...(instead === null ? [] : [instead]), `alter table ${table} enable trigger ${trigger}`);
    }
    return rest;
  }
}
