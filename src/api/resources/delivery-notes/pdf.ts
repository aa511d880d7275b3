/** The PDF of a note: made anew for a draft, made once and kept for a note that was delivered. */
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type deliveryNotes, DRAFT } from '#domain/resources/delivery-notes.ts';
import { renderDeliveryNoteData } from '../../documents/delivery-note/render-delivery-note.ts';
import { headedPaper } from '../../documents/letterhead/headed.ts';
import { locked } from '../../platform/database/locking.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { announceFiles, recordFile } from '../../platform/files/stored-files.ts';
import { makeTemporaryFolder } from '../../platform/files/temporary.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { reading } from '../../platform/http/reading.ts';
import type { Services } from '../../platform/services.ts';
import { noteNumber, technicianOfSprings } from '../water-springs/documents.ts';
import { springsOfNote } from './note-springs.ts';
import { openPrint, printedProperty, printOf } from './print.ts';
import { findNote, linesOfNote, type NoteRow, springIdsOfNote } from './rows.ts';

const PDF = 'application/pdf';

export const pdfHandler: PlainHandler<typeof deliveryNotes.pdf> = async (call) => {
  const note = await findNote(call, call.params.id);
  if (note.status !== DRAFT) {
    const id = await frozenPdf(call.services, note, call.user.id);
    const name = `nota-de-entrega-${(note.number ?? '').replace('/', '-')}.pdf`;
    const { producer } = openPrint(call.services, note);
    return { body: { name, bytes: await call.services.files.get(id) }, audit: auditOf(producer) };
  }
  const { data, producer } = await reading(call, 'report', async (own) => {
    const property = await printedProperty(own, note.rural_property_id);
    const ids = await springIdsOfNote(own.db, note.id);
    const springs = await springsOfNote(own.db, note.rural_property_id, ids, { lock: false });
    const lines = await linesOfNote(own.db, note, springs);
    const params = { ...own.params, propertyId: note.rural_property_id };
    const data = await printOf(
      own,
      { note, property, springs, lines },
      {
        number: noteNumber({ ...own, params }),
        date: call.today,
        technician: await technicianOfSprings({ ...own, params }, ids),
        mark: 'Rascunho',
      },
    );
    return { data, producer: property.producer?.id ?? null };
  });
  const bytes = await renderDeliveryNoteData(await headedPaper(call), data, call.user.id);
  return { body: { name: `nota-de-entrega-rascunho-${note.id}.pdf`, bytes }, audit: auditOf(producer) };
};

/** It shows the data of a producer: the reading is told in that one's history. */
function auditOf(producer: number | null) {
  return { resource: 'delivery_note', recordId: producer, changes: null };
}

/**
 * The id of the note's stored PDF. What it shows was frozen in the transaction of the
 * delivery; the file is made of that by whoever asks first, and is the same ever after.
 */
async function frozenPdf(
  services: Services,
  note: Pick<NoteRow, 'id' | 'issued_sealed' | 'pdf_file_id'>,
  person: number,
): Promise<string> {
  if (note.pdf_file_id !== null) return note.pdf_file_id;
  const paper = await headedPaper({ db: services.database.read, services });
  const bytes = await renderDeliveryNoteData(paper, openPrint(services, note).data, person);
  const folder = await makeTemporaryFolder(services.settings.dataDir);
  try {
    const path = join(folder, 'nota.pdf');
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const store = await announceFiles(services, 1);
    const file = await store({ path, bytes: bytes.length, sha256 }, PDF);
    return await inTransaction(services.database, async (tx) => {
      const row = tx.selectFrom('delivery_notes').select('pdf_file_id').where('id', '=', note.id);
      const { pdf_file_id } = await locked(tx, row).executeTakeFirstOrThrow();
      // Somebody else was first: theirs is the one, and this one is swept.
      if (pdf_file_id !== null) return pdf_file_id;
      await recordFile(tx, file, services.now());
      await tx
        .updateTable('delivery_notes')
        .set({ pdf_file_id: file.id })
        .where('id', '=', note.id)
        .execute();
      return file.id;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const AT_ONCE = 20;

/** Makes the PDFs that nobody has asked for since their delivery. */
export async function freezePdfs(services: Services): Promise<void> {
  const notes = await services.database.read
    .selectFrom('delivery_notes')
    .select(['id', 'issued_sealed', 'pdf_file_id', 'user_id'])
    .where('pdf_file_id', 'is', null)
    .where('number', 'is not', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  for (const note of notes) {
    // One that can't be made keeps none of the others waiting.
    await frozenPdf(services, note, note.user_id).catch((error: unknown) => {
      services.log.warn({ err: error, note: note.id }, 'the PDF of a delivery note was not made');
    });
  }
}
