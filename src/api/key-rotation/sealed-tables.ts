/** Every column that is sealed, but for what the audit tells of people: that has rules of its own. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/transaction.ts';
import { locked } from '../platform/database/locking.ts';
import type { Tables } from '../platform/database/tables.ts';
import { loose } from '../platform/http/rows.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { cpfParts } from '../resources/rural-producers/cpf-parts.ts';
import { SEALED_COLUMNS } from '../resources/rural-producers/sealed-columns.ts';

export interface SealedTable {
  readonly table: keyof Tables;
  /** How people call what is in it. */
  readonly label: string;
  /** Of the place: parts of the row's key. */
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

export const SEALED_TABLES: readonly SealedTable[] = [
  {
    table: 'rural_producers',
    label: 'proprietários',
    key: ['id'],
    columns: SEALED_COLUMNS.rural_producers.columns,
  },
  {
    table: 'producer_bank_datas',
    label: 'dados bancários',
    key: ['rural_producer_id'],
    columns: SEALED_COLUMNS.producer_bank_datas.columns,
  },
  {
    table: 'delivery_notes',
    label: 'notas de entrega',
    key: ['id'],
    columns: ['receiver_cpf_sealed', 'issued_sealed'],
  },
  {
    table: 'second_factors',
    label: 'verificações em duas etapas',
    key: ['user_id'],
    columns: ['secret_sealed'],
  },
  { table: 'mails', label: 'e-mails que esperam', key: ['id'], columns: ['content_sealed'] },
  { table: 'idempotency_keys', label: 'respostas guardadas', key: ['user_id', 'key'], columns: ['body'] },
];

export interface Batch {
  /** The key of the last row that was looked at; null when there is none behind `after`. */
  readonly last: readonly unknown[] | null;
  readonly resealed: number;
  /** Values that no key opens: they stay as they are. */
  readonly unopened: number;
}

/** Seals anew what some rows behind `after` (null: from the first) still have of earlier keys. */
export async function resealRows(
  tx: Tx,
  secrets: Secrets,
  { table, key, columns }: SealedTable,
  { after, most }: { after: readonly unknown[] | null; most: number },
): Promise<Batch> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const isOlder = columns.map((column) => olderThan(secrets, column));
  let query = loose(tx)
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`(${sql.join(isOlder, sql` or `)})`);
  if (after) query = query.where(sql<boolean>`(${keys}) > (${sql.join(after)})`);
  for (const column of key) query = query.orderBy(column);
  const rows = await locked(tx, query.limit(most)).execute();
  let [resealed, unopened] = [0, 0];
  for (const row of rows) {
    const set: Record<string, string | null> = {};
    for (const column of columns) {
      const value = row[column];
      if (typeof value !== 'string' || value === '' || value.startsWith(secrets.prefix)) continue;
      const place = { table, column, row: key.map((part) => String(row[part])).join(' ') };
      try {
        const text = secrets.open(value, place) ?? '';
        set[column] = secrets.seal(text, place);
        if (column === 'cpf_sealed') Object.assign(set, foundBy(secrets, text));
      } catch {
        unopened += 1;
      }
    }
    if (Object.keys(set).length === 0) continue;
    let update = loose(tx).updateTable(table).set(set);
    for (const part of key) update = update.where(part, '=', row[part]);
    await update.execute();
    resealed += 1;
  }
  const last = rows.at(-1);
  return { last: last ? key.map((part) => last[part]) : null, resealed, unopened };
}

/** True where the column holds something that the present key did not seal. */
export function olderThan(secrets: Secrets, column: string): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return sql<boolean>`(${ref} is not null and ${ref} <> '' and ${ref} not like ${`${secrets.prefix}%`})`;
}

/** By what the present key finds a producer of this CPF. */
function foundBy(secrets: Secrets, cpf: string): { cpf_index: string; cpf_parts: string | null } {
  return { cpf_index: secrets.index(cpf), cpf_parts: cpfParts(secrets, cpf) };
}
