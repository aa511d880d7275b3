/** Drafts as rows: their springs, and the quantities that a person wrote. */
import { type deliveryNotes, NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import { draftLines, isAsPlanned, keyOf, type WrittenLine } from '#domain/rules/note-lines.ts';
import { WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import { type FieldErrors, invalid } from '../../platform/http/problem.ts';
import { emptyAsNull, insertRow, updateRow } from '../../platform/http/rows.ts';
import { holdSpringsForNote, type NoteSpring, springsOfNote } from './note-springs.ts';
import {
  cpfPlace,
  LINES_AT_ONCE,
  type NoteCall,
  type NoteRow,
  rollerLengths,
  springIdsOfNote,
  writtenLines,
} from './rows.ts';

type Create = BodyOf<typeof deliveryNotes.create>;
type Lines = NonNullable<BodyOf<typeof deliveryNotes.update>['lines']>;
type UpdateCall = WriteCall<typeof deliveryNotes.update>;

/** Throws 422 unless it is one of the project's; who deletes it at this moment is waited for. */
export async function holdProperty({ db, params, user }: NoteCall, id: number): Promise<void> {
  const property = db
    .selectFrom('rural_properties')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'rural_properties.project_id'));
  if (!(await locked(db, property, 'key share').executeTakeFirst())) {
    throw invalid({ rural_property: [MESSAGES.reference] });
  }
}

/** A draft for springs that are held; answers its id. */
export async function insertDraft(
  { db, params, user, services, now }: NoteCall & { readonly db: Tx },
  { rural_property, receiver_name, receiver_cpf, note }: Omit<Create, 'water_springs'>,
  springs: readonly NoteSpring[],
): Promise<number> {
  const texts = emptyAsNull({ receiver_name, note });
  const id = await insertRow(db, 'delivery_notes', {
    ...texts,
    project_id: params.projectId,
    rural_property_id: rural_property,
    user_id: user.id,
    created_at: now,
    search: foldAll(texts.receiver_name),
  });
  if (receiver_cpf) {
    await db
      .updateTable('delivery_notes')
      .set({ receiver_cpf_sealed: services.secrets.seal(receiver_cpf, cpfPlace(id)) })
      .where('id', '=', id)
      .execute();
  }
  await addSprings(db, id, springs);
  return id;
}

async function addSprings(db: Tx, delivery_note_id: number, springs: readonly NoteSpring[]): Promise<void> {
  if (springs.length === 0) return;
  await db
    .insertInto('delivery_note_springs')
    .values(
      springs.map(({ id, label }) => ({
        delivery_note_id,
        water_spring_id: id,
        label,
        search: foldAll(label),
      })),
    )
    .execute();
}

export async function changeDraft(call: UpdateCall, before: NoteRow): Promise<void> {
  const { db, body, services } = call;
  const property = body.rural_property ?? before.rural_property_id;
  if (property !== before.rural_property_id) await holdProperty(call, property);
  const springs = await changeSprings(call, before, property);
  if (body.lines) await writeLines(call, before.id, springs, body.lines);
  const texts = emptyAsNull({
    receiver_name: body.receiver_name === undefined ? before.receiver_name : body.receiver_name,
    note: body.note === undefined ? before.note : body.note,
  });
  const cpf =
    body.receiver_cpf === undefined
      ? before.receiver_cpf_sealed
      : services.secrets.seal(body.receiver_cpf, cpfPlace(before.id));
  await updateRow(db, 'delivery_notes', before, {
    ...texts,
    rural_property_id: property,
    receiver_cpf_sealed: cpf,
    search: foldAll(texts.receiver_name),
  });
}

/** Puts the wanted springs into the draft, and takes the others out with their lines. */
async function changeSprings(
  { db, body }: UpdateCall,
  before: NoteRow,
  property: number,
): Promise<NoteSpring[]> {
  const present = await springIdsOfNote(db, before.id);
  const wanted = [...new Set(body.water_springs ?? present)];
  const isSame = property === before.rural_property_id && wanted.every((id) => present.includes(id));
  // What is in the draft already is held by it.
  const springs = isSame
    ? await springsOfNote(db, property, wanted, { lock: false })
    : await holdSpringsForNote(db, property, wanted, before.id);
  const gone = present.filter((id) => !wanted.includes(id));
  if (gone.length > 0) {
    for (const table of ['delivery_note_lines', 'delivery_note_springs'] as const) {
      await db
        .deleteFrom(table)
        .where('delivery_note_id', '=', before.id)
        .where(isAmong(db, 'water_spring_id', gone))
        .execute();
    }
  }
  await addSprings(
    db,
    before.id,
    springs.filter(({ id }) => !present.includes(id)),
  );
  return springs;
}

/** Writes the delivered quantities that are sent; those that are left out keep their value. */
async function writeLines(
  call: UpdateCall,
  noteId: number,
  springs: readonly NoteSpring[],
  sent: Lines,
): Promise<void> {
  const { db } = call;
  const lengths = await rollerLengths(call);
  const lines = checkedLines(sent, springs, new Set(lengths.keys()));
  const keys = new Set(lines.map(lineKey));
  const kept = (await writtenLines(db, noteId)).filter((line) => !keys.has(lineKey(line)));
  // What says no more than the springs do themselves is not kept: it follows them.
  const others = draftLines(springs, [...kept, ...lines]).filter((line) => !isAsPlanned(line));
  await db.deleteFrom('delivery_note_lines').where('delivery_note_id', '=', noteId).execute();
  for (let at = 0; at < others.length; at += LINES_AT_ONCE) {
    await db
      .insertInto('delivery_note_lines')
      .values(
        others.slice(at, at + LINES_AT_ONCE).map(({ water_spring_id, item, wire_roller_id, delivered }) => ({
          delivery_note_id: noteId,
          water_spring_id,
          item,
          wire_roller_id,
          delivered,
        })),
      )
      .execute();
  }
}

function lineKey(line: WrittenLine): string {
  return `${line.water_spring_id} ${keyOf(line)}`;
}

/** Throws 422 for a line of a spring that is not in the note, of a foreign roller, or sent twice. */
function checkedLines(
  sent: Lines,
  springs: readonly NoteSpring[],
  rollers: ReadonlySet<number>,
): WrittenLine[] {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  const ids = new Set(springs.map(({ id }) => id));
  const lines = sent.map(({ water_spring_id, item, wire_roller, delivered }, index) => {
    const refuse = (field: string, sentence: string) => {
      errors[`lines.${index}.${field}`] = [sentence];
    };
    const wire_roller_id = item === WIRE_ROLLER ? (wire_roller ?? null) : null;
    const line = { water_spring_id, item, wire_roller_id, delivered };
    if (!ids.has(water_spring_id)) refuse('water_spring_id', NOTE_MESSAGES.notInNote);
    if (item === WIRE_ROLLER && wire_roller_id === null) {
      refuse('wire_roller', NOTE_MESSAGES.rollerMissing);
    } else if (wire_roller_id !== null && !rollers.has(wire_roller_id)) {
      refuse('wire_roller', NOTE_MESSAGES.rollerElsewhere);
    } else if (item !== WIRE_ROLLER && typeof wire_roller === 'number') {
      refuse('wire_roller', MESSAGES.unknownField);
    }
    if (seen.has(lineKey(line))) refuse('item', NOTE_MESSAGES.twice);
    seen.add(lineKey(line));
    return line;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return lines;
}
