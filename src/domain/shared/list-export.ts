/** A list as a file: the query that asks for one. */
import { z } from 'zod';
import { searchedText } from './fields.ts';
import { MESSAGES } from './messages.ts';

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_MIME = 'text/csv; charset=utf-8';

const EXPORT_MESSAGES = {
  format: 'Escolha o formato: xlsx ou csv.',
  unknownColumn: 'Uma das colunas não existe nesta lista.',
} as const;

/** The names in `columns`, in their order, each once. */
export function columnNames(columns: string | undefined): string[] {
  return [...new Set((columns ?? '').split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

/** What each export asks for: its format, and which of `columns` (API field names) in which order. */
export function exportChoice(columns: readonly string[]) {
  return {
    format: z.enum(EXPORT_FORMATS, { error: EXPORT_MESSAGES.format }),
    columns: z
      .string({ error: MESSAGES.invalid })
      .max(2000, MESSAGES.tooLong(2000))
      .refine(
        (value) => columnNames(value).every((name) => columns.includes(name)),
        EXPORT_MESSAGES.unknownColumn,
      )
      .optional(),
  };
}

/** Query of a list's export: its filters and orders without pages, and what each export asks for. */
export function exportQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
  columns: readonly string[],
) {
  const both = sorts.flatMap((name) => [name, `-${name}`]) as [S[number] | `-${S[number]}`];
  return z.strictObject({
    ...exportChoice(columns),
    q: searchedText().optional(),
    sort: z.enum(both, { error: `Ordene por um destes: ${both.join(', ')}.` }).optional(),
    ...filters,
  });
}
