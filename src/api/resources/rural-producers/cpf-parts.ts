/**
 * Finds a producer by the digits that a list shows of the CPF: `***.456.789-**`.
 *
 * The index holds those six digits and each run of three or more of them, hashed
 * with the server's key. The five hidden digits are in no part, so no search can
 * tell them (docs/decisions/0018).
 */
import { type SqlBool, sql } from 'kysely';
import { hiddenCpf } from '#domain/shared/masks.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/engine.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { either } from '../../platform/http/conditions.ts';
import type { TextSearch } from '../../platform/http/list.ts';
import { openColumn } from './sealed-columns.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const FEWEST_DIGITS = 3;
/** Hexadecimal characters of a part: 48 bits of its hash. */
const PART_LENGTH = 12;
const ROWS_AT_ONCE = 500;

/** The column for a CPF of 11 digits: its parts with a space between; null when nothing of it is shown. */
export function cpfParts(secrets: Secrets, cpf: string): string | null {
  const shown = hiddenCpf(cpf).replace(/\D/g, '');
  const parts: string[] = [];
  for (let length = FEWEST_DIGITS; length <= shown.length; length += 1) {
    for (let from = 0; from + length <= shown.length; from += 1) {
      parts.push(partOf(secrets, shown.slice(from, from + length)));
    }
  }
  return parts.length === 0 ? null : [...new Set(parts)].join(' ');
}

/**
 * True where the list shows these digits; `q` is as typed or copied: `456789`, `456.7`,
 * `***.456.789-**`. Null when it is no such digits.
 */
export function showsDigits(
  db: Db | Tx,
  secrets: Secrets,
  q: string,
): Pick<TextSearch, 'byIndex' | 'byRow'> | null {
  const digits = /^[\d\s.*-]+$/.test(q) ? q.replace(/\D/g, '') : '';
  if (digits.length < FEWEST_DIGITS) return null;
  const parts = secrets.indexes(partText(digits)).map((index) => index.slice(0, PART_LENGTH));
  const byRow = either(parts.map((part) => sql<SqlBool>`rural_producers.cpf_parts like ${`%${part}%`}`));
  if (engineOf(db) === 'postgres') return { byIndex: byRow, byRow };
  const words = parts.join(' OR ');
  return {
    byIndex: sql<SqlBool>`rural_producers.id in (
      select rowid from rural_producers_digits where rural_producers_digits match ${words})`,
    byRow,
  };
}

/** Every part has the same length and is hexadecimal, so that none is found across a space. */
function partOf(secrets: Secrets, digits: string): string {
  return secrets.index(partText(digits)).slice(0, PART_LENGTH);
}

function partText(digits: string): string {
  return `cpf part ${digits}`;
}

/** The first of those left without parts, by their id. */
export function producersWithoutParts(db: Db, after: number) {
  return db
    .selectFrom('rural_producers')
    .select(['id', 'cpf_sealed', 'cpf_index'])
    .where('id', '>', after)
    .where('cpf_parts', 'is', null)
    .where('anonymised_at', 'is', null)
    .orderBy('id')
    .limit(ROWS_AT_ONCE);
}

/** Fills in the parts of producers that an earlier version or its copy left without. */
export async function indexShownDigits(database: Database, secrets: Secrets): Promise<void> {
  for (let after = 0; ; ) {
    const producers = await producersWithoutParts(database.read, after).execute();
    const last = producers.at(-1);
    if (!last) return;
    await inTransaction(database, async (tx) => {
      for (const { id, cpf_sealed, cpf_index } of producers) {
        await tx
          .updateTable('rural_producers')
          .set({ cpf_parts: cpfParts(secrets, openColumn(secrets, 'cpf_sealed', id, { cpf_sealed }) ?? '') })
          .where('id', '=', id)
          // Another server may have changed the CPF meanwhile, and its parts with it.
          .where('cpf_index', '=', cpf_index)
          .execute();
      }
    });
    after = last.id;
  }
}
