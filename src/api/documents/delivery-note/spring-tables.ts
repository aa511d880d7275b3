/**
 * How the ticked springs are spread over tables. A table that is squeezed until it
 * fits can't be read in the field, so many springs make several tables, as even
 * as possible, and one with the totals at the end, beside the signatures.
 */

export interface SpringTable {
  /** Index of the first spring, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
}

export interface SpringLayout {
  /** One when all springs fit beside their total, otherwise two or more of springs alone. */
  readonly tables: readonly SpringTable[];
  /** Spring columns in each table, so that they stand below one another. */
  readonly columns: number;
  /** Width of such a column in millimetres. */
  readonly width: number;
  /** A code longer than so many signs may be broken there. */
  readonly break_at: number;
}

interface Step {
  /** Signs that a column of this width shows in a line. */
  readonly signs: number;
  /** Most springs beside total and tick, and in a table of their own. */
  readonly withTotal: number;
  readonly alone: number;
}

const WIDEST: Step = { signs: 18, withTotal: 2, alone: 3 };
const STEPS: readonly Step[] = [
  { signs: 7, withTotal: 6, alone: 8 },
  { signs: 10, withTotal: 4, alone: 6 },
  { signs: 14, withTotal: 3, alone: 4 },
  WIDEST,
];
/** Millimetres that the spring columns share: what items, units, total and tick leave of the page. */
const SPACE = { withTotal: 79, alone: 115 } as const;
/** Figures too far apart are hard to follow along their row (mm). */
const WIDTH_LIMIT = 20;

/** Columns as narrow as the codes allow, in as few tables as that makes. */
export function layOutSprings(labels: readonly string[]): SpringLayout {
  const longest = Math.max(0, ...labels.map(lineLength));
  const { signs, withTotal, alone } = STEPS.find((step) => longest <= step.signs) ?? WIDEST;
  if (labels.length <= withTotal) {
    return {
      tables: [{ from: 0, to: labels.length }],
      columns: labels.length,
      width: columnWidth(SPACE.withTotal, withTotal, labels.length),
      break_at: signs,
    };
  }
  const count = Math.max(2, Math.ceil(labels.length / alone));
  const columns = Math.ceil(labels.length / count);
  const tables = Array.from({ length: Math.ceil(labels.length / columns) }, (_, index) => ({
    from: index * columns,
    to: Math.min(labels.length, (index + 1) * columns),
  }));
  return { tables, columns, width: columnWidth(SPACE.alone, alone, columns), break_at: signs };
}

/** Fewer columns than fit are wider, but not wider than is good to read. */
function columnWidth(space: number, most: number, columns: number): number {
  return Math.max(space / most, Math.min(WIDTH_LIMIT, space / columns));
}

/** Signs that a line must hold for the code to need at most three, its words whole up to the widest column. */
function lineLength(label: string): number {
  const words = label.split(/\s/).map((word) => Math.min(word.length, WIDEST.signs));
  return Math.max(Math.ceil(label.length / 3), ...words);
}
