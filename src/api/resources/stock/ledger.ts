/**
 * The books of a project's stock. Every movement is written here and nowhere else, in
 * the transaction of whoever moves something, and each line's balance with it: at every
 * moment a balance is the sum of the line's movements that have arrived.
 *
 * A transaction that locks other rows too (springs, a note) locks them first: the stock
 * of a project is the last lock that it takes, and a single one for all its lines.
 */
import type { Insertable } from 'kysely';
import { isCountedMaterial } from '#domain/rules/stock-items.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { compiledQuery } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { locked } from '../../platform/database/locking.ts';
import type { StockMovementsTable } from '../../platform/database/tables/stock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { insertRow } from '../../platform/http/rows.ts';
import { lineKey, type StockBalance, type StockBalances, type StockLine } from './lines.ts';
import { type Shortage, shortagesOf } from './shortage.ts';

/** What is moved. What is not told is empty. */
export type Movement = StockLine &
  Pick<Insertable<StockMovementsTable>, 'kind' | 'quantity' | 'moved_at'> &
  Partial<
    Pick<
      Insertable<StockMovementsTable>,
      | 'expected_at'
      | 'acquisition'
      | 'supplier'
      | 'invoice'
      | 'unit_cost_cents'
      | 'note'
      | 'delivery_note_id'
      | 'reverses_id'
    >
  > & {
    /** Bought and not here yet: it counts in `ordered` until it arrives. */
    readonly ordered?: boolean;
  };

/** Whose books, who writes, and when it is written down. */
export interface Book {
  readonly project: number;
  readonly user: number;
  /** Milliseconds. */
  readonly now: number;
}

/** Either everything was written, or nothing was and each line that lacks something is named. */
export interface Recorded {
  readonly short: readonly Shortage[];
  /** Ids in the order of the movements; none where something is short. */
  readonly ids: readonly number[];
}

const balanceRows = compiledQuery(['project'], (db, { project }: { project: number }) =>
  db
    .selectFrom('stock_balances')
    .select(['item', 'wire_roller_id', 'balance', 'ordered', 'delivered'])
    .where('project_id', '=', project)
    .orderBy('id'),
);

/** The lines of the project that have movements, by `lineKey`. Reads what is there now, and locks nothing. */
export async function readBalances(db: Db | Tx, project: number): Promise<StockBalances> {
  const rows = await balanceRows(db, { project });
  return new Map(rows.map((row) => [lineKey(row), row]));
}

/**
 * Waits for whoever else moves something in this project, until the transaction ends.
 * Returns the id of its stock record; throws 404 where the project is gone.
 */
export async function lockStock(tx: Db | Tx, project: number): Promise<number> {
  const record = tx.selectFrom('feedstocks').select('id').where('project_id', '=', project);
  const { id } = await locked(tx, record).executeTakeFirstOrThrow(() => notFound());
  return id;
}

/**
 * Writes the movements in their order, each with the balance right after it. Where one
 * would take a line below zero, nothing is written and the answer says what is short;
 * `allowNegative` lets it through. The caller's project must be checked already, and
 * that each roller type is one of its own.
 */
export async function recordMovements(
  tx: Tx,
  book: Book,
  movements: readonly Movement[],
  { allowNegative = false }: { readonly allowNegative?: boolean } = {},
): Promise<Recorded> {
  if (movements.length === 0) return { short: [], ids: [] };
  const stock = await lockStock(tx, book.project);
  const before = await readBalances(tx, book.project);
  const after = new Map(before);
  const short = new Set<string>();
  const balances = movements.map((movement) => {
    const key = lineKey(movement);
    const line = moved(after.get(key) ?? emptyLine(movement), movement);
    after.set(key, line);
    if (movement.ordered) return null;
    if (movement.quantity < 0 && line.balance < 0) short.add(key);
    return line.balance;
  });
  if (!allowNegative && short.size > 0) {
    const lacking = movements.filter((movement) => short.has(lineKey(movement)));
    return { short: await shortagesOf(tx, before, lacking), ids: [] };
  }
  const ids: number[] = [];
  for (const [at, { ordered = false, ...movement }] of movements.entries()) {
    const texts = [movement.supplier, movement.invoice, movement.note].filter((text) => text);
    ids.push(
      await insertRow(tx, 'stock_movements', {
        ...movement,
        project_id: book.project,
        user_id: book.user,
        created_at: book.now,
        ordered: ordered ? 1 : 0,
        balance: balances[at] ?? null,
        search: texts.length === 0 ? null : foldAll(texts.join(' ')),
      }),
    );
  }
  await writeLines(tx, { project: book.project, stock }, before, after);
  return { short: [], ids };
}

/** The order as it was read and is still open: it arrives, with another quantity where less or more came. */
export async function recordArrival(
  tx: Tx,
  order: StockLine & {
    readonly id: number;
    readonly project_id: number;
    readonly quantity: number;
    readonly version: number;
  },
  { quantity, moved_at }: { readonly quantity: number; readonly moved_at: string },
): Promise<void> {
  const stock = await lockStock(tx, order.project_id);
  const before = await readBalances(tx, order.project_id);
  const key = lineKey(order);
  const line = before.get(key) ?? emptyLine(order);
  const balance = line.balance + quantity;
  const after = new Map(before).set(key, { ...line, balance, ordered: line.ordered - order.quantity });
  await tx
    .updateTable('stock_movements')
    .set({ ordered: 0, quantity, moved_at, balance, version: order.version + 1 })
    .where('id', '=', order.id)
    .execute();
  await writeLines(tx, { project: order.project_id, stock }, before, after);
}

function emptyLine({ item, wire_roller_id }: StockLine): StockBalance {
  return { item, wire_roller_id, balance: 0, ordered: 0, delivered: 0 };
}

function moved(line: StockBalance, { quantity, ordered, delivery_note_id }: Movement): StockBalance {
  if (ordered) return { ...line, ordered: line.ordered + quantity };
  const isOfNote = delivery_note_id !== undefined && delivery_note_id !== null;
  return {
    ...line,
    balance: line.balance + quantity,
    delivered: isOfNote ? line.delivered - quantity : line.delivered,
  };
}

interface Stock {
  readonly project: number;
  /** Id of its record. */
  readonly stock: number;
}

/** The lines as they are now, and the versions of the records that show another quantity than before. */
async function writeLines(
  tx: Tx,
  { project, stock }: Stock,
  before: StockBalances,
  after: StockBalances,
): Promise<void> {
  let isRecordChanged = false;
  for (const [key, line] of after) {
    const was = before.get(key);
    if (was === line) continue;
    const { item, wire_roller_id, ...sums } = line;
    if (was) {
      await tx
        .updateTable('stock_balances')
        .set(sums)
        .where('project_id', '=', project)
        .where('item', '=', item)
        .where('wire_roller_id', wire_roller_id === null ? 'is' : '=', wire_roller_id)
        .execute();
    } else {
      await tx
        .insertInto('stock_balances')
        .values({ project_id: project, ...line })
        .execute();
    }
    const isShownOtherwise = was?.balance !== line.balance;
    if (wire_roller_id !== null) await keepRollerRecord(tx, stock, wire_roller_id, isShownOtherwise);
    else if (isCountedMaterial(item)) isRecordChanged ||= isShownOtherwise;
  }
  if (!isRecordChanged) return;
  await tx
    .updateTable('feedstocks')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', stock)
    .execute();
}

/** A roller type that is moved has its record in the stock. */
async function keepRollerRecord(
  tx: Tx,
  feedstock_id: number,
  wire_roller_id: number,
  isShownOtherwise: boolean,
): Promise<void> {
  await tx
    .insertInto('feedstock_wire_rollers')
    .values({ feedstock_id, wire_roller_id })
    .onConflict((on) =>
      on.columns(['feedstock_id', 'wire_roller_id']).doUpdateSet((eb) => ({
        version: eb('feedstock_wire_rollers.version', '+', isShownOtherwise ? 1 : 0),
      })),
    )
    .execute();
}
