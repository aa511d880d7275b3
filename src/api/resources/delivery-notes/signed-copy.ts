/** The note as it came back signed: a PDF as it was sent, or a photo drawn anew. */
import { type deliveryNotes, NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import { judgePdf } from '../../documents/received-pdf/received-pdf.ts';
import { type PlainHandler, prepared } from '../../platform/http/call.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { rowToWrite, updateRow } from '../../platform/http/rows.ts';
import { announceFiles, recordFile, type StoredFile } from '../../platform/files/stored-files.ts';
import { refusedPicture } from '../water-springs/photos.ts';
import { DELIVERED, findNote, toRecord } from './rows.ts';

const PDF = 'application/pdf';
const JPEG = 'image/jpeg';

export const sendSignedCopy = prepared<typeof deliveryNotes.sign, StoredFile>({
  async prepare(call) {
    const { services, user, files } = call;
    const { status } = await findNote(call, call.params.id);
    if (status !== DELIVERED) throw new Problem(409, NOTE_MESSAGES.notDelivered);
    const [upload] = files;
    if (!upload) throw new Error('The platform lets no upload without a file through');
    const pdf = await judgePdf(upload);
    if (pdf === 'cut') throw refusedCopy(NOTE_MESSAGES.copyCut(upload.name));
    if (pdf === 'broken') throw refusedCopy(NOTE_MESSAGES.copyBroken(upload.name));
    const made = pdf === 'whole' ? null : await services.pictures.make(upload.path, user.id);
    if (made && !made.ok) {
      if (made.refusal === 'unreadable') throw refusedCopy(NOTE_MESSAGES.copyUnreadable(upload.name));
      throw refusedCopy(refusedPicture(upload.name, made));
    }
    const store = await announceFiles(services, 1);
    return made ? store(made.image, JPEG) : store(upload, PDF);
  },
  async run(call, file) {
    const { db, now } = call;
    const before = await rowToWrite(call, 'delivery_notes', findNote);
    if (before.status !== DELIVERED) throw new Problem(409, NOTE_MESSAGES.notDelivered);
    await recordFile(db, file, now);
    // The one that it replaces is swept later.
    await updateRow(db, 'delivery_notes', before, { signed_file_id: file.id });
    const after = await findNote(call, before.id);
    const words = file.mime === PDF ? 'PDF' : 'Foto';
    return {
      body: await toRecord(call, after),
      version: after.version,
      audit: {
        recordId: before.id,
        changes: { signed_copy: [before.signed_file_id === null ? null : 'Outra', words] },
      },
    };
  },
});

function refusedCopy(sentence: string): Problem {
  return new Problem(422, sentence, { errors: { file: [sentence] } });
}

export const signedCopyHandler: PlainHandler<typeof deliveryNotes.signedCopy> = async (call) => {
  const { id, number, signed_file_id } = await findNote(call, call.params.id);
  if (signed_file_id === null) throw notFound(NOTE_MESSAGES.noCopy);
  const { mime } = await call.db
    .selectFrom('stored_files')
    .select('mime')
    .where('id', '=', signed_file_id)
    .executeTakeFirstOrThrow(() => notFound(NOTE_MESSAGES.noCopy));
  const bytes = await call.services.files.get(signed_file_id);
  const name = `nota-de-entrega-${(number ?? '').replace('/', '-')}-assinada`;
  const audit = { recordId: id, changes: null };
  // A PDF of somebody else's is handed out to be saved: the browser opens nothing of it here.
  if (mime === PDF) return { body: { name: `${name}.pdf`, bytes, inline: false }, audit };
  return { body: { name: `${name}.jpg`, bytes, mime }, audit };
};
