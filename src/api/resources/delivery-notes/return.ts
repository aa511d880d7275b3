/** What is left over of a delivery goes back into the stock. */
import { type deliveryNotes, NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import { itemTotals, keyOf } from '#domain/rules/note-lines.ts';
import { stockItemLabel, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { type FieldErrors, invalid, Problem } from '../../platform/http/problem.ts';
import { rowToWrite, updateRow } from '../../platform/http/rows.ts';
import { bookOf, thisMinute } from '../stock/adjustment.ts';
import { recordMovements } from '../stock/ledger.ts';
import {
  DELIVERED,
  findNote,
  linesOfNote,
  type NoteCall,
  RETURNED,
  returnedOf,
  rollerLengths,
  toRecord,
} from './rows.ts';

export const returnHandler: PlainHandler<typeof deliveryNotes.return> = async (call) => {
  const { db, body } = call;
  const before = await rowToWrite(call, 'delivery_notes', findNote);
  if (before.status !== DELIVERED) throw new Problem(409, NOTE_MESSAGES.notDelivered);
  const lines = body.lines.map(({ item, wire_roller, quantity }) => ({
    item,
    wire_roller_id: item === WIRE_ROLLER ? (wire_roller ?? null) : null,
    quantity,
  }));
  const given = itemTotals(await linesOfNote(db, before));
  refuseTooMuch(lines, given, await returnedOf(db, before.id));
  await recordMovements(
    db,
    bookOf(call),
    lines.map((line) => ({
      ...line,
      kind: RETURNED,
      moved_at: thisMinute(call),
      delivery_note_id: before.id,
      note: body.note || null,
    })),
  );
  await updateRow(db, 'delivery_notes', before, {});
  const after = await findNote(call, before.id);
  return {
    body: await toRecord(call, after),
    version: after.version,
    audit: { recordId: before.id, changes: { returned: [null, await namesOf(call, lines)] } },
  };
};

type Line = Parameters<typeof keyOf>[0] & { readonly quantity: number };

/** Throws 422 for each line that brings back more than is out. */
function refuseTooMuch(
  lines: readonly Line[],
  given: ReturnType<typeof itemTotals>,
  returned: readonly Line[],
): void {
  const out = new Map(given.map((total) => [keyOf(total), total.delivered]));
  const known = new Set(out.keys());
  for (const line of returned) out.set(keyOf(line), (out.get(keyOf(line)) ?? 0) - line.quantity);
  const errors: FieldErrors = {};
  for (const [index, line] of lines.entries()) {
    const key = keyOf(line);
    const most = out.get(key) ?? 0;
    if (!known.has(key)) errors[`lines.${index}.item`] = [NOTE_MESSAGES.notGivenOut];
    else if (line.quantity > most) errors[`lines.${index}.quantity`] = [NOTE_MESSAGES.returnedTooMuch(most)];
    // Sent twice, an item is counted twice.
    out.set(key, most - line.quantity);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** 'Estacas: 20; Rolo de arame 500 m: 1'. */
export async function namesOf(call: NoteCall, lines: readonly Line[]): Promise<string> {
  const lengths = await rollerLengths(call);
  return lines
    .map(
      ({ item, wire_roller_id, quantity }) =>
        `${stockItemLabel(item, lengths.get(wire_roller_id ?? 0) ?? null)}: ${quantity}`,
    )
    .join('; ');
}
