/** The rows of the rolls in stock, with what the springs need of their lengths. Pure. */
import type { BalanceLine, feedstockWireRollers } from '#domain/resources/feedstocks.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';

export type StockRoller = ResponseOf<typeof feedstockWireRollers.get>;

export interface RollerRow {
  /** Metres. */
  readonly length: number;
  /** Null for a length that springs use and the stock has none of. */
  readonly stocked: StockRoller | null;
  /** Undefined while the balance is read. */
  readonly line: BalanceLine | undefined;
}

/** Rolls in stock and lengths that springs use, from the longest on. */
export function rollerRows(stocked: readonly StockRoller[], lines: readonly BalanceLine[]): RollerRow[] {
  const ofLength = new Map(lines.flatMap((line) => rollLine(line)));
  const inStock = new Set(stocked.map(({ wire_roller }) => wire_roller.length));
  const lacking = [...ofLength].filter(
    ([length, line]) => !inStock.has(length) && line.needed + line.delivered > 0,
  );
  return [
    ...stocked.map((roller) => ({
      length: roller.wire_roller.length,
      stocked: roller,
      line: ofLength.get(roller.wire_roller.length),
    })),
    ...lacking.map(([length, line]) => ({ length, stocked: null, line })),
  ].toSorted((one, other) => other.length - one.length);
}

function rollLine(line: BalanceLine): [number, BalanceLine][] {
  const [, length] = /^wire_roller_(\d+)$/.exec(line.item) ?? [];
  return length === undefined ? [] : [[Number(length), line]];
}
