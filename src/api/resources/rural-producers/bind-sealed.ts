/** Binds the sealed values that an earlier version, or its copy, left without their place. */
import type { Database } from '../../platform/database/database.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { loose } from '../../platform/http/rows.ts';
import { bindKeptAnswers } from '../../platform/http/idempotency.ts';
import { isBound, type Secrets } from '../../platform/secrets/secrets.ts';
import { SEALED_COLUMNS, type SealedColumn, sealedPlace } from './sealed-columns.ts';

const DONE = 'sealed_values_bound';
const ROWS_AT_ONCE = 500;

/**
 * Runs once for each database: afterwards no value without a place opens any more,
 * so that none of an old copy can be put where another stands. Answers how many
 * could not be opened; they stay as they are.
 */
export async function bindSealedValues(database: Database, secrets: Secrets): Promise<number> {
  const done = await database.read
    .selectFrom('meta')
    .select('key')
    .where('key', '=', DONE)
    .executeTakeFirst();
  if (done) return 0;
  return inTransaction(database, async (tx) => {
    let left = 0;
    for (const [table, { key, columns }] of Object.entries(SEALED_COLUMNS)) {
      for (let after: number | null = 0; after !== null; ) {
        const page: Page = await bindPage(tx, secrets, { table, key, columns, after });
        left += page.left;
        after = page.last;
      }
    }
    await bindKeptAnswers(tx, secrets);
    await tx
      .insertInto('meta')
      .values({ key: DONE, value: 'yes' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    return left;
  });
}

/** Null when it does not open, or is a CPF that is not the one this row is found by. */
function openOwn(
  secrets: Secrets,
  column: SealedColumn,
  value: string,
  row: Readonly<Record<string, unknown>>,
): string | null {
  try {
    const text = secrets.openUnbound(value);
    return column === 'cpf_sealed' && secrets.index(text) !== row['cpf_index'] ? null : text;
  } catch {
    return null;
  }
}

interface Page {
  /** Id of the last row; null when there is none behind `after`. */
  last: number | null;
  left: number;
}

async function bindPage(
  tx: Tx,
  secrets: Secrets,
  part: { table: string; key: string; columns: readonly SealedColumn[]; after: number },
): Promise<Page> {
  const { table, key, columns, after } = part;
  const rows = await loose(tx)
    .selectFrom(table)
    .selectAll()
    .where(key, '>', after)
    .orderBy(key)
    .limit(ROWS_AT_ONCE)
    .execute();
  let left = 0;
  for (const row of rows) {
    const id = Number(row[key]);
    const bound: Record<string, string | null> = {};
    for (const column of columns) {
      const value = row[column];
      if (typeof value !== 'string' || value === '' || isBound(value)) continue;
      const text = openOwn(secrets, column, value, row);
      if (text === null) left += 1;
      else bound[column] = secrets.seal(text, sealedPlace(column, id));
    }
    if (Object.keys(bound).length > 0) {
      await loose(tx).updateTable(table).set(bound).where(key, '=', id).execute();
    }
  }
  return { last: rows.length === 0 ? null : Number(rows.at(-1)?.[key]), left };
}
