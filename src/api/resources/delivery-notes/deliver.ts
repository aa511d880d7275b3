/**
 * The delivery as one act: the note numbered, the stock debited, the springs at 'Material
 * entregue', what the PDF shows frozen. All of it in the transaction of whoever delivers;
 * locks are taken in one order: the note, its springs by id, the stock.
 */
import { type deliveryNotes, DRAFT, NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import { itemTotals, type NoteLine, noteNumber } from '#domain/rules/note-lines.ts';
import { deliveryDateProblem, isOnlyRegistered } from '#domain/rules/spring-status.ts';
import type { SpringStatus } from '#domain/rules/spring-enumerations.ts';
import { localDateTime, normaliseDateTime } from '#domain/shared/dates.ts';
import { foldAll } from '#domain/shared/fold.ts';
import type { Changes } from '../../platform/audit/audit.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { auditRecords } from '../../platform/http/call-audit.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { removeRow, rowToWrite, updateRow } from '../../platform/http/rows.ts';
import { bookOf } from '../stock/adjustment.ts';
import { lockStock, recordMovements } from '../stock/ledger.ts';
import { type Shortage, shortStock } from '../stock/shortage.ts';
import { insertDraft } from './draft-rows.ts';
import { holdSpringsForNote, type NoteSpring, springsOfNote } from './note-springs.ts';
import { type PrintedProperty, printedProperty, sealPrint } from './print.ts';
import {
  DELIVERED,
  findNote,
  linesOfNote,
  LINES_AT_ONCE,
  type NoteCall,
  noteChanges,
  type NoteRow,
  springIdsOfNote,
  toldOfNote,
  toRecord,
} from './rows.ts';

export type NoteWrite = NoteCall & { readonly db: Tx };

/** What the audit keeps of one record that an act changed. */
export interface Entry {
  readonly resource: string;
  readonly action: string;
  readonly recordId: number;
  readonly changes: Changes;
}

/** `kind` of a movement. */
export const DELIVERY = 2 as const;

export const deliverHandler: PlainHandler<typeof deliveryNotes.deliver> = async (call) => {
  const { db, body } = call;
  const before = await rowToWrite(call, 'delivery_notes', findNote);
  if (before.status !== DRAFT) throw new Problem(409, NOTE_MESSAGES.alreadyDelivered(before.number ?? ''));
  const ids = await springIdsOfNote(db, before.id);
  const springs = await springsOfNote(db, before.rural_property_id, ids, { lock: true });
  const delivery = await checkedDelivery(call, before.rural_property_id, springs, body.delivered_at);
  const told = await toldOfNote(call, before);
  const { short, entries } = await deliverDraft(call, before, delivery, body.allow_negative ?? false);
  if (short.length > 0) throw shortStock(short, NOTE_MESSAGES.short);
  const after = await findNote(call, before.id);
  const answer = await toRecord(call, after);
  const changes = noteChanges(told, await toldOfNote(call, after));
  await auditRecords(call, db, entries);
  return { body: answer, version: after.version, audit: { recordId: before.id, changes } };
};

/**
 * Drafts and delivers one note for springs of one property, as planned. Either all of it is
 * done, and the caller writes the entries into the audit as the last thing of its
 * transaction; or nothing is: `short` names what the stock lacks, or a `Problem` says what
 * keeps these springs from being delivered, before anything was written.
 */
export async function deliverSprings(
  call: NoteWrite,
  {
    property,
    springIds,
    delivered_at,
  }: { readonly property: number; readonly springIds: readonly number[]; readonly delivered_at: string },
): Promise<
  | { readonly short: readonly Shortage[]; readonly noteId: null; readonly entries: readonly [] }
  | { readonly short: readonly []; readonly noteId: number; readonly entries: readonly Entry[] }
> {
  const { db } = call;
  const springs = await holdSpringsForNote(db, property, springIds, null);
  const delivery = await checkedDelivery(call, property, springs, delivered_at);
  const noteId = await insertDraft(call, { rural_property: property }, springs);
  const { short, entries } = await deliverDraft(call, await findNote(call, noteId), delivery, false);
  if (short.length > 0) {
    await removeRow(db, 'delivery_notes', noteId);
    return { short, noteId: null, entries: [] };
  }
  const changes = noteChanges(undefined, await toldOfNote(call, await findNote(call, noteId)));
  const own = { resource: 'delivery_notes', action: 'deliver', recordId: noteId, changes };
  return { short: [], noteId, entries: [own, ...entries] };
}

/** A delivery that may be: when, what, and to whom. */
interface Delivery {
  /** Local date-time. */
  readonly deliveredAt: string;
  readonly springs: readonly NoteSpring[];
  readonly property: PrintedProperty;
}

/** Throws 422 for a date that can't be or a property without a producer, 409 for a spring that is past. */
async function checkedDelivery(
  call: NoteWrite,
  propertyId: number,
  springs: readonly NoteSpring[],
  at: string,
): Promise<Delivery> {
  const { zone } = call.services.settings;
  const deliveredAt = normaliseDateTime(at, zone);
  const now = localDateTime(new Date(call.now), zone);
  for (const { label, status, surveyed_at } of springs) {
    if (!isOnlyRegistered(status as SpringStatus)) throw new Problem(409, NOTE_MESSAGES.springPast(label));
    const problem = deliveryDateProblem(deliveredAt, { surveyedAt: surveyed_at, now });
    if (problem !== null) {
      const sentence = deliveredAt > now ? problem : NOTE_MESSAGES.beforeSurvey(label);
      throw invalid({ delivered_at: [sentence] });
    }
  }
  return { deliveredAt, springs, property: await printedProperty(call, propertyId) };
}

async function deliverDraft(
  call: NoteWrite,
  note: NoteRow,
  { deliveredAt, springs, property }: Delivery,
  allowNegative: boolean,
): Promise<{ short: readonly Shortage[]; entries: readonly Entry[] }> {
  const { db, params, user } = call;
  const lines = await linesOfNote(db, note, springs);
  const movements = itemTotals(lines)
    .filter(({ delivered }) => delivered > 0)
    .map(({ item, wire_roller_id, delivered }) => ({
      kind: DELIVERY,
      item,
      wire_roller_id,
      quantity: -delivered,
      moved_at: deliveredAt,
      delivery_note_id: note.id,
    }));
  // Whoever delivers in this project waits here, so that no number is given twice or left out.
  await lockStock(db, params.projectId);
  const { short } = await recordMovements(db, bookOf(call), movements, { allowNegative });
  if (short.length > 0) return { short, entries: [] };
  const year = Number(deliveredAt.slice(0, 4));
  const sequence = await nextSequence(db, params.projectId, year);
  const number = noteNumber(sequence, year);
  await keepLines(db, note.id, springs, lines);
  const issued = { ...note, number, delivered_at: deliveredAt, delivered_by_name: user.name };
  await updateRow(db, 'delivery_notes', note, {
    status: DELIVERED,
    number,
    number_year: year,
    number_sequence: sequence,
    delivered_at: deliveredAt,
    delivered_by_id: user.id,
    issued_sealed: await sealPrint(call, { note: issued, property, springs, lines }),
    search: foldAll(number, note.receiver_name),
  });
  return {
    short: [],
    entries: await moveSprings(db, springs, { status: DELIVERED, delivery_date: deliveredAt }),
  };
}

async function nextSequence(db: Tx, projectId: number, year: number): Promise<number> {
  const { last } = await db
    .selectFrom('delivery_notes')
    .select((eb) => eb.fn.max('number_sequence').as('last'))
    .where('project_id', '=', projectId)
    .where('number_year', '=', year)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** From here on the lines and the springs' codes stay as they are. */
async function keepLines(
  db: Tx,
  delivery_note_id: number,
  springs: readonly NoteSpring[],
  lines: readonly NoteLine[],
): Promise<void> {
  await db.deleteFrom('delivery_note_lines').where('delivery_note_id', '=', delivery_note_id).execute();
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    await db
      .insertInto('delivery_note_lines')
      .values(lines.slice(at, at + LINES_AT_ONCE).map((line) => ({ ...line, delivery_note_id })))
      .execute();
  }
  for (const { id, label } of springs) {
    await db
      .updateTable('delivery_note_springs')
      .set({ label, search: foldAll(label) })
      .where('delivery_note_id', '=', delivery_note_id)
      .where('water_spring_id', '=', id)
      .execute();
  }
}

/** Gives the springs, which are held, their new status and date; answers what the audit keeps of each. */
export async function moveSprings(
  db: Tx,
  springs: readonly NoteSpring[],
  { status, delivery_date }: { readonly status: number; readonly delivery_date: string | null },
): Promise<Entry[]> {
  await db
    .updateTable('water_springs')
    .set((eb) => ({ status, delivery_date, version: eb('version', '+', 1) }))
    .where(
      isAmong(
        db,
        'id',
        springs.map(({ id }) => id),
      ),
    )
    .execute();
  return springs.map((spring) => ({
    resource: 'water_springs',
    action: 'update',
    recordId: spring.id,
    changes: { status: [spring.status, status], delivery_date: [spring.delivery_date, delivery_date] },
  }));
}
