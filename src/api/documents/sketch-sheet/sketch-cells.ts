/**
 * From the rows of a workbook to the few cells that a sketch consists of.
 *
 * Runs in the child process and hands over little, whatever the file holds: the
 * form's values, at most `MAX_POINTS` rows of each table and a count of all. No
 * text is judged here.
 */
import {
  FORM_FIELDS,
  MAX_POINTS,
  SHEETS,
  TABLE_COLUMNS,
  VERSION_LABEL,
  foldLabel,
} from '#domain/rules/sketch-layout.ts';
import type { FormFieldKey, TableColumnKey } from '#domain/rules/sketch-layout.ts';

/** A cell's content; a date is a real date cell (`YYYY-MM-DD`), an error `#REF!` and the like. */
export type CellContent = string | number | boolean | { date: string } | { error: string } | null;

export interface FormCell {
  /** 1-based, as the sheet shows it. */
  readonly row: number;
  readonly content: CellContent;
}

export interface PointRow {
  readonly row: number;
  readonly number: CellContent;
  readonly zone: CellContent;
  readonly easting: CellContent;
  readonly northing: CellContent;
}

export interface TableCells {
  /** Columns that row 1 lacks. */
  readonly missing: readonly TableColumnKey[];
  /** Rows with anything but a number of their own. */
  readonly filled: number;
  /** The filled rows, in the sheet's order; none when there are more than `MAX_POINTS`. */
  readonly points: readonly PointRow[];
}

/** null = the sheet is not there. A form field that is absent has no label in column A. */
export interface SketchCells {
  readonly version: string | null;
  readonly form: Readonly<Partial<Record<FormFieldKey, FormCell>>> | null;
  readonly vertices: TableCells | null;
  readonly waterEyes: TableCells | null;
}

/** A row as the sheet library gives it: 0-based index, values from column A on. */
export interface SourceRow {
  readonly index: number;
  readonly values: readonly (string | number | boolean | Date | null | undefined)[];
}

export interface SourceWorkbook {
  readonly sheetNames: readonly string[];
  readonly rows: (sheetName: string) => AsyncIterable<SourceRow>;
}

/** Excel's own limit for one cell. */
const CELL_TEXT = 32_767;
/** Enough to show a wrong zone or coordinate; longer texts are cut. */
const POINT_TEXT = 100;
/** In English, as an .xlsx has them, and in Portuguese, as an .ods has what its program shows. */
const ERROR_VALUE =
  /^(#(REF!|DIV\/0!|VALUE!|VALOR!|NAME\?|NOME\?|N\/A|N\/D|N\/DISP|N[UÚ]M!|NULL!|NULO!|SPILL!|DESPEJAR!|CALC!|GETTING_DATA|OBTENDO_DADOS)|Erro?:\d{3})$/;

/** @throws whatever the source throws on damaged content */
export async function collectSketch(workbook: SourceWorkbook): Promise<SketchCells> {
  const find = (wanted: string) => workbook.sheetNames.find((name) => foldLabel(name) === foldLabel(wanted));
  const [form, vertices, waterEyes, lists] = [
    find(SHEETS.form),
    find(SHEETS.vertices),
    find(SHEETS.waterEyes),
    find(SHEETS.lists),
  ];
  return {
    version: lists === undefined ? null : await collectVersion(workbook.rows(lists)),
    form: form === undefined ? null : await collectForm(workbook.rows(form)),
    vertices: vertices === undefined ? null : await collectTable(workbook.rows(vertices)),
    waterEyes: waterEyes === undefined ? null : await collectTable(workbook.rows(waterEyes)),
  };
}

/** The value below the label in row 1 of the lists. */
async function collectVersion(rows: AsyncIterable<SourceRow>): Promise<string | null> {
  let column = -1;
  for await (const { index, values } of rows) {
    if (index === 0) column = values.findIndex((value) => foldLabel(value) === foldLabel(VERSION_LABEL));
    if (index > 1 || column < 0) return null;
    if (index === 1) {
      const content = contentOf(values[column], POINT_TEXT);
      return content === null || typeof content === 'object' ? null : String(content).trim();
    }
  }
  return null;
}

const FORM_LABELS: ReadonlyMap<string, FormFieldKey> = new Map(
  FORM_FIELDS.map((field) => [foldLabel(field.label), field.key]),
);

/** Label in column A, value in column B; of a repeated label the first one counts. */
async function collectForm(rows: AsyncIterable<SourceRow>) {
  const form: Partial<Record<FormFieldKey, FormCell>> = {};
  for await (const { index, values } of rows) {
    const key = FORM_LABELS.get(foldLabel(values[0]));
    if (key === undefined || form[key] !== undefined) continue;
    form[key] = { row: index + 1, content: contentOf(values[1], CELL_TEXT) };
  }
  return form;
}

async function collectTable(rows: AsyncIterable<SourceRow>): Promise<TableCells> {
  let columns: TableHeader = headerOf([]);
  let filled = 0;
  let points: PointRow[] = [];
  for await (const { index, values } of rows) {
    if (index === 0) columns = headerOf(values);
    if (index === 0 || !isFilled(values, columns)) continue;
    filled++;
    if (filled > MAX_POINTS) points = [];
    else points.push(pointOf(index, values, columns));
  }
  const missing = TABLE_COLUMNS.filter(({ key, required }) => required && columns[key] < 0);
  return { missing: missing.map(({ key }) => key), filled, points };
}

/** Column index of each heading, −1 (no value there) where row 1 lacks it. */
type TableHeader = Readonly<Record<TableColumnKey, number>>;

function headerOf(values: SourceRow['values']): TableHeader {
  const folded = values.map(foldLabel);
  const indexOf = (key: TableColumnKey) => {
    const column = TABLE_COLUMNS.find((candidate) => candidate.key === key);
    return column === undefined ? -1 : folded.indexOf(foldLabel(column.label));
  };
  return {
    number: indexOf('number'),
    zone: indexOf('zone'),
    easting: indexOf('easting'),
    northing: indexOf('northing'),
    note: indexOf('note'),
  };
}

/**
 * The template numbers its rows beforehand, so a number alone does not fill a row;
 * neither does what someone reckons beside the table.
 */
function isFilled(values: SourceRow['values'], columns: TableHeader): boolean {
  const { zone, easting, northing, note } = columns;
  return [zone, easting, northing, note].some((column) => contentOf(values[column], 1) !== null);
}

function pointOf(index: number, values: SourceRow['values'], columns: TableHeader): PointRow {
  const at = (column: number) => contentOf(values[column], POINT_TEXT);
  return {
    row: index + 1,
    number: at(columns.number),
    zone: at(columns.zone),
    easting: at(columns.easting),
    northing: at(columns.northing),
  };
}

function contentOf(value: SourceRow['values'][number], maxText: number): CellContent {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) {
    // A serial far outside the calendar still comes as a date cell.
    return Number.isNaN(value.getTime()) ? '#DATA' : { date: value.toISOString().slice(0, 10) };
  }
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  return ERROR_VALUE.test(text) ? { error: text } : text.slice(0, maxText);
}
