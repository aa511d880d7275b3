/**
 * Makes `croqui-nascente.xlsx`, the sheet that a technician fills in.
 *
 * Choices have drop-down lists that point into the hidden sheet `Listas`; the
 * sheets are protected without a password so that only the cells to fill can be
 * changed. Cells of text and of choices have the text format: in a general cell
 * Excel turns `1/3` into a date and `=…` into a formula.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import type { Cell, CellStyle, DataValidation, WriteSheet } from 'hucre/xlsx';
import { INSTRUCTIONS, INSTRUCTIONS_TITLE } from './instructions.ts';
import {
  FIRST_FORM_ROW,
  FORM_FIELDS,
  MAX_POINTS,
  SHEETS,
  TABLE_COLUMNS,
  TEMPLATE_VERSION,
  VERSION_LABEL,
  formCell,
} from '#domain/rules/sketch-layout.ts';
import type { FormFieldKey, TableColumnKey } from '#domain/rules/sketch-layout.ts';
import { CHOICES, DATUMS, SUGGESTED_ZONES } from './options.ts';

/** The bytes of the template, equal at every call. */
export async function makeTemplate(): Promise<Uint8Array> {
  const workbook = await writeXlsx({
    sheets: [
      instructionsSheet(),
      formSheet(),
      pointsSheet(SHEETS.vertices),
      pointsSheet(SHEETS.waterEyes),
      listsSheet(),
    ],
    properties: {
      title: 'Croqui da nascente',
      subject: `Modelo ${TEMPLATE_VERSION} da planilha de levantamento`,
      creator: 'Vertente',
      created: MADE,
      modified: MADE,
    },
    defaultFont: FONT,
  });
  return withBuiltInTextFormat(workbook);
}

/** Written into the file's properties; fixed, so that the bytes don't change from day to day. */
const MADE = new Date('2026-01-01T00:00:00Z');

const FONT = { name: 'Calibri', size: 11 } as const;
const GREEN = { rgb: '1F5132' };
const HAIRLINE = { style: 'thin', color: { rgb: 'A9B8AE' } } as const;
const BORDER = { top: HAIRLINE, right: HAIRLINE, bottom: HAIRLINE, left: HAIRLINE } as const;
const TEXT_FORMAT = '@';

const TITLE: CellStyle = { font: { ...FONT, size: 16, bold: true, color: GREEN } };
const SUBTITLE: CellStyle = { font: { ...FONT, size: 12, bold: true, color: GREEN } };
const PARAGRAPH: CellStyle = { font: FONT, alignment: { wrapText: true, vertical: 'top' } };
const HEADING: CellStyle = {
  font: { ...FONT, bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: GREEN },
  border: BORDER,
  alignment: { vertical: 'center' },
};
const LABEL: CellStyle = { font: { ...FONT, bold: true }, border: BORDER, alignment: { vertical: 'center' } };
const HELP: CellStyle = {
  font: { ...FONT, color: { rgb: '4A5650' } },
  alignment: { wrapText: true, vertical: 'center', indent: 1, horizontal: 'left' },
};

/**
 * The library writes `@` as a format of our own; programs know the text format by
 * its built-in number, 49 (ECMA-376 part 1, 18.8.30), and by that alone is it sure
 * that what is typed stays text.
 */
function withBuiltInTextFormat(workbook: Uint8Array): Uint8Array {
  const parts = unzipSync(workbook);
  const styles = strFromU8(parts[STYLES] ?? new Uint8Array());
  const own = /<numFmt numFmtId="(\d+)" formatCode="@"\/>/.exec(styles);
  if (!own) throw new Error('the sheet library no longer writes the text format as expected');
  parts[STYLES] = strToU8(
    styles
      .replace(own[0], '')
      .replace(/<numFmts count="(\d+)">/, (_, count: string) => `<numFmts count="${Number(count) - 1}">`)
      .replaceAll(`numFmtId="${own[1]}"`, 'numFmtId="49"'),
  );
  return zipSync(parts, { mtime: MADE });
}

const STYLES = 'xl/styles.xml';

function toFill(numFmt: string | undefined, alignment: CellStyle['alignment'] = {}): CellStyle {
  return {
    font: FONT,
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFBE6' } },
    border: BORDER,
    alignment: { vertical: 'center', ...alignment },
    ...(numFmt === undefined ? {} : { numFmt }),
    protection: { locked: false },
  };
}

/** Widths and heights stay the reader's business. */
const PROTECTED: WriteSheet['protection'] = { sheet: true, formatColumns: true, formatRows: true };

type Cells = Map<string, Partial<Cell>>;

/** `row` and `column` from 1, as the sheet shows them. */
function put(cells: Cells, row: number, column: number, value: Cell['value'], style: CellStyle): void {
  cells.set(`${row - 1},${column - 1}`, { value, style });
}

const INSTRUCTIONS_WIDTH = 84;
/** Widths count digits; running text is narrower. */
const INSTRUCTIONS_LINE = 94;
const LINE_HEIGHT = 15.75;

function instructionsSheet(): WriteSheet {
  const cells: Cells = new Map();
  const rowDefs: NonNullable<WriteSheet['rowDefs']> = new Map();
  put(cells, 1, 1, INSTRUCTIONS_TITLE, TITLE);
  let row = 3;
  for (const { title, lines } of INSTRUCTIONS) {
    put(cells, row++, 1, title, SUBTITLE);
    for (const line of lines) {
      // Not every program fits the height of a row to wrapped text by itself.
      rowDefs.set(row - 1, { height: Math.ceil((line.length + 4) / INSTRUCTIONS_LINE) * LINE_HEIGHT });
      put(cells, row++, 1, `•  ${line}`, PARAGRAPH);
    }
    row++;
  }
  return {
    name: SHEETS.instructions,
    cells,
    rowDefs,
    columns: [{ width: INSTRUCTIONS_WIDTH }],
    protection: PROTECTED,
    view: { showGridLines: false, tabColor: GREEN },
    pageSetup: { paperSize: 'a4', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

function formFormat(key: FormFieldKey): string | undefined {
  if (key === 'surveyed_at') return 'dd/mm/yyyy';
  return key === 'distance_forest' ? undefined : TEXT_FORMAT;
}

const NOTES_HEIGHT = 90;

function formSheet(): WriteSheet {
  const cells: Cells = new Map();
  put(cells, 1, 1, 'Croqui da nascente', TITLE);
  put(cells, 1, 3, '* campo obrigatório', HELP);
  put(cells, 2, 1, 'Campo', HEADING);
  put(cells, 2, 2, 'Preencha aqui', HEADING);
  put(cells, 2, 3, 'Ajuda', HEADING);
  FORM_FIELDS.forEach(({ key, label, required, help }, index) => {
    const row = FIRST_FORM_ROW + index;
    put(cells, row, 1, required ? `${label}*` : label, LABEL);
    put(cells, row, 2, null, toFill(formFormat(key), { horizontal: 'left', wrapText: true }));
    put(cells, row, 3, help, HELP);
  });
  return {
    name: SHEETS.form,
    cells,
    columns: [{ width: 32 }, { width: 44 }, { width: 56 }],
    rowDefs: new Map([[FIRST_FORM_ROW + FORM_FIELDS.length - 2, { height: NOTES_HEIGHT }]]),
    dataValidations: LISTS.map(({ key, formRange, strict }) => dropDown(formRange, key, strict)),
    freezePane: { rows: 2 },
    protection: PROTECTED,
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

const COLUMN_STYLES: Readonly<Record<TableColumnKey, CellStyle>> = {
  number: toFill(undefined, { horizontal: 'center' }),
  zone: toFill(TEXT_FORMAT, { horizontal: 'center' }),
  easting: toFill('0.00', { horizontal: 'right' }),
  northing: toFill('0.00', { horizontal: 'right' }),
  note: toFill(TEXT_FORMAT, { horizontal: 'left' }),
};

function pointsSheet(name: string): WriteSheet {
  const cells: Cells = new Map();
  TABLE_COLUMNS.forEach(({ key, label }, column) => {
    put(cells, 1, column + 1, label, HEADING);
    for (let point = 1; point <= MAX_POINTS; point++) {
      put(cells, 1 + point, column + 1, key === 'number' ? point : null, COLUMN_STYLES[key]);
    }
  });
  return {
    name,
    cells,
    columns: [{ width: 7 }, { width: 10 }, { width: 16 }, { width: 16 }, { width: 48 }],
    dataValidations: [dropDown(`B2:B${1 + MAX_POINTS}`, 'default_zone', false)],
    freezePane: { rows: 1 },
    protection: PROTECTED,
    pageSetup: { paperSize: 'a4', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

interface OptionList {
  readonly key: FormFieldKey;
  readonly formRange: string;
  readonly values: readonly string[];
  /** Whether nothing but an option can be typed. */
  readonly strict: boolean;
}

const LISTS: readonly OptionList[] = [
  ...Object.entries(CHOICES).map(([key, options]) => optionList(key, options, true)),
  optionList('datum', DATUMS, true),
  optionList(
    'default_zone',
    SUGGESTED_ZONES.map((label) => ({ label })),
    false,
  ),
];

function optionList(key: string, options: readonly { label: string }[], strict: boolean): OptionList {
  const field = FORM_FIELDS.find((candidate) => candidate.key === key);
  if (!field) throw new Error(`no form field ${key}`);
  return {
    key: field.key,
    formRange: formCell(field.key),
    values: options.map(({ label }) => label),
    strict,
  };
}

/** Column A holds the version; the lists follow from column B on, headings in row 1. */
function listsSheet(): WriteSheet {
  const cells: Cells = new Map();
  put(cells, 1, 1, VERSION_LABEL, HEADING);
  put(cells, 2, 1, TEMPLATE_VERSION, PARAGRAPH);
  LISTS.forEach(({ key, values }, index) => {
    put(cells, 1, index + 2, FORM_FIELDS.find((field) => field.key === key)?.label ?? key, HEADING);
    values.forEach((value, row) => put(cells, row + 2, index + 2, value, { numFmt: TEXT_FORMAT }));
  });
  return { name: SHEETS.lists, cells, hidden: true, protection: PROTECTED };
}

function dropDown(range: string, key: FormFieldKey, strict: boolean): DataValidation {
  const index = LISTS.findIndex((list) => list.key === key);
  const column = String.fromCharCode('B'.charCodeAt(0) + index);
  return {
    type: 'list',
    range,
    formula1: `${SHEETS.lists}!$${column}$2:$${column}$${1 + (LISTS[index]?.values.length ?? 0)}`,
    allowBlank: true,
    showErrorMessage: strict,
    errorStyle: 'stop',
    errorTitle: 'Opção inválida',
    errorMessage: 'Escolha uma das opções da lista da célula.',
  };
}
