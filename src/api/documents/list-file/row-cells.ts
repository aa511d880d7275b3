/** The columns of a list as they are written: from a row as the API answers it to its cells. */
import { z } from 'zod';
import type { CellKind } from '#domain/exports/field-words.ts';
import type { ExportColumn } from '#domain/exports/list-columns.ts';
import { signedValue } from '#domain/resources/finances.ts';
import { ENTRY_STATE_LABELS } from '#domain/rules/entry-state.ts';
import { readTermDocument } from '#domain/rules/term-document.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { YES_NO } from '#domain/shared/labels.ts';
import { PHONE_MASK } from '#domain/shared/masks.ts';
import { writeTermWords } from '../term-text/write-term-words.ts';
import type { TableCell } from '../workbook/table.ts';
import { momentOf } from './columns.ts';
import type { ListColumn } from './write-list.ts';

/** A row as the API answers it. */
export type ListedRow = Readonly<Record<string, unknown>>;

interface Look {
  readonly width: number;
  readonly format: string;
  readonly cell: (value: unknown, row: ListedRow) => TableCell;
}

const number = (format: string): Look => ({
  width: 14,
  format,
  cell: (value) => (typeof value === 'number' ? value : null),
});
const moment = (format: string): Look => ({
  width: 17,
  format,
  cell: (value) => (typeof value === 'string' ? momentOf(value) : null),
});
const words = (width: number, cell: (value: unknown) => string | null): Look => ({
  width,
  format: '@',
  cell: (value) => fitting(cell(value)),
});

const LOOKS: Readonly<Record<CellKind, Look>> = {
  text: words(26, textOf),
  whole: number('0'),
  // As many places as the figure has.
  decimal: number('General'),
  money: number('0.00'),
  signed_money: {
    ...number('0.00'),
    // As on the screen, so that what a sheet adds up is what the list does.
    cell: (value, { type }) =>
      typeof value === 'number' && typeof type === 'number' ? signedValue(type, value) : null,
  },
  date: moment('dd/mm/yyyy'),
  time: moment('dd/mm/yyyy hh:mm'),
  phone: words(18, (value) => PHONE_MASK.format(value)),
  yes_no: words(12, (value) => YES_NO[value === true || value === 1 ? 1 : 0]),
  entry_state: words(20, (value) => entryStates.safeParse(value).data ?? null),
  term_text: words(60, termText),
  changes: words(60, (value) => listedChanges.safeParse(value).data ?? null),
};

const entryStates = z
  .enum(['late', 'running', 'next', 'done'])
  .transform((state) => ENTRY_STATE_LABELS[state]);

/** Signs that a cell of a workbook takes (ECMA-376 part 1, 18.3.1.4; Excel's own limit). */
const MOST_SIGNS = 32_767;

function fitting(text: string | null): string | null {
  return text === null || text.length <= MOST_SIGNS ? text : `${text.slice(0, MOST_SIGNS - 1)}…`;
}

/** The column of this field. What a row does not have, or does not tell this person, is left empty. */
export function listColumnOf({ title, kind, shownBy }: ExportColumn): ListColumn<ListedRow> {
  const { width, format, cell } = LOOKS[kind];
  return {
    title,
    width: Math.max(width, title.length + 2),
    format,
    of: (row) => (row[shownBy] === null || row[shownBy] === undefined ? null : cell(row[shownBy], row)),
  };
}

const place = z
  .object({ name: z.string(), state: z.object({ uf: z.string() }) })
  .transform((city) => cityWithState(city));
const entry = z
  .object({ activity: z.object({ name: z.string() }), user: z.object({ name: z.string() }) })
  .transform(({ activity, user }) => `${activity.name} (${user.name})`);
const named = z.object({ name: z.string() }).transform(({ name }) => name);
const coded = z.object({ label: z.string() }).transform(({ label }) => label);
const plated = z.object({ plate: z.string() }).transform(({ plate }) => plate);

/** Another record, as rows show it. */
const reference = z.union([place, entry, named, coded, plated]);

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return reference.parse(value);
}

const change = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() });
const listedChanges = z
  .array(change)
  .transform((all) =>
    all.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`).join('\n'),
  );

function termText(value: unknown): string | null {
  const { document } = readTermDocument(value);
  return document && writeTermWords(document);
}
