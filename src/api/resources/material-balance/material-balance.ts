import { sql } from 'kysely';
import type { BalanceGroup, BalanceItem, materialBalance } from '#domain/resources/material-balance.ts';
import { headedWorkbooks } from '../../documents/letterhead/headed.ts';
import type { TableColumn, TableRow } from '../../documents/workbook/table.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { listPage } from '../../platform/http/list.ts';
import { notFound } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { PROJECT_SPRINGS } from '../water-springs/project-rows.ts';
import { offsetOf } from '../../platform/http/offset.ts';
import { exportBalance } from './export.ts';
import {
  GROUP_TITLES,
  groupIds,
  propertyIds,
  rowsOf,
  sponsorIds,
  totalsOf,
  wantedSprings,
} from './groups.ts';
import { keptPage } from './kept.ts';
import { type BalanceCall, chosenSprings, isFiltered } from './sums.ts';

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
  const data = await rows(await propertyIds(call, sql`limit ${sql.lit(per_page)} ${offsetOf(start)}`));
  return { body: { data, totals, meta: { page, per_page, total: Number(counted[0]?.total ?? 0) } } };
}

/** Pages up to this one are soon reached. */
const NEAR = 20;
/** Groups read at a time for the workbook. */
const AT_ONCE = 100;

export const materialBalanceHandlers: Handlers<typeof materialBalance> = {
  // Filters look through all springs of the project; without them triggers keep the sums.
  async get(call) {
    const isSoonReached = !isFiltered(call) && call.query.page <= NEAR;
    if (!isSoonReached) return reading(call, 'search', balancePage);
    return { body: await keptPage(call, call.query.by, call.query) };
  },
  export: exportBalance,
  async report(call) {
    const { by } = call.query;
    const project = await call.db
      .selectFrom('projects')
      .select('name')
      .where('id', '=', call.params.projectId)
      .executeTakeFirstOrThrow(() => notFound());
    const title = `Previsto e entregue – ${project.name}`;
    const workbooks = await headedWorkbooks(call, call.params.projectId);
    const bytes = await workbooks.write(title, call.user.id, (put) =>
      reading(call, 'report', async (own) => {
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
    { title: GROUP_TITLES[by], width: 28, format: '@' },
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
