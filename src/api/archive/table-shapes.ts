/** Whether an archive's rows are rows of the tables that its version had. */
import { Kysely, sql } from 'kysely';
import { migrate } from '../platform/database/migrate.ts';
import { sqliteDialect } from '../platform/database/sqlite.ts';
import type { Tables } from '../platform/database/tables.ts';
import { StartProblem } from '../platform/settings.ts';
import { DAMAGED } from './manifest.ts';

type Kind = 'null' | 'text' | 'integer' | 'real';

interface ColumnShape {
  kinds: ReadonlySet<Kind>;
  required: boolean;
}

/** By table, then by column. */
export type TableShapes = ReadonlyMap<string, ReadonlyMap<string, ColumnShape>>;

const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  text: ['text'],
  integer: ['integer'],
  // Added by a migration in SQL of its own.
  bigint: ['integer'],
  real: ['integer', 'real'],
};

/** The tables of a database that has had the migrations up to this one; from an empty one in memory. */
export async function shapesAt(migration: string): Promise<TableShapes> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(':memory:', { readOnly: false }) });
  try {
    await migrate(db, 'sqlite', migration);
    const { rows } = await sql<{
      table: string;
      name: string;
      type: string;
      notnull: number;
      pk: number;
      dflt: string | null;
    }>`
      select m.name as "table", c.name, c.type, c."notnull", c.pk, c.dflt_value as dflt
        from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(db);
    const shapes = new Map<string, Map<string, ColumnShape>>();
    for (const { table, name, type, notnull, pk, dflt } of rows) {
      const required = pk > 0 || (notnull === 1 && dflt === null);
      const kinds = new Set<Kind>([
        ...(KINDS[type.toLowerCase()] ?? []),
        ...(notnull || pk ? [] : ['null' as const]),
      ]);
      const columns = shapes.get(table) ?? new Map<string, ColumnShape>();
      shapes.set(table, columns.set(name, { kinds, required }));
    }
    return shapes;
  } finally {
    await db.destroy();
  }
}

type Row = Readonly<Record<string, unknown>>;

/** A part's rows, which all have the same columns. Throws `StartProblem`. */
export function parseRows(bytes: Uint8Array): readonly [Row, ...Row[]] {
  const rows = Buffer.from(bytes).toString('utf8').trimEnd().split('\n').map(parseRow);
  const [first, ...rest] = rows;
  if (first === undefined) throw new StartProblem(DAMAGED);
  const count = Object.keys(first).length;
  const isAlike = (row: Row) =>
    Object.keys(row).length === count && Object.keys(row).every((name) => Object.hasOwn(first, name));
  if (count === 0 || !rest.every(isAlike)) throw new StartProblem(DAMAGED);
  return [first, ...rest];
}

function parseRow(line: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Row;
  } catch {
    // As below.
  }
  throw new StartProblem(DAMAGED);
}

/** What kinds of values each column of an archive holds, gathered while it is read. */
export class RowSurvey {
  /** By table, by column. */
  readonly #seen = new Map<string, Map<string, Set<Kind>>>();
  /** Columns of each part, as a table has them all or lacks them all. */
  readonly #columns = new Map<string, Set<string>>();

  add(table: string, rows: readonly [Row, ...Row[]]): void {
    const seen = this.#seen.get(table) ?? new Map<string, Set<Kind>>();
    this.#seen.set(table, seen);
    const parts = this.#columns.get(table) ?? new Set<string>();
    this.#columns.set(table, parts.add(Object.keys(rows[0]).toSorted().join(' ')));
    for (const row of rows) {
      for (const [name, value] of Object.entries(row)) {
        const kinds = seen.get(name) ?? new Set<Kind>();
        seen.set(name, kinds.add(kindOf(value)));
      }
    }
  }

  /** Throws `StartProblem` that names the table whose rows no version of ours has written. */
  check(shapes: TableShapes, isKnown: (table: string) => boolean): void {
    for (const [table, seen] of this.#seen) {
      const shape = isKnown(table) ? shapes.get(table) : undefined;
      const isFit =
        shape !== undefined &&
        [...seen].every(([name, kinds]) => [...kinds].every((kind) => shape.get(name)?.kinds.has(kind))) &&
        [...shape].every(([name, { required }]) => !required || this.#hasColumn(table, name));
      if (!isFit) throw foreignRows(table);
    }
  }

  #hasColumn(table: string, name: string): boolean {
    return [...(this.#columns.get(table) ?? [])].every((part) => part.split(' ').includes(name));
  }
}

export function foreignRows(table: string): StartProblem {
  return new StartProblem(
    `A cópia traz em "${table}" dados que o Vertente não grava: ela foi alterada ou está danificada. Nada foi alterado.`,
  );
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  if (typeof value !== 'number') throw new StartProblem(DAMAGED);
  return Number.isSafeInteger(value) ? 'integer' : 'real';
}
