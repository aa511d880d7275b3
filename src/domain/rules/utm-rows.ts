/** Several UTM points at once, as they are copied from the sketch sheet or from a receiver's list. */
import { readPoint, type UtmEntry } from './utm-entry.ts';

/** Number, zone, easting, northing: the sheet's columns; a note behind them is left out. */
const COLUMNS = 4;

/** Every line as a point, in their order; null for a single line, or when one of them is none. */
export function readPointRows(text: string): UtmEntry[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const points = lines.flatMap((line) => readRow(line) ?? []);
  return points.length > 1 && points.length === lines.length ? points : null;
}

function readRow(line: string): UtmEntry | null {
  const cells = line.split('\t');
  const isNumbered = cells.length >= COLUMNS && /^\s*\d{1,3}\s*$/.test(cells[0] ?? '');
  const point = readPoint(isNumbered ? cells.slice(1, COLUMNS).join(' ') : line);
  return point?.kind === 'utm' ? point : null;
}
