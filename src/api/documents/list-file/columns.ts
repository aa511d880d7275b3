/** The columns that lists are written out with, and their rows in batches. */
import type { ListColumn } from './write-list.ts';

export interface Columns<Row> {
  text(title: string, width: number, of: (row: Row) => string | null): ListColumn<Row>;
  /** Whole numbers unless `format` says how many places are shown. */
  figure(title: string, of: (row: Row) => number | null, format?: string): ListColumn<Row>;
  /** Of `YYYY-MM-DD`, or of local date-times (`YYYY-MM-DDTHH:mm`). */
  date(title: string, of: (row: Row) => string | null): ListColumn<Row>;
  time(title: string, of: (row: Row) => string | null): ListColumn<Row>;
}

/** Columns of one kind of row. */
export function columnsOf<Row>(): Columns<Row> {
  const moment = (format: string) => (title: string, of: (row: Row) => string | null) => ({
    title,
    width: 19,
    format,
    of: (row: Row) => {
      const text = of(row);
      return text === null ? null : momentOf(text);
    },
  });
  return {
    text: (title, width, of) => ({ title, width, format: '@', of }),
    figure: (title, of, format = '0') => ({ title, width: 12, format, of }),
    date: moment('dd/mm/yyyy'),
    time: moment('dd/mm/yyyy hh:mm'),
  };
}

/** A day, or a local date-time, as a cell's date: its local time in UTC. */
export function momentOf(text: string): Date {
  return new Date(text.length === 10 ? `${text}T00:00:00Z` : `${text}:00Z`);
}

/** Rows by their ids, so many at a time, in the order of the ids; what is gone meanwhile is left out. */
export async function* inBatches<Row extends { readonly id: number }>(
  ids: readonly number[],
  size: number,
  read: (some: readonly number[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += size) {
    const some = ids.slice(start, start + size);
    const rows = new Map((await read(some)).map((row) => [row.id, row]));
    yield some.flatMap((id) => rows.get(id) ?? []);
  }
}
