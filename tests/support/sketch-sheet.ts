/**
 * Fills our own template the way spreadsheet programs save it: only the cells'
 * XML changes, so that dates, failed formulas and cached values are the real thing.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { computeSketch } from '#api/documents/sketch-sheet/interpret.ts';
import type { SketchProject } from '#api/documents/sketch-sheet/interpret.ts';
import { readSketch } from '#api/documents/sketch-sheet/read-sketch.ts';
import type { SketchReader } from '#api/documents/sketch-sheet/reader.ts';
import { makeTemplate } from '#api/documents/sketch-sheet/template.ts';

export type Filling =
  | string
  | number
  /** A date cell: days since 30/12/1899. */
  | { readonly serial: number }
  /** A number in a cell that lost its format. */
  | { readonly general: number }
  /** A failed formula. */
  | { readonly error: string }
  /** A formula with the value that was saved beside it. */
  | { readonly formula: string; readonly value: string | number }
  | null;

/** Values by cell (`B3`), by sheet. */
export type SheetFilling = Readonly<Record<string, Filling>>;

export interface SketchFilling {
  readonly form?: SheetFilling;
  readonly vertices?: SheetFilling;
  readonly waterEyes?: SheetFilling;
  readonly lists?: SheetFilling;
}

const PARTS = {
  form: 'xl/worksheets/sheet2.xml',
  vertices: 'xl/worksheets/sheet3.xml',
  waterEyes: 'xl/worksheets/sheet4.xml',
  lists: 'xl/worksheets/sheet5.xml',
} as const;

let template: Promise<Record<string, string>> | undefined;

/** The parts of the template, by name, to change before packing. */
export async function templateParts(): Promise<Record<string, string>> {
  template ??= readTemplate();
  return { ...(await template) };
}

async function readTemplate(): Promise<Record<string, string>> {
  const parts = unzipSync(await makeTemplate());
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

export function pack(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
}

export async function fillSketch(filling: SketchFilling): Promise<Uint8Array> {
  const parts = await templateParts();
  const dateStyle = /<c r="B4" s="(\d+)"/.exec(parts[PARTS.form] ?? '')?.[1] ?? '0';
  for (const sheet of ['form', 'vertices', 'waterEyes', 'lists'] as const) {
    for (const [cell, value] of Object.entries(filling[sheet] ?? {})) {
      parts[PARTS[sheet]] = withCell(parts[PARTS[sheet]] ?? '', cell, value, dateStyle);
    }
  }
  return pack(parts);
}

function withCell(xml: string, cell: string, value: Filling, dateStyle: string): string {
  const [, column = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  const existing = new RegExp(
    `<c r="${cell}"(?: t="\\w+")?(?: s="(\\d+)")?(?: t="\\w+")?(?:/>|>.*?</c>)`,
  ).exec(xml);
  const content = cellXml(cell, value, existing?.[1], dateStyle);
  if (existing) return xml.replace(existing[0], () => content);
  const rowTag = new RegExp(`<row r="${row}"[^>]*>`).exec(xml);
  if (rowTag) {
    // Behind the row's last cell: only cells to the right of the table are new.
    const end = xml.indexOf('</row>', rowTag.index);
    return xml.slice(0, end) + content + xml.slice(end);
  }
  if (column === '') throw new Error(`no cell ${cell}`);
  return xml.replace('</sheetData>', () => `<row r="${row}">${content}</row></sheetData>`);
}

function cellXml(cell: string, value: Filling, style: string | undefined, dateStyle: string): string {
  const s = style === undefined ? '' : ` s="${style}"`;
  if (value === null) return `<c r="${cell}"${s}/>`;
  if (typeof value === 'number') return `<c r="${cell}"${s}><v>${value}</v></c>`;
  if (typeof value === 'string') {
    return `<c r="${cell}"${s} t="inlineStr"><is><t xml:space="preserve">${escape(value)}</t></is></c>`;
  }
  if ('serial' in value) return `<c r="${cell}" s="${dateStyle}"><v>${value.serial}</v></c>`;
  if ('general' in value) return `<c r="${cell}"><v>${value.general}</v></c>`;
  if ('error' in value) return `<c r="${cell}"${s} t="e"><f>Z1+#REF!</f><v>${value.error}</v></c>`;
  const type = typeof value.value === 'string' ? ' t="str"' : '';
  return `<c r="${cell}"${s}${type}><f>${escape(value.formula)}</f><v>${escape(String(value.value))}</v></c>`;
}

/** Control characters as Excel writes them: `_x0001_`. */
function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[^\P{Cc}\t\n\r]/gu, (c) => `_x${c.charCodeAt(0).toString(16).padStart(4, '0')}_`);
}

/** A form without a mistake. */
export const GOOD_FORM: SheetFilling = {
  B3: 'N-01',
  // 14/11/2026
  B4: { serial: 46340 },
  B5: 'Maria das Dores',
  B6: 'Moderada',
  B7: '1/3 inferior',
  B8: 'Laminar',
  B9: 'Alterada',
  B10: 'Floresta estágio médio',
  B11: 'Capoeira com brejo',
  B12: 'Transparente',
  B13: 120,
  B14: 'Recuperação total',
  B15: '24K',
  B16: 'SIRGAS 2000',
  B17: 'Acesso pela porteira azul.',
};

/** A table's rows from 2 on; a zone of null leaves its cell blank. */
export function rows(
  points: readonly (readonly [zone: string | null, easting: Filling, northing: Filling])[],
): SheetFilling {
  return Object.fromEntries(
    points.flatMap(([zone, easting, northing], index) => [
      [`B${index + 2}`, zone],
      [`C${index + 2}`, easting],
      [`D${index + 2}`, northing],
    ]),
  );
}

/** A fence of `count` vertices on a circle of that radius (m) around 283440 E 7843230 N. */
export function ring(count: number, radius = 40): (readonly [null, number, number])[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const along = (length: number) => Math.round(length * 100) / 100;
    return [
      null,
      along(283440 + radius * Math.cos(angle)),
      along(7843230 + radius * Math.sin(angle)),
    ] as const;
  });
}

/** 78 × 54 m, and one eye in it: case 02 of the worked examples. */
export const GOOD_VERTICES = rows([
  [null, 283400, 7843200],
  [null, 283478, 7843200],
  [null, 283478, 7843254],
  [null, 283400, 7843254],
]);
export const GOOD_EYES = rows([[null, 283430, 7843220]]);

export function goodSketch(changes: SketchFilling = {}): Promise<Uint8Array> {
  return fillSketch({
    form: { ...GOOD_FORM, ...changes.form },
    vertices: changes.vertices ?? GOOD_VERTICES,
    waterEyes: changes.waterEyes ?? GOOD_EYES,
    lists: changes.lists ?? {},
  });
}

/** What a project must have for a spring to be computed, as in the worked examples. */
export const PROJECT = {
  feedstock_parameters: {
    stake_spacing: 2.5,
    stretcher_spacing: 50,
    perimeter_limit: 0,
    wire_amount: 4,
    clip_amount: 190,
    seedlings_spacing: 6,
    limestone_grams: 200,
    planting_fertilizer_grams: 200,
    cover_fertilizer_grams: 50,
    formicide_grams: 3,
    water_spring_default_area: 7853.98,
    limestone_sack_kilograms: 50,
    planting_fertilizer_sack_kilograms: 50,
    cover_fertilizer_sack_kilograms: 50,
    formicide_sack_kilograms: 0.5,
  },
  wire_rollers: [
    { length: 500, minimum_usage: 10 },
    { length: 250, minimum_usage: 10 },
  ],
  labelTaken: false,
} as const;

export const TODAY = '2026-11-21';

/** Everything that an uploaded sheet is told; nothing for one that can be registered. */
export async function messagesOf(
  reader: SketchReader,
  bytes: Uint8Array,
  project: SketchProject = PROJECT,
): Promise<readonly string[]> {
  const reading = await readSketch(reader, bytes, { person: 1, today: TODAY });
  if (!reading.ok) return reading.messages;
  const result = computeSketch(reading.sketch, project);
  return result.ok ? [] : result.messages;
}
