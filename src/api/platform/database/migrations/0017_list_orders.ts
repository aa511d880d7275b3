import { type Kysely, sql } from 'kysely';
import type { Engine } from '../columns.ts';
import { type KeptColumns, keepColumns } from './kept-columns.ts';
import { type CountedTable, countRows } from './row-counts.ts';
import type { Migration } from './types.ts';

const copy = (column: string, from: string, by: string) => ({ column, from, source: 'search', by });
const city = (column: string, by: string) => ({ ...copy(column, 'cities', by), fixed: true as const });

/** The part of a row's `search` that its first text makes, as the list goes by it. */
const start = (column: string, text: string) => ({
  column,
  of: [text, 'search'],
  as: `substr({row}.search, 1, length({row}.${text}))`,
});
const end = (column: string, text: string) => ({
  column,
  of: [text, 'search'],
  as: `substr({row}.search, length({row}.search) - length({row}.${text}) + 1)`,
});

/** In an order in which each finds those that it copies from. */
const KEPT: readonly KeptColumns[] = [
  { table: 'rural_producers', columns: [start('name_folded', 'name')] },
  { table: 'rural_properties', columns: [start('name_folded', 'name')] },
  { table: 'banking_datas', columns: [start('bank_name_folded', 'bank_name')] },
  {
    table: 'sponsor_contacts',
    columns: [start('name_folded', 'name'), end('department_folded', 'department')],
  },
  { table: 'vehicles', columns: [end('model_folded', 'model_description')] },
  { table: 'hydrographic_subbasins', columns: [copy('basin_search', 'hydrographic_basins', 'basin_id')] },
  {
    table: 'financial_resources',
    // A refund (3) counts below nothing.
    columns: [
      {
        column: 'signed_cents',
        of: ['type', 'value_cents'],
        as: 'case when {row}.type = 3 then -{row}.value_cents else {row}.value_cents end',
      },
    ],
  },
  {
    table: 'trip_controls',
    columns: [
      copy('user_search', 'users', 'user_id'),
      copy('activity_search', 'activities', 'activity_id'),
      city('origin_search', 'city_origin_id'),
      city('destination_search', 'city_destination_id'),
    ],
  },
  {
    table: 'execution_cronograms',
    columns: [copy('user_search', 'users', 'user_id'), copy('activity_search', 'activities', 'activity_id')],
  },
  {
    table: 'executed_activities',
    columns: [
      { ...copy('user_search', 'execution_cronograms', 'execution_cronogram_id'), source: 'user_search' },
      {
        ...copy('activity_search', 'execution_cronograms', 'execution_cronogram_id'),
        source: 'activity_search',
      },
      { ...copy('property_search', 'rural_properties', 'rural_property_id'), nullable: true },
    ],
  },
];

/** Kept columns that may be empty, as what they are made from may be. */
const NULLABLE: Readonly<Record<string, 'text' | 'bigint'>> = {
  signed_cents: 'bigint',
  property_search: 'text',
};

const COUNTED: readonly CountedTable[] = [
  { table: 'rural_producers', within: null },
  { table: 'rural_properties', within: 'project_id' },
  { table: 'execution_cronograms', within: 'project_id' },
  { table: 'executed_activities', within: 'project_id' },
  { table: 'financial_resources', within: 'project_id' },
  { table: 'accountabilities', within: 'project_id' },
  { table: 'trip_controls', within: 'project_id' },
];

/** What the lists go by. `?` marks a column that may be empty; the id follows each. */
const ORDERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  users: [['search'], ['role_id', 'search']],
  vehicles: [['plate'], ['model_folded']],
  sponsors: [['search']],
  projects: [['search'], ['status'], ['start_date'], ['end_date']],
  hydrographic_basins: [['search']],
  hydrographic_subbasins: [
    ['search'],
    ['basin_search', 'search'],
    ['basin_id', 'search'],
    ['state_id', 'search'],
  ],
  rural_producers: [['name_folded', 'search']],
  sponsor_contacts: [
    ['sponsor_id', 'name_folded', 'search'],
    ['sponsor_id', 'department_folded'],
  ],
  banking_datas: [
    ['project_id', 'bank_name_folded', 'search'],
    ['project_id', 'agency'],
  ],
  wire_rollers: [
    ['project_id', 'length'],
    ['project_id', 'minimum_usage'],
  ],
  activities: [['project_id', 'search']],
  rural_properties: [
    ['project_id', 'name_folded', 'search'],
    ['project_id', 'registration_date'],
    ['rural_producer_id', 'name_folded', 'search'],
  ],
  water_springs: [
    ['rural_property_id', 'status'],
    ['rural_property_id', 'area'],
  ],
  execution_cronograms: [
    ['project_id', 'start_date'],
    ['project_id', 'end_date'],
    ['project_id', 'activity_search'],
    ['project_id', 'user_search'],
    ['project_id', 'finished'],
    ['project_id', 'user_id', 'start_date'],
  ],
  executed_activities: [
    ['project_id', 'executed_at'],
    ['project_id', 'property_search?'],
    ['project_id', 'activity_search'],
    ['project_id', 'user_search'],
    ['project_id', 'mobilized_producers?'],
    ['rural_property_id', 'executed_at'],
  ],
  financial_resources: [
    ['project_id', 'forecast'],
    ['project_id', 'type'],
    ['project_id', 'signed_cents?'],
    ['project_id', 'status'],
  ],
  accountabilities: [
    ['project_id', 'forecast_date'],
    ['project_id', 'delivery_date'],
    ['project_id', 'type'],
    ['project_id', 'value_cents?'],
    ['project_id', 'situation'],
  ],
  trip_controls: [
    ['project_id', 'period_from'],
    ['project_id', 'user_search'],
    ['project_id', 'origin_search'],
    ['project_id', 'destination_search'],
    ['project_id', 'activity_search'],
    ['project_id', 'vehicle_id', 'period_from'],
    ['project_id', 'user_id', 'period_from'],
  ],
};

/** Indexes that one of the above begins like, or that nothing goes by any more. */
const REPLACED = [
  'users_search_idx',
  'users_role_id_search_idx',
  'vehicles_model_description_idx',
  'vehicles_search_idx',
  'sponsors_search_idx',
  'projects_search_idx',
  'projects_start_date_idx',
  'hydrographic_basins_search_idx',
  'hydrographic_subbasins_search_idx',
  'hydrographic_subbasins_basin_id_idx',
  'hydrographic_subbasins_state_id_search_idx',
  'rural_producers_search_idx',
  'sponsor_contacts_sponsor_id_search_idx',
  'banking_datas_project_id_search_idx',
  'wire_rollers_project_id_length_idx',
  'activities_project_id_search_idx',
  'rural_properties_project_id_search_idx',
  'rural_properties_project_id_registration_date_idx',
  'rural_properties_rural_producer_id_idx',
  'execution_cronograms_project_id_start_date_idx',
  'execution_cronograms_project_id_user_id_idx',
  'executed_activities_project_id_executed_at_idx',
  'executed_activities_rural_property_id_executed_at_idx',
  'financial_resources_project_id_forecast_idx',
  'financial_resources_project_id_status_idx',
  'accountabilities_project_id_forecast_date_idx',
  'trip_controls_project_id_period_from_idx',
  'trip_controls_vehicle_id_final_km_hundredths_idx',
];

/** Each order of each list gets an index that serves it; the totals are kept. */
export const listOrders: Migration = async ({ engine, db, table }) => {
  // Left by a later version, when a restore goes back to this one.
  await sql`drop table if exists row_counts`.execute(db);
  await table('row_counts', {
    columns: { name: 'text!', above: 'int!', slot: 'int!', rows: 'bigint!' },
    primaryKey: ['name', 'above', 'slot'],
  });
  const untyped = db as unknown as Kysely<never>;
  for (const kept of KEPT) {
    for (const { column } of kept.columns) await addColumn(untyped, engine, kept.table, column);
    await keepColumns(untyped, engine, kept);
  }
  for (const name of REPLACED) await sql`drop index if exists ${sql.ref(name)}`.execute(db);
  for (const [name, orders] of Object.entries(ORDERS)) {
    for (const columns of orders) await addIndex(untyped, engine, name, columns);
  }
  for (const counted of COUNTED) await countRows(untyped, engine, counted);
};

async function addColumn(db: Kysely<never>, engine: Engine, table: string, column: string): Promise<void> {
  const nullable = NULLABLE[column];
  const text = engine === 'sqlite' ? 'text' : 'text collate "C"';
  const type = nullable === undefined ? `${text} not null default ''` : nullable === 'text' ? text : nullable;
  await sql.raw(`alter table ${table} add column ${column} ${type}`).execute(db);
}

async function addIndex(
  db: Kysely<never>,
  engine: Engine,
  table: string,
  order: readonly string[],
): Promise<void> {
  const columns = order.map((one) => one.replace('?', ''));
  const name = `${table}_by_${columns.join('_')}`;
  await sql.raw(`create index ${name} on ${table} (${[...columns, 'id'].join(', ')})`).execute(db);
  // What is empty comes last in both directions: backwards PostgreSQL's index would bring it first.
  const last = columns.at(-1);
  if (engine === 'sqlite' || !order.at(-1)?.endsWith('?')) return;
  const before = columns.slice(0, -1).map((one) => `${one}, `);
  await sql
    .raw(`create index ${name}_down on ${table} (${before.join('')}${last} desc nulls last, id desc)`)
    .execute(db);
}
