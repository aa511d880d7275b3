/** Undoes a delivery when nothing followed it: note, stock and springs. */
import { type deliveryNotes, NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import { joinList } from '#domain/shared/numbers.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { auditRecords } from '../../platform/http/call-audit.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowToWrite, updateRow } from '../../platform/http/rows.ts';
import { bookOf, thisMinute } from '../stock/adjustment.ts';
import { recordMovements } from '../stock/ledger.ts';
import { DELIVERY, moveSprings } from './deliver.ts';
import { springsOfNote } from './note-springs.ts';
import { namesOf } from './return.ts';
import {
  DELIVERED,
  findNote,
  noteChanges,
  returnedOf,
  springIdsOfNote,
  toldOfNote,
  toRecord,
} from './rows.ts';

const CANCELLED = 2;

/** `kind` of a movement. */
const REVERSAL = 6 as const;

export const cancelHandler: PlainHandler<typeof deliveryNotes.cancel> = async (call) => {
  const { db, body } = call;
  const before = await rowToWrite(call, 'delivery_notes', findNote);
  if (before.status !== DELIVERED) throw new Problem(409, NOTE_MESSAGES.notCancellable);
  const ids = await springIdsOfNote(db, before.id);
  const springs = await springsOfNote(db, before.rural_property_id, ids, { lock: true });
  const returned = await returnedOf(db, before.id);
  const followed = [
    ...springs.filter(({ status }) => status > DELIVERED).map(({ label }) => NOTE_MESSAGES.finished(label)),
    ...(returned.length === 0 ? [] : [NOTE_MESSAGES.returned(await namesOf(call, returned))]),
  ];
  if (followed.length > 0) {
    throw new Problem(409, NOTE_MESSAGES.followed(before.number ?? '', joinList(followed)), {
      errors: { note: followed },
    });
  }
  const told = await toldOfNote(call, before);
  const given = await givenOut(db, before.id);
  await recordMovements(
    db,
    bookOf(call),
    given.map(({ id, item, wire_roller_id, quantity }) => ({
      kind: REVERSAL,
      item,
      wire_roller_id,
      quantity: -quantity,
      moved_at: thisMinute(call),
      note: body.note,
      delivery_note_id: before.id,
      reverses_id: id,
    })),
  );
  await updateRow(db, 'delivery_notes', before, { status: CANCELLED, cancel_note: body.note });
  const entries = await moveSprings(db, springs, { status: 0, delivery_date: null });
  const after = await findNote(call, before.id);
  const answer = await toRecord(call, after);
  const changes = noteChanges(told, await toldOfNote(call, after));
  await auditRecords(call, db, entries);
  return { body: answer, version: after.version, audit: { recordId: before.id, changes } };
};

function givenOut(db: Tx, noteId: number) {
  return db
    .selectFrom('stock_movements')
    .select(['id', 'item', 'wire_roller_id', 'quantity'])
    .where('delivery_note_id', '=', noteId)
    .where('kind', '=', DELIVERY)
    .orderBy('id')
    .execute();
}
