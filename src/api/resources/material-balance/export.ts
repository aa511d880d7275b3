/** The balance as a file: planned, delivered and left of each item in columns of their own. */
import {
  type BalanceExportColumn,
  type BalanceItem,
  type materialBalance,
} from '#domain/resources/material-balance.ts';
import { columnNames } from '#domain/shared/list-export.ts';
import { columnsOf } from '../../documents/list-file/columns.ts';
import { type ListColumn, writeList } from '../../documents/list-file/write-list.ts';
import type { PlainHandler, ReadCall } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { reading } from '../../platform/http/reading.ts';
import { lineKey } from '../stock/lines.ts';
import { type BalanceRow, GROUP_TITLES, groupIds, rowsOf, totalsOf } from './groups.ts';

type Export = typeof materialBalance.export;

/** Groups read at a time. */
const AT_ONCE = 100;

const { text: words, figure } = columnsOf<BalanceRow>();

export const exportBalance: PlainHandler<Export> = async (call) => {
  const { db, params, query, user } = call;
  const { name } = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow(() => notFound());
  const columns: Readonly<Record<BalanceExportColumn, readonly ListColumn<BalanceRow>[]>> = {
    id: [figure('Registro', ({ id }) => id)],
    label: [words(GROUP_TITLES[query.by], 28, ({ label }) => label)],
    rural_property: [words('Propriedade', 26, (row) => row.rural_property?.name ?? null)],
    // A roll that comes to the project in this very moment is not among them.
    items: (await totalsOf(call)).flatMap(itemColumns),
  };
  const chosen = columnNames(query.columns) as BalanceExportColumn[];
  const standard: BalanceExportColumn[] =
    query.by === 'spring' ? ['label', 'rural_property', 'items'] : ['label', 'items'];
  const file = await writeList<BalanceRow>(call, user.id, {
    title: 'Previsto e entregue',
    format: query.format,
    columns: (chosen.length > 0 ? chosen : standard).flatMap((one) => columns[one]),
    read: (tell) => reading(call, 'report', (own) => tell(rowsInBatches(own))),
  });
  return { body: { ...file, name: `previsto-e-entregue-${name}.${query.format}`, inline: false } };
};

function itemColumns(item: BalanceItem): ListColumn<BalanceRow>[] {
  const key = lineKey(item);
  const column = (title: string, of: (one: BalanceItem) => number) =>
    figure(`${item.label}: ${title}`, ({ items }) => {
      const own = items.find((one) => lineKey(one) === key);
      return own ? of(own) : null;
    });
  return [
    column('previsto', ({ planned }) => planned),
    column('entregue', ({ delivered }) => delivered),
    column('falta', ({ left }) => left),
  ];
}

async function* rowsInBatches(call: ReadCall<Export>): AsyncGenerator<BalanceRow[]> {
  const { by } = call.query;
  const totals = await totalsOf(call);
  const ids = await groupIds(call, by);
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    yield await rowsOf(call, by, ids.slice(start, start + AT_ONCE), totals);
  }
}
