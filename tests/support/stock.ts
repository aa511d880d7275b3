/** What is in a project's stock, written through the ledger without the API's forms. */
import { recordMovements } from '#api/resources/stock/ledger.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import { ADJUSTMENT, type LooseItem } from '#domain/rules/stock-items.ts';
import type { Person, TestApi } from './api.ts';

/** Counts some items: each goes up or down to its quantity by the difference to `before`, nothing unless told. */
export async function countStock(
  api: TestApi,
  person: Person,
  project: number,
  quantities: Readonly<Partial<Record<LooseItem, number>>>,
  before: Readonly<Partial<Record<LooseItem, number>>> = {},
): Promise<void> {
  const movements = Object.entries(quantities).map(([name, quantity]) => {
    const item = name as LooseItem;
    return {
      kind: ADJUSTMENT,
      item,
      wire_roller_id: null,
      quantity: quantity - (before[item] ?? 0),
      moved_at: '2026-01-01T08:00',
    } as const;
  });
  await inTransaction(api.server.services.database, (tx) =>
    recordMovements(tx, { project, user: person.id, now: Date.now() }, movements),
  );
}
