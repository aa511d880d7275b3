/** The feedstock report's second sheet: the stock against the springs, as the stock's own screen shows it. */
import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import type { TableColumn, TableRow } from '../workbook/table.ts';

const whole = (title: string): TableColumn => ({ title, width: 14, format: '0' });

export const BALANCE_COLUMNS: readonly TableColumn[] = [
  { title: 'Item', width: 30, format: '@' },
  { title: 'Unidade', width: 12, format: '@' },
  { ...whole('Previsto (Cadastrada)'), width: 21 },
  whole('Entregue'),
  whole('Em estoque'),
  whole('Faltando'),
];

/** What was never counted leaves its cell empty. */
export function balanceRow({ label, unit, needed, delivered, in_stock, missing }: BalanceLine): TableRow {
  return [label, unit, needed, delivered, in_stock, missing];
}
