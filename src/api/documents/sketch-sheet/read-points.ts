/** The sheets `Vértices` and `Olhos d'água`: from their cells to points as measured. */
import { message } from '#domain/rules/messages.ts';
import { errorOf, lineOf, numberOf } from './cell-text.ts';
import { formulaError, missingTab } from './findings.ts';
import type { SketchFinding } from './findings.ts';
import { MAX_POINTS, SHEETS, TABLE_COLUMNS } from '#domain/rules/sketch-layout.ts';
import type { TableColumnKey } from '#domain/rules/sketch-layout.ts';
import type { CellContent, TableCells } from './sketch-cells.ts';

export type PointField = 'utm_zone' | 'utm_easting' | 'utm_northing';

/** A point as measured; text where the cell holds no number, null where it is blank (a zone: take the default). */
export interface SketchPoint {
  readonly utm_zone: string | null;
  readonly utm_easting: number | string | null;
  readonly utm_northing: number | string | null;
  /** Sheet row, from 1. */
  readonly row: number;
  /** The sheet's own number (column A), where it holds one. */
  readonly number?: number;
  /** Cells with a formula error, which is told here: what the rules say of them does not count. */
  readonly unread: readonly PointField[];
}

export interface TableReading {
  readonly points: readonly SketchPoint[];
  readonly findings: readonly SketchFinding[];
  /** Whether `points` is all that the sheet holds: otherwise no fence can be judged. */
  readonly complete: boolean;
}

type TablePlace = 'vertices' | 'waterEyes';

export function readPoints(place: TablePlace, cells: TableCells | null): TableReading {
  if (cells === null) return { points: [], findings: [missingTab(place)], complete: false };
  if (cells.missing.length > 0) {
    return { points: [], findings: cells.missing.map((key) => missingColumn(place, key)), complete: false };
  }
  if (cells.filled > MAX_POINTS) {
    const tooMany = message('too_many_rows', { aba: SHEETS[place], n: cells.filled });
    return { points: [], findings: [{ place, row: 0, column: 0, message: tooMany }], complete: false };
  }
  const findings: SketchFinding[] = [];
  const points = cells.points.map((point): SketchPoint => {
    const unread: PointField[] = [];
    const cell = (field: PointField, content: CellContent): CellContent => {
      const error = errorOf(content);
      if (error === null) return content;
      unread.push(field);
      findings.push(formulaError(place, point.row, POINT_COLUMNS[field], error));
      // Stays in the point as a text that nothing takes for a zone or a number.
      return error;
    };
    const number = numberOf(point.number);
    return {
      utm_zone: lineOf(cell('utm_zone', point.zone)) || null,
      utm_easting: metresOf(cell('utm_easting', point.easting)),
      utm_northing: metresOf(cell('utm_northing', point.northing)),
      row: point.row,
      ...(number !== null && Number.isSafeInteger(number) ? { number } : {}),
      unread,
    };
  });
  return { points, findings, complete: true };
}

/** Column of each field in the sheet, from 1, as the catalogue's sentences name them. */
export const POINT_COLUMNS: Readonly<Record<PointField, number>> = {
  utm_zone: columnOf('zone'),
  utm_easting: columnOf('easting'),
  utm_northing: columnOf('northing'),
};

function columnOf(key: TableColumnKey): number {
  return 1 + TABLE_COLUMNS.findIndex((column) => column.key === key);
}

function missingColumn(place: TablePlace, key: TableColumnKey): SketchFinding {
  const column = columnOf(key);
  const label = TABLE_COLUMNS[column - 1]?.label ?? key;
  return {
    place,
    row: 1,
    column,
    message: message('column_missing', { coluna: label, aba: SHEETS[place] }),
  };
}

function metresOf(content: CellContent): number | string | null {
  return numberOf(content) ?? (lineOf(content) || null);
}
