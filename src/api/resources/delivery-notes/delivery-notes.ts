import { type deliveryNotes, DRAFT, NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { listPage } from '../../platform/http/list.ts';
import { Problem } from '../../platform/http/problem.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { removeRow, rowToWrite, shown } from '../../platform/http/rows.ts';
import { cancelHandler } from './cancel.ts';
import { deliverHandler } from './deliver.ts';
import { changeDraft, holdProperty, insertDraft } from './draft-rows.ts';
import { exportNotes } from './export.ts';
import { noteConditions, NOTES } from './list.ts';
import { holdSpringsForNote } from './note-springs.ts';
import { pdfHandler } from './pdf.ts';
import { returnHandler } from './return.ts';
import { findNote, noteChanges, type NoteRow, notesOf, toListRecord, toldOfNote, toRecord } from './rows.ts';
import { sendSignedCopy, signedCopyHandler } from './signed-copy.ts';

export const deliveryNoteHandlers: Handlers<typeof deliveryNotes> = {
  async list(call) {
    const { db, query, services } = call;
    const { data, meta } = await listPage(db, NOTES, query, {
      ...withinProject(call),
      filters: noteConditions(query),
      rows: notesOf,
    });
    return {
      body: {
        data: data.map((row) => toListRecord(row, services.settings.zone)),
        meta,
      },
    };
  },
  export: exportNotes,
  async get(call) {
    const row = await findNote(call, call.params.id);
    return shown(row, await toRecord(call, row));
  },
  async create(call) {
    const { body } = call;
    await holdProperty(call, body.rural_property);
    const springs = await holdSpringsForNote(call.db, body.rural_property, body.water_springs, null);
    const id = await insertDraft(call, body, springs);
    const row = await findNote(call, id);
    return {
      body: await toRecord(call, row),
      version: row.version,
      id,
      audit: { recordId: id, changes: noteChanges(undefined, await toldOfNote(call, row)) },
    };
  },
  async update(call) {
    const before = await rowToWrite(call, 'delivery_notes', findNote);
    refuseUnlessDraft(before);
    const told = await toldOfNote(call, before);
    await changeDraft(call, before);
    const after = await findNote(call, before.id);
    return {
      body: await toRecord(call, after),
      version: after.version,
      audit: { recordId: before.id, changes: noteChanges(told, await toldOfNote(call, after)) },
    };
  },
  async remove(call) {
    const row = await rowToWrite(call, 'delivery_notes', findNote);
    refuseUnlessDraft(row);
    const told = await toldOfNote(call, row);
    await removeRow(call.db, 'delivery_notes', row.id);
    return { body: undefined, audit: { recordId: row.id, changes: noteChanges(told, undefined) } };
  },
  deliver: deliverHandler,
  return: returnHandler,
  cancel: cancelHandler,
  pdf: pdfHandler,
  sign: sendSignedCopy,
  signedCopy: signedCopyHandler,
};

function refuseUnlessDraft({ status, number }: NoteRow): void {
  if (status !== DRAFT) throw new Problem(409, NOTE_MESSAGES.notDraft(number ?? ''));
}
