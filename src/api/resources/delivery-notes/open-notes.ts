/** Drafts that springs are in: each spring in one at most, and held by it. */
import { NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';

interface HeldSpring {
  readonly label: string;
  /** Of the draft. */
  readonly noteId: number;
}

/**
 * The springs among these that are in a draft, by id. Whoever is about to write holds the
 * springs' rows, so that nobody puts one of them into a draft meanwhile.
 * @param except a note that does not count
 */
export async function openNotesOf(
  db: Db | Tx,
  springIds: readonly number[],
  except: number | null = null,
): Promise<ReadonlyMap<number, HeldSpring>> {
  if (springIds.length === 0) return new Map();
  let query = db
    .selectFrom('delivery_note_springs as held')
    .innerJoin('delivery_notes as note', 'note.id', 'held.delivery_note_id')
    .innerJoin('water_springs as spring', 'spring.id', 'held.water_spring_id')
    .select(['held.water_spring_id', 'spring.label', 'note.id'])
    .where(isAmong(db, 'held.water_spring_id', springIds))
    .where('note.status', '=', 0)
    .orderBy('spring.label_order');
  if (except !== null) query = query.where('note.id', '!=', except);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.water_spring_id, { label: row.label, noteId: row.id }]));
}

/** Throws 409 that names the draft which the spring is in: it may not be deleted, nor change its status. */
export async function refuseHeldSpring(db: Tx, springId: number): Promise<void> {
  const held = (await openNotesOf(db, [springId])).get(springId);
  if (held) throw new Problem(409, NOTE_MESSAGES.springHeld(held.label, held.noteId));
}

/** A draft follows its springs: who opened it before this change is told. */
export async function touchOpenNotes(db: Tx, springId: number): Promise<void> {
  await db
    .updateTable('delivery_notes')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('status', '=', 0)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('delivery_note_springs')
        .select('delivery_note_id')
        .where('water_spring_id', '=', springId),
    )
    .execute();
}
