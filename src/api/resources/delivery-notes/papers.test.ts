/** The papers of a note: its PDF, frozen at the delivery, and the copy that came back signed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../../../tests/support/api.ts';
import { CASE_NEED, type NotePlace, openNotePlace } from '../../../../tests/support/delivery-notes.ts';
import { fieldPhoto } from '../../../../tests/support/field-photos.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { nextCpf } from '../../../../tests/support/records.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import { freezePdfs } from './pdf.ts';

/** The same PDF with its table of references as an object, as newer programs write it. */
function withIndexAsStream(paper: Buffer): Buffer {
  const text = paper.toString('latin1');
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const rows = [...text.slice(at).matchAll(/^(\d{10}) (\d{5}) ([nf])/gm)].map(([, place, , kind]) =>
    kind === 'n' ? [1, Number(place)] : [0, 0],
  );
  const index = Buffer.alloc((rows.length + 1) * 6);
  for (const [row, [kind = 0, place = 0]] of [...rows, [1, at]].entries()) {
    index.writeUInt8(kind, row * 6);
    index.writeUInt32BE(place, row * 6 + 1);
  }
  const trailer = /trailer\s*<<([^]*?)>>\s*startxref/.exec(text)?.[1]?.replace(/\/Size \d+/, '') ?? '';
  const dictionary = `/Type /XRef /Size ${rows.length + 1} /W [1 4 1] /Length ${index.length} ${trailer}`;
  return Buffer.concat([
    paper.subarray(0, at),
    Buffer.from(`${rows.length} 0 obj\n<< ${dictionary} >>\nstream\n`, 'latin1'),
    index,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
}

let place: NotePlace;
beforeAll(async () => {
  place = await openNotePlace();
  await place.buy(Object.fromEntries(Object.keys(CASE_NEED).map((item) => [item, 100_000])));
});
afterAll(() => place.api.close());

const pdfOf = (note: Json) => place.technician.get(`${place.notes}/${note.id}/pdf`);
const textOf = async (note: Json) => (await readPdf((await pdfOf(note)).bytes)).text;

describe('the PDF', () => {
  test('of a draft is the delivery note of today, and says that it is a draft', async () => {
    const spring = await place.register();
    const draft = await place.draft([spring], { note: 'Deixar no curral\nLigar antes' });
    await place.technician.put(`${place.notes}/${draft.id}`, {
      lines: [
        { water_spring_id: spring.id, item: 'stake_quantity', delivered: 120 },
        { water_spring_id: spring.id, item: 'limestone_sacks', delivered: 2 },
      ],
    });
    const answer = await pdfOf(draft);
    expect(answer.headers['content-disposition']).toContain(`nota-de-entrega-rascunho-${draft.id}.pdf`);
    const { text, title } = await readPdf(answer.bytes);
    expect(text).toContain('Nota de entrega (Rascunho)');
    expect(text).toContain(`Nº ${place.property}-`);
    expect(text).toContain('Estacas un. 120 120');
    // Two sacks weigh no longer what the survey says of three.
    expect(text).toContain('Calcário sacos 2 2');
    expect(text).toContain('Adubo de plantio (140,40 kg) sacos 3 3');
    expect(text).toContain('Rolo de arame 500 m rolos 2 2');
    expect(text).toContain('Observações Deixar no curral Ligar antes');
    expect(text).toContain('Testemunha');
    expect(title).toContain('Nota de entrega nº');
    await place.technician.put(`${place.notes}/${draft.id}`, { note: null });
    expect(await textOf(draft)).not.toContain('curral');
  });

  test('of a delivered note is what was issued, the same bytes ever after', async () => {
    const cpf = nextCpf();
    const spring = await place.register({ label: 'Mina-9' });
    const draft = await place.draft([spring], { receiver_name: 'Rita de Souza', receiver_cpf: cpf });
    const { number } = (await place.deliver(draft, { allow_negative: true })).body;
    const property = `/projects/${place.project}/rural_properties/${place.property}`;
    await place.technician.put(property, { name: 'Nome de depois' });
    const [first, second] = await Promise.all([pdfOf(draft), pdfOf(draft)]);
    const third = await pdfOf(draft);
    expect(first.bytes.equals(second.bytes) && first.bytes.equals(third.bytes)).toBe(true);
    expect(first.headers['content-disposition']).toContain(`nota-de-entrega-${number.replace('/', '-')}.pdf`);
    const { text, isTagged } = await readPdf(first.bytes);
    expect(isTagged).toBe(true);
    for (const part of [
      `Nº ${number} Data 20/11/2026`,
      'Propriedade Sítio Boa Vista',
      'Recebido por Rita de Souza',
      `CPF de quem recebe ${CPF_MASK.format(cpf)}`,
      `Quem recebeu · CPF ${CPF_MASK.format(cpf)}`,
      'Unid. Mina-9 Total Conferido',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Rascunho');
    const { write } = place.api.server.services.database;
    const row = await write
      .selectFrom('delivery_notes')
      .selectAll()
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('Conceição');
    await place.technician.post(`${place.notes}/${draft.id}/cancel`, { note: 'Engano' });
    expect((await pdfOf(draft)).bytes.equals(first.bytes)).toBe(true);
    await place.technician.put(property, { name: 'Sítio Boa Vista' });
  });

  test('that nobody asked for is made by the hourly round', async () => {
    const { note } = await place.delivered();
    await freezePdfs(place.api.server.services);
    const { write } = place.api.server.services.database;
    const row = await write
      .selectFrom('delivery_notes')
      .select('pdf_file_id')
      .where('id', '=', note.id)
      .executeTakeFirstOrThrow();
    const bytes = await place.api.server.services.files.get(row.pdf_file_id ?? '');
    expect((await pdfOf(note)).bytes.equals(bytes)).toBe(true);
  });

  test('that was read is told in the producer’s history', async () => {
    const { note } = await place.delivered();
    await pdfOf(note);
    const manager = await place.api.person(2);
    const { body } = await manager.get(`/history/rural_producers/${note.rural_producer_id}`);
    expect(body.data[0]).toMatchObject({
      action_label: 'Nota de entrega gerada',
      user: { id: place.technician.id },
    });
  });
});

describe('the signed copy', () => {
  const copyOf = (note: Json) => `${place.notes}/${note.id}/signed_copy`;
  const send = (note: Json, name: string, bytes: Uint8Array) =>
    place.technician.upload(copyOf(note), 'file', [{ name, bytes }]);

  test('is a PDF as it was sent, until a photo takes its place', async () => {
    const { note } = await place.delivered();
    expect(note.has_signed_copy).toBe(false);
    expect((await place.technician.get(copyOf(note))).status).toBe(404);
    const paper = (await pdfOf(note)).bytes;
    const sent = await send(note, 'assinada.pdf', paper);
    expect([sent.status, sent.body.has_signed_copy]).toEqual([201, true]);
    const read = await place.technician.get(copyOf(note));
    expect(read.bytes.equals(paper)).toBe(true);
    expect(read.headers['content-type']).toBe('application/pdf');
    expect(read.headers['content-disposition']).toContain('attachment');
    const photo = await send(note, 'foto.jpg', await fieldPhoto({ width: 300, height: 200 }));
    expect(photo.status, photo.text).toBe(201);
    const picture = await place.technician.get(copyOf(note));
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    // It stays when the note is cancelled.
    await place.technician.post(`${place.notes}/${note.id}/cancel`, { note: 'Engano' });
    expect((await place.technician.get(copyOf(note))).status).toBe(200);
  });

  test('is a PDF of newer programs too, whose index is an object of its own', async () => {
    const { note } = await place.delivered();
    const paper = withIndexAsStream((await pdfOf(note)).bytes);
    expect((await readPdf(paper)).text).toContain('Nota de entrega');
    const sent = await send(note, 'assinada.pdf', paper);
    expect(sent.status, sent.text).toBe(201);
    expect((await place.technician.get(copyOf(note))).bytes.equals(paper)).toBe(true);
  });

  const PAGE = '<html><script>alert(1)</script></html>';
  test.each([
    ['no picture', 'nota.txt', () => 'assinado', 'não é um PDF nem uma foto'],
    ['a page', 'nota.pdf', () => PAGE, 'não é um PDF nem uma foto'],
    ['a page with the mark of a PDF', 'nota.pdf', () => `%PDF-1.7\n${PAGE}`, 'não termina como um'],
    ['rubbish with that mark', 'nota.pdf', () => `%PDF-1.7\n${'lixo '.repeat(9000)}`, 'não termina como um'],
    [
      'the first half of a PDF',
      'nota.pdf',
      (paper: Buffer) => paper.subarray(0, paper.length / 2),
      'não termina como um',
    ],
    [
      'a PDF that lost some of its middle',
      'nota.pdf',
      (paper: Buffer) => Buffer.concat([paper.subarray(0, 500), paper.subarray(1000)]),
      'o índice das páginas não está',
    ],
  ])('is not %s', async (_words, name, bytesOf, said) => {
    const { note } = await place.delivered();
    const answer = await send(note, name, Buffer.from(bytesOf((await pdfOf(note)).bytes)));
    expect([answer.status, answer.body.errors?.file]).toEqual([422, [expect.stringContaining(said)]]);
    expect(answer.body.errors.file[0]).toContain(name);
    expect((await place.technician.get(copyOf(note))).status).toBe(404);
  });

  test('is not larger than 15 MB, and belongs to a delivered note', async () => {
    const { note } = await place.delivered();
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(15 * 1024 * 1024)]);
    expect((await send(note, 'grande.pdf', large)).status).toBe(413);
    const draft = await place.draft([await place.register()]);
    expect((await send(draft, 'nota.pdf', Buffer.from('%PDF-1.7\n'))).status).toBe(409);
  });
});

test('the delivery note that is printed without a record stays as it is', async () => {
  const spring = await place.register();
  const path = `/projects/${place.project}/rural_properties/${place.property}/delivery_note`;
  const answer = await place.technician.get(`${path}?water_springs[]=${spring.id}`);
  const { text } = await readPdf(answer.bytes);
  expect(text).toContain('Nota de entrega Nº');
  expect(text).not.toContain('Rascunho');
  expect(text).not.toContain('Recebido por');
});
