import type { PurchaseLine, purchaseList } from '#domain/resources/purchase-list.ts';
import { type MonthlyNeed, purchaseFigures, purchaseSentence } from '#domain/rules/purchase-list.ts';
import { LOOSE_ITEMS, stockItemLabel, stockItemUnit, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import { formatDate, formatMonth } from '#domain/shared/dates.ts';
import { headedPaper, headedWorkbooks } from '../../documents/letterhead/headed.ts';
import { renderQuotation } from '../../documents/quotation/render-quotation.ts';
import type { TableColumn } from '../../documents/workbook/table.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { rowsOfProject } from '../../platform/http/project-rows.ts';
import { reading } from '../../platform/http/reading.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { readBalances } from '../stock/ledger.ts';
import { lineKey, type StockLine } from '../stock/lines.ts';
import { needByMonth } from './need-by-month.ts';

type Call = RowCall<{ projectId: number }> & {
  query: QueryOf<typeof purchaseList.get>;
  today: string;
  gone: AbortSignal;
};

interface Purchases {
  readonly data: (PurchaseLine & { readonly length: number | null })[];
  readonly sentence: string;
  readonly until: string;
}

/** Every line of the project's stock; all springs that wait are looked through. */
async function purchasesOf(call: Call): Promise<Purchases> {
  const { db, params, query, today } = call;
  const [needs, balances, rollers] = await Promise.all([
    needByMonth(call),
    readBalances(db, params.projectId),
    rowsOfProject(call, 'wire_rollers')
      .clearSelect()
      .select(['id', 'length'])
      .orderBy('length', 'desc')
      .orderBy('id')
      .execute(),
  ]);
  const until = query.until || lastMonth(needs.values(), today.slice(0, 7));
  const lineOf = (line: StockLine, length: number | null) => {
    const { balance = 0, ordered = 0 } = balances.get(lineKey(line)) ?? {};
    const figures = purchaseFigures(needs.get(lineKey(line)) ?? [], { until, balance, ordered });
    return {
      ...line,
      label: stockItemLabel(line.item, length),
      unit: stockItemUnit(line.item),
      balance,
      ordered,
      ...figures,
      length,
    };
  };
  const data = [
    ...LOOSE_ITEMS.map((item) => lineOf({ item, wire_roller_id: null }, null)),
    ...rollers.map(({ id, length }) => lineOf({ item: WIRE_ROLLER, wire_roller_id: id }, length)),
  ];
  const lacking = data.map(({ item, length, to_buy }) => ({ item, length, quantity: to_buy }));
  return { data, sentence: purchaseSentence(lacking, until, Number(today.slice(0, 4))), until };
}

/** The last month that something is planned for, or the present one where that is later. */
function lastMonth(needs: Iterable<readonly MonthlyNeed[]>, present: string): string {
  const months = [...needs].flat().flatMap(({ month, quantity }) => (month && quantity > 0 ? [month] : []));
  return months.reduce((last, month) => (month > last ? month : last), present);
}

/** Beside the thread that answers everybody, with the project's name for what is printed. */
function readPurchases(call: Call) {
  return reading(call, 'report', async (own) => ({
    ...(await purchasesOf(own)),
    project: await projectName(own),
  }));
}

async function projectName({ db, params }: Call): Promise<string> {
  const { name } = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', params.projectId)
    .executeTakeFirstOrThrow(() => notFound());
  return name;
}

const figure = (title: string): TableColumn => ({ title, width: 13, format: '0' });

export const purchaseListHandlers: Handlers<typeof purchaseList> = {
  get: async (call) => ({ body: await purchasesOf(call) }),
  async report(call) {
    const { data, sentence, project } = await readPurchases(call);
    const months = [...new Set(data.flatMap((line) => line.months.map(({ month }) => month)))].toSorted();
    const title = `O que comprar – ${project}`;
    const workbooks = await headedWorkbooks(call);
    const bytes = await workbooks.write(title, call.user.id, (put) =>
      put({
        name: 'O que comprar',
        columns: [
          { title: 'Item', width: 30, format: '@' },
          { title: 'Unidade', width: 10, format: '@' },
          ...months.map((month) => figure(formatMonth(month))),
          figure('Sem mês'),
          figure('Necessidade'),
          figure('Em estoque'),
          figure('Encomendado'),
          figure('A comprar'),
        ],
        rows: [
          data.map((line) => [
            line.label,
            line.unit,
            ...months.map((month) => line.months.find((one) => one.month === month)?.quantity ?? 0),
            line.undated,
            line.need,
            line.balance,
            line.ordered,
            line.to_buy,
          ]),
        ],
        note: `${sentence}.`,
      }),
    );
    return { body: { name: `o-que-comprar-${project}.xlsx`, bytes, inline: false } };
  },
  async quotation(call) {
    const { data, until, sentence, project } = await readPurchases(call);
    const items = data.filter(({ to_buy }) => to_buy > 0);
    const bytes = await renderQuotation(
      await headedPaper(call),
      {
        project,
        made_at: formatDate(call.today),
        until: formatMonth(until),
        sentence: `${sentence}.`,
        items: items.map(({ label, unit, to_buy }) => ({
          label,
          unit,
          quantity: to_buy.toLocaleString('pt-BR'),
        })),
      },
      call.user.id,
    );
    return { body: { name: `pedido-de-cotacao-${project}.pdf`, bytes } };
  },
};
