/** The delivery notes of a project as a file, as they are filtered and ordered. */
import {
  type DeliveryNoteRow,
  type deliveryNotes,
  NOTE_EXPORT_STANDARD,
  type NoteExportColumn,
} from '#domain/resources/delivery-notes.ts';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import { YES_NO } from '#domain/shared/labels.ts';
import { columnsOf, inBatches } from '../../documents/list-file/columns.ts';
import { exportProjectList } from '../../documents/list-file/project-list.ts';
import type { ListColumn } from '../../documents/list-file/write-list.ts';
import type { PlainHandler, ReadCall } from '../../platform/http/call.ts';
import { listIds } from '../../platform/http/list.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { noteConditions, NOTES } from './list.ts';
import { notesOf, toListRecord } from './rows.ts';

type Export = typeof deliveryNotes.export;

/** Notes read at a time. */
const AT_ONCE = 200;

const { text: words, figure, time } = columnsOf<DeliveryNoteRow>();

const status = words('Status', 12, (note) => note.status_label);

const COLUMNS: Readonly<Record<NoteExportColumn, ListColumn<DeliveryNoteRow>>> = {
  id: figure('Registro', ({ id }) => id),
  number: words('Número', 12, (note) => note.number),
  status,
  status_label: status,
  rural_property: words('Propriedade', 26, (note) => note.rural_property.name),
  rural_producer: words('Produtor', 26, (note) => note.rural_producer?.name ?? NO_PRODUCER),
  water_springs: words('Nascentes', 30, (note) => note.water_springs.map(({ label }) => label).join(', ')),
  delivered_at: time('Data de entrega', (note) => note.delivered_at),
  delivered_by: words('Entregue por', 22, (note) => note.delivered_by?.name ?? null),
  receiver_name: words('Quem recebe', 24, (note) => note.receiver_name),
  note: words('Observações', 40, ({ note }) => note),
  user: words('Aberta por', 22, ({ user }) => user.name),
  created_at: time('Aberta em', (note) => note.created_at),
  has_signed_copy: words('Via assinada', 12, (note) => YES_NO[note.has_signed_copy ? 1 : 0]),
};

export const exportNotes: PlainHandler<Export> = (call) =>
  exportProjectList(call, {
    title: 'Notas de entrega',
    fileName: 'notas-de-entrega',
    columns: COLUMNS,
    standard: NOTE_EXPORT_STANDARD,
    rows: rowsOf,
  });

async function* rowsOf(call: ReadCall<Export>): AsyncGenerator<DeliveryNoteRow[]> {
  const { db, query, services } = call;
  const ids = await listIds(db, NOTES, query, { ...withinProject(call), filters: noteConditions(query) });
  yield* inBatches(ids, AT_ONCE, async (some) => {
    const rows = await notesOf.of(db, some);
    return rows.map((row) => toListRecord(row, services.settings.zone));
  });
}
