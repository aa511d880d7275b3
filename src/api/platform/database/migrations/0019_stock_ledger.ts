import { type Kysely, sql } from 'kysely';
import { countRows } from './row-counts.ts';
import type { Migration } from './types.ts';

const COUNTED = [
  'stake_quantity',
  'stretcher_quantity',
  'clip_quantity',
  'limestone_sacks',
  'planting_fertilizer_sacks',
  'cover_fertilizer_sacks',
  'formicide_sacks',
] as const;

const ADJUSTMENT = 5;

/** What the list goes by, and what its filters find; the id follows each. */
const ORDERS = [
  ['project_id', 'moved_at'],
  ['project_id', 'item', 'moved_at'],
  ['project_id', 'kind', 'moved_at'],
  ['wire_roller_id', 'moved_at'],
  ['delivery_note_id', 'moved_at'],
] as const;

/**
 * A project's stock becomes the sum of its movements: what was counted so far is each
 * line's first one. The quantities leave the stock record, so that nothing can hold
 * another figure than the ledger's.
 */
export const stockLedger: Migration = async ({ engine, db, table }) => {
  const untyped = db as unknown as Kysely<never>;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await table('stock_movements', {
    columns: {
      id: 'id',
      project_id: 'ref:projects:cascade!',
      kind: 'int!',
      item: 'text!',
      wire_roller_id: 'ref:wire_rollers',
      quantity: 'int!',
      balance: 'bigint',
      moved_at: 'text!',
      ordered: 'flag',
      expected_at: 'text',
      supplier: 'text',
      invoice: 'text',
      unit_cost_cents: 'bigint',
      note: 'text',
      delivery_note_id: 'int',
      reverses_id: 'ref:stock_movements',
      user_id: 'ref:users',
      search: 'text',
      created_at: 'bigint!',
      version: 'version',
    },
    unique: [['reverses_id']],
    index: [['user_id']],
  });
  for (const columns of ORDERS) {
    await run(
      `create index stock_movements_by_${columns.join('_')} on stock_movements (${columns.join(', ')}, id)`,
    );
  }
  await table('stock_balances', {
    columns: {
      id: 'id',
      project_id: 'ref:projects:cascade!',
      item: 'text!',
      wire_roller_id: 'ref:wire_rollers',
      balance: 'bigint!',
      ordered: 'bigint!',
      delivered: 'bigint!',
    },
    index: [['project_id'], ['wire_roller_id']],
  });
  // Two, as an empty roller is equal to no other.
  await run(`create unique index stock_balances_by_item on stock_balances (project_id, item)
    where wire_roller_id is null`);
  await run(`create unique index stock_balances_by_roller on stock_balances (project_id, wire_roller_id)
    where wire_roller_id is not null`);
  await countRows(untyped, engine, { table: 'stock_movements', within: 'project_id' });
  await openLines(db);
  for (const item of COUNTED) await run(`alter table feedstocks drop column ${item}`);
  await run('alter table feedstock_wire_rollers drop column quantity');
};

/** Each quantity that was counted, a zero too, is its line's first movement. */
async function openLines(db: Parameters<Migration>[0]['db']): Promise<void> {
  const lines = [
    ...COUNTED.map(
      (item) => sql`select project_id, ${sql.lit(item)} as item, cast(null as integer) as roller,
        ${sql.ref(item)} as quantity from feedstocks where ${sql.ref(item)} is not null`,
    ),
    sql`select feedstocks.project_id, 'wire_roller' as item, wire_roller_id as roller, quantity
      from feedstock_wire_rollers join feedstocks on feedstocks.id = feedstock_id`,
  ];
  for (const line of lines) {
    await sql`insert into stock_movements
        (project_id, kind, item, wire_roller_id, quantity, balance, moved_at, note, search, created_at)
      select project_id, cast(${ADJUSTMENT} as integer), item, roller, quantity, quantity,
        ${localMinute()}, 'Saldo inicial', 'saldo inicial', cast(${Date.now()} as bigint)
      from (${line}) as counted order by project_id, roller`.execute(db);
  }
  await sql`insert into stock_balances (project_id, item, wire_roller_id, balance, ordered, delivered)
    select project_id, item, wire_roller_id, balance, 0, 0 from stock_movements order by id`.execute(db);
}

/** Now where the organisations are: what is written down is not in their future. */
function localMinute(): string {
  const written = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return written.format(new Date()).replace(' ', 'T');
}
