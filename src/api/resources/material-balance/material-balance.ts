import { type RawBuilder, sql } from 'kysely';
import type {
  BalanceGroup,
  BalanceItem,
  BalanceTotal,
  materialBalance,
} from '#domain/resources/material-balance.ts';
import type { TableColumn, TableRow } from '../../documents/workbook/table.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { listIds, listPage } from '../../platform/http/list.ts';
import { notFound } from '../../platform/http/problem.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { isLongSearch, reading } from '../../platform/http/reading.ts';
import { PROJECT_SPRINGS, springConditions } from '../water-springs/project-rows.ts';
import { lineKey } from '../stock/lines.ts';
import {
  type BalanceCall,
  balanceItems,
  balanceLines,
  chosenSprings,
  isFiltered,
  sumsOf,
  totalSums,
} from './sums.ts';

interface Group {
  readonly id: number;
  readonly label: string;
  readonly rural_property: { readonly id: number; readonly name: string } | null;
}

interface BalanceRow extends Group {
  readonly items: BalanceItem[];
}

const TITLES: Readonly<Record<BalanceGroup, string>> = {
  spring: 'Nascente',
  rural_property: 'Propriedade',
  sponsor: 'Patrocinador',
};

/** Properties that have a spring which the filters let through, in their order. */
function propertyIds(call: BalanceCall, range: RawBuilder<unknown> = sql``): Promise<number[]> {
  return idsOf(
    call,
    sql`select id from rural_properties where project_id = ${call.params.projectId}
          and exists (select 1 from water_springs
                where water_springs.rural_property_id = rural_properties.id and ${chosenSprings(call)})
        order by name_folded, search, id ${range}`,
  );
}

/** A project has few. */
function sponsorIds(call: BalanceCall): Promise<number[]> {
  return idsOf(
    call,
    sql`select sponsors.id from project_sponsors join sponsors on sponsors.id = project_sponsors.sponsor_id
         where project_sponsors.project_id = ${call.params.projectId}
           and ${mayEnter(call.user, 'project_sponsors.project_id')}
         order by sponsors.search, sponsors.id`,
  );
}

async function idsOf({ db }: BalanceCall, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

function wantedSprings(call: BalanceCall) {
  return { ...withinProject(call), filters: springConditions(call.query) };
}

/** Ids of every group that the filters leave, in its order. */
function groupIds(call: BalanceCall, by: BalanceGroup): Promise<number[]> {
  if (by === 'spring') return listIds(call.db, PROJECT_SPRINGS, {}, wantedSprings(call));
  return by === 'rural_property' ? propertyIds(call) : sponsorIds(call);
}

/** The rows of these groups. A sponsor is the whole project's: each has what all its springs have. */
async function rowsOf(
  call: BalanceCall,
  by: BalanceGroup,
  ids: readonly number[],
  totals: readonly BalanceItem[],
): Promise<BalanceRow[]> {
  if (ids.length === 0) return [];
  const groups = await groupsOf(call, by, ids);
  if (by === 'sponsor') return groups.map((group) => ({ ...group, items: [...totals] }));
  const sums = await sumsOf(call, by === 'spring' ? 'id' : 'rural_property_id', ids);
  return groups.map(({ id, ...group }) => ({ id, ...group, items: balanceItems(totals, sums.get(id)) }));
}

/** Where the name of each kind of group stands. */
const NAMES = {
  spring: ['water_springs', 'label'],
  rural_property: ['rural_properties', 'name'],
  sponsor: ['sponsors', 'name'],
} as const satisfies Readonly<Record<BalanceGroup, readonly [table: string, column: string]>>;

/** The groups in the order of their ids' list; what is gone meanwhile is left out. */
async function groupsOf({ db }: BalanceCall, by: BalanceGroup, ids: readonly number[]): Promise<Group[]> {
  const [table, column] = NAMES[by];
  const isSpring = by === 'spring';
  const land = sql`join rural_properties as land on land.id = water_springs.rural_property_id`;
  const { rows } = await sql<{ id: number; label: string; land_id: number; land_name: string | null }>`
    select ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.${column}`)} as label,
           ${isSpring ? sql`land.id as land_id, land.name as land_name` : sql`0 as land_id, null as land_name`}
      from ${sql.table(table)} ${isSpring ? land : sql``}
     where ${isAmong(db, `${table}.id`, ids)}`.execute(db);
  const groups = new Map(
    rows.map(({ id, label, land_id, land_name }): [number, Group] => [
      id,
      { id, label, rural_property: land_name === null ? null : { id: land_id, name: land_name } },
    ]),
  );
  return ids.flatMap((id) => groups.get(id) ?? []);
}

async function totalsOf(call: BalanceCall): Promise<BalanceTotal[]> {
  const { sums, returned } = await totalSums(call);
  return balanceItems(await balanceLines(call), sums).map((one) => ({
    ...one,
    returned: returned && (returned.get(lineKey(one)) ?? 0),
  }));
}

type GetCall = Parameters<
  Extract<Handlers<typeof materialBalance>['get'], (...given: never[]) => unknown>
>[0];

async function balancePage(call: GetCall) {
  const { by, page, per_page } = call.query;
  const totals = await totalsOf(call);
  const rows = (ids: readonly number[]) => rowsOf(call, by, ids, totals);
  if (by === 'spring') {
    const list = await listPage(
      call.db,
      PROJECT_SPRINGS,
      { page, per_page },
      { ...wantedSprings(call), rows },
    );
    return { body: { ...list, totals } };
  }
  const start = (page - 1) * per_page;
  if (by === 'sponsor') {
    const ids = await sponsorIds(call);
    const data = await rows(ids.slice(start, start + per_page));
    return { body: { data, totals, meta: { page, per_page, total: ids.length } } };
  }
  const { rows: counted } = await sql<{ total: number | string }>`
    select count(distinct water_springs.rural_property_id) as total
      from water_springs where ${chosenSprings(call)}`.execute(call.db);
  const data = await rows(await propertyIds(call, sql`limit ${per_page} offset ${start}`));
  return { body: { data, totals, meta: { page, per_page, total: Number(counted[0]?.total ?? 0) } } };
}

/** Beside the thread that answers everybody. A search is there already, and would wait for itself. */
function beside<C extends Parameters<typeof reading>[0] & { readonly query: unknown }, T>(
  call: C,
  kind: 'report' | 'search',
  work: (call: C) => Promise<T>,
): Promise<T> {
  return isLongSearch(call.query) ? work(call) : reading(call, kind, work);
}

/** Pages up to this one are soon reached. */
const NEAR = 20;
/** Groups read at a time for the workbook. */
const AT_ONCE = 100;

export const materialBalanceHandlers: Handlers<typeof materialBalance> = {
  // Filters look through all springs of the project; without them triggers keep the sums.
  get: (call) =>
    !isFiltered(call) && call.query.page <= NEAR ? balancePage(call) : beside(call, 'search', balancePage),
  async report(call) {
    const { by } = call.query;
    const project = await call.db
      .selectFrom('projects')
      .select('name')
      .where('id', '=', call.params.projectId)
      .executeTakeFirstOrThrow(() => notFound());
    const title = `Previsto e entregue – ${project.name}`;
    const bytes = await call.services.workbooks.write(title, call.user.id, (put) =>
      beside(call, 'report', async (own) => {
        const totals = await totalsOf(own);
        await put({
          name: 'Previsto e entregue',
          columns: columnsFor(by, totals),
          rows: pagesOf(own, by, await groupIds(own, by), totals),
          // A sponsor's row is the project's already.
          ...(by !== 'sponsor' && { totals: () => toRow({ label: 'Total', items: totals }) }),
        });
      }),
    );
    return { body: { name: `previsto-e-entregue-${project.name}.xlsx`, bytes, inline: false } };
  },
};

async function* pagesOf(
  call: BalanceCall,
  by: BalanceGroup,
  ids: readonly number[],
  totals: readonly BalanceItem[],
) {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    yield (await rowsOf(call, by, ids.slice(start, start + AT_ONCE), totals)).map(toRow);
  }
}

function columnsFor(by: BalanceGroup, items: readonly BalanceItem[]): TableColumn[] {
  const figure = (title: string): TableColumn => ({ title, width: 13, format: '0' });
  return [
    { title: TITLES[by], width: 28, format: '@' },
    ...items.flatMap(({ label }) => [
      figure(`${label}: previsto`),
      figure(`${label}: entregue`),
      figure(`${label}: falta`),
    ]),
  ];
}

function toRow({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly BalanceItem[];
}): TableRow {
  return [label, ...items.flatMap(({ planned, delivered, left }) => [planned, delivered, left])];
}
