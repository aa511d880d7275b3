/**
 * Many rows into fresh tables. What can be made once is made when a table's rows are there: its
 * indexes and, on PostgreSQL, what its triggers would have counted row by row.
 */
import { sql } from 'kysely';
import type { Engine } from '../platform/database/columns.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { StartProblem } from '../platform/settings.ts';
import { DAMAGED } from './manifest.ts';
import { surplusesOf } from '../platform/database/migrations/0054_spring_surpluses.ts';
import { POSTINGS_OF_ALL } from '../platform/database/migrations/0068_producer_words.ts';
import { PACKED_LISTS, packsOfAll } from '../platform/database/migrations/0069_packed_texts.ts';

/** Parts, of a thousand rows each, from which on a table is many. */
const MANY_PARTS = 2;
/**
 * On PostgreSQL so many parts enter their table by one statement. Each sum that the table's triggers keep is
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

/** Triggers of PostgreSQL that a restore's rows need not run, each in a database that has it. */
const HELD: readonly Held[] = [
  { table: 'rural_producers', trigger: 'rural_producer_postings_insert', instead: POSTINGS_OF_ALL },
  ...PACKED_LISTS.map((list) => ({ table: list, trigger: 'packed_texts_insert', instead: packsOfAll(list) })),
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
  readonly #engine: Engine;
  /** How many parts each table still comes in. */
  readonly #parts: Map<string, number>;
  readonly #partsAtOnce: number;
  /** The table of many parts that is being filled, what completes it, and how many of its parts wait. */
  #open: string | null = null;
  #rest: readonly string[] = [];
  #waiting = 0;

  /** @param tables Of each part that will come: all parts of one table, then all of the next. */
  constructor(tx: Tx, engine: Engine, tables: readonly string[], partsAtOnce = PARTS_AT_ONCE) {
    this.#tx = tx;
    this.#engine = engine;
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
      this.#rest = await this.#prepare(table);
    }
    if (this.#engine === 'sqlite') await insert(table);
    else await this.#addToWaiting(table, insert, left === 1);
    if (left > 1) return;
    this.#open = null;
    for (const statement of this.#rest) await this.#run(statement);
  }

  /** Answers what completes the table when its rows are there. */
  async #prepare(table: string): Promise<string[]> {
    const indexes = await this.#setAside(table);
    if (this.#engine === 'sqlite') return indexes;
    await this.#run(`create unlogged table ${WAITING} as select * from ${table} with no data`);
    // Statements that follow in this transaction, and the first people after it, are planned by what is there.
    return [...indexes, `analyze ${table}`, ...(await this.#hold(table))];
  }

  async #addToWaiting(table: string, insert: Insert, isLast: boolean): Promise<void> {
    const columns = await insert(WAITING);
    this.#waiting += 1;
    if (this.#waiting === this.#partsAtOnce || isLast) await this.#enter(table, columns);
    if (isLast) await this.#run(`drop table ${WAITING}`);
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

  /** Drops the indexes that keep nothing unique; answers what makes them anew. */
  async #setAside(table: string): Promise<string[]> {
    const { rows } = await this.#indexesOf(table).execute(this.#tx);
    for (const { name } of rows) await this.#run(`drop index ${name}`);
    return rows.map(({ definition }) => definition);
  }

  #indexesOf(table: string) {
    return this.#engine === 'postgres'
      ? sql<{ name: string; definition: string }>`
          select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
            from pg_index i where i.indrelid = ${table}::regclass and not i.indisunique
           order by i.indexrelid`
      : sql<{ name: string; definition: string }>`
          select m.name as name, m.sql as definition
            from pragma_index_list(${table}) i join sqlite_schema m on m.type = 'index' and m.name = i.name
           where not i."unique" order by m.rowid`;
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
