/** The rows of the rolls in stock, with what the springs need of their lengths. Pure. */
import type { BalanceLine, feedstockWireRollers } from '#domain/resources/feedstocks.ts';
import { rollLength } from '#domain/rules/material-counts.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';

export type StockRoller = ResponseOf<typeof feedstockWireRollers.get>;

export interface RollerRow {
  /** Metres. */
  readonly length: number;
  /** Null for a length that springs use and the stock has none of. */
  readonly stocked: StockRoller | null;
  /** Undefined while the balance is read; null where the row above shows that of the same length. */
  readonly line: BalanceLine | null | undefined;
}

/** Rolls in stock and lengths that springs use, from the longest on. */
export function rollerRows(
  stocked: readonly StockRoller[],
  lines: readonly BalanceLine[] | undefined,
): RollerRow[] {
  const ofLength = new Map(lines?.map((line) => [rollLength(line.item), line]));
  const inStock = new Set(stocked.map(({ wire_roller }) => wire_roller.length));
  const lacking = [...ofLength].flatMap(([length, line]) =>
    length !== null && !inStock.has(length) && line.needed + line.delivered > 0
      ? [{ length, stocked: null, line }]
      : [],
  );
  const rows = [
    ...stocked.map((roller) => ({
      length: roller.wire_roller.length,
      stocked: roller,
      line: ofLength.get(roller.wire_roller.length),
    })),
    ...lacking,
  ].toSorted((one, other) => other.length - one.length);
  return rows.map((row, at) =>
    at > 0 && rows[at - 1]?.length === row.length ? { ...row, line: null } : row,
  );
}

/** What goes with the record of rolls that are this many in stock: the deletion counts them as none. */
export function emptied(quantity: number): string | undefined {
  if (quantity === 0) return undefined;
  const amount = formatQuantity(quantity);
  const all =
    quantity < 0
      ? `o saldo negativo de ${amount}`
      : quantity === 1
        ? 'o rolo em estoque'
        : `os ${amount} rolos em estoque`;
  return `${all}; o saldo passa a 0, por um ajuste`;
}
