/** What is to be bought for the springs that wait, and the papers that come of it. */
import { z } from 'zod';
import { STOCK_ITEMS } from '../rules/stock-items.ts';
import { route } from '../shared/contract.ts';
import { month } from '../shared/fields.ts';
import { XLSX_MIME } from '../shared/list-export.ts';

const PATH = '/projects/:projectId/purchase_list';

const query = z.strictObject({
  /** Up to this month, `YYYY-MM`; without it, up to the last one that is planned. */
  until: month().optional(),
});

const line = z.object({
  item: z.enum(STOCK_ITEMS),
  wire_roller_id: z.int().nullable(),
  label: z.string(),
  unit: z.string(),
  /** What springs planned for each month need, overdue ones too. */
  months: z.array(z.object({ month: z.string(), quantity: z.int() })),
  /** What springs without a month need. */
  undated: z.int(),
  need: z.int(),
  balance: z.int(),
  /** Of open orders, whenever they are expected. */
  ordered: z.int(),
  to_buy: z.int(),
});

export type PurchaseLine = z.output<typeof line>;

export const purchaseListAnswer = z.object({
  data: z.array(line),
  sentence: z.string(),
  /** Up to where it was reckoned. */
  until: z.string(),
});

const summary =
  'o que as nascentes em "Cadastrada" precisam até um mês, menos o estoque e o que está encomendado';

export const purchaseList = {
  get: route({
    method: 'GET',
    path: PATH,
    can: 'feedstocks.view',
    summary: `Mostra o que comprar: ${summary}.`,
    query,
    status: 200,
    response: purchaseListAnswer,
  }),
  report: route({
    method: 'GET',
    path: `${PATH}/report`,
    can: 'feedstocks.view',
    summary: `Gera a lista de compras (xlsx): ${summary}.`,
    query,
    status: 200,
    document: { mime: XLSX_MIME },
  }),
  quotation: route({
    method: 'GET',
    path: `${PATH}/quotation`,
    can: 'feedstocks.view',
    summary: 'Gera o pedido de cotação (PDF) do que há para comprar.',
    query,
    status: 200,
    document: { mime: 'application/pdf' },
  }),
};
