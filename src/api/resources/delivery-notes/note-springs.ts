/** The springs of a note: which may be in it, and what they take. */
import { NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import type { SpringNeed } from '#domain/rules/note-lines.ts';
import { LOOSE_ITEMS } from '#domain/rules/stock-items.ts';
import { isOnlyRegistered } from '#domain/rules/spring-status.ts';
import { labelOf, SPRING_ENUMERATIONS, type SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { openNotesOf } from './open-notes.ts';

/** A spring with what a note asks of it. */
export interface NoteSpring extends SpringNeed {
  readonly label: string;
  readonly status: number;
  readonly surveyed_at: string | null;
  readonly delivery_date: string | null;
  readonly version: number;
}

/**
 * Springs of the property by their order in lists; those that are not its own are left
 * out. In a transaction of writing their rows are locked until it ends.
 */
export async function springsOfNote(
  db: Db | Tx,
  propertyId: number,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<NoteSpring[]> {
  if (ids.length === 0) return [];
  if (lock) {
    // By id, so that two transactions never wait for each other.
    const query = db
      .selectFrom('water_springs')
      .select('id')
      .where(isAmong(db, 'id', ids))
      .orderBy('id');
    await locked(db, query).execute();
  }
  const rows = await db
    .selectFrom('water_springs')
    .select(['id', 'label', 'status', 'surveyed_at', 'delivery_date', 'version'])
    .select(LOOSE_ITEMS)
    .where('rural_property_id', '=', propertyId)
    .where(isAmong(db, 'id', ids))
    .orderBy('label_order')
    .execute();
  const rolls = await db
    .selectFrom('water_spring_wire_rollers')
    .select(['water_spring_id', 'wire_roller_id', 'quantity'])
    .where(isAmong(db, 'water_spring_id', ids))
    .orderBy('length', 'desc')
    .orderBy('wire_roller_id')
    .execute();
  return rows.map(({ id, label, status, surveyed_at, delivery_date, version, ...figures }) => ({
    id,
    label,
    status,
    surveyed_at,
    delivery_date,
    version,
    figures,
    rolls: rolls.filter((one) => one.water_spring_id === id),
  }));
}

/**
 * The springs, locked, once they may be in this note: 422 for one of another property or
 * past 'Cadastrada', 409 that names the draft which one of them is in.
 * @param noteId the draft that they may be in already
 */
export async function holdSpringsForNote(
  db: Tx,
  propertyId: number,
  ids: readonly number[],
  noteId: number | null,
): Promise<NoteSpring[]> {
  const springs = await springsOfNote(db, propertyId, ids, { lock: true });
  if (springs.length !== new Set(ids).size) {
    throw invalid({ water_springs: [NOTE_MESSAGES.springElsewhere] });
  }
  const past = springs.filter(({ status }) => !isOnlyRegistered(status as SpringStatus));
  if (past.length > 0) {
    throw invalid({
      water_springs: past.map(({ label, status }) =>
        NOTE_MESSAGES.springNotWaiting(label, labelOf(SPRING_ENUMERATIONS.status, status) ?? ''),
      ),
    });
  }
  const open = [...(await openNotesOf(db, ids, noteId)).values()];
  const sentences = open.map(({ label, noteId }) => NOTE_MESSAGES.springInNote(label, noteId));
  const [first] = sentences;
  if (first !== undefined) throw new Problem(409, first, { errors: { water_springs: sentences } });
  return springs;
}
