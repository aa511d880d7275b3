/** The delivery notes of the producer's properties, and those that name the person as who receives. */
import { NOTE_STATUS, type NoteStatus } from '#domain/resources/delivery-notes.ts';
import { YES_NO } from '#domain/shared/labels.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import type { TableSource } from '../../documents/workbook/workbook-writer.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { notesReceivedBy } from '../delivery-notes/received-by.ts';
import { cpfPlace } from '../delivery-notes/rows.ts';
import { openColumn } from '../rural-producers/sealed-columns.ts';
import { dateCell, type ExportCall, MINUTE, pages, TEXT } from './pages.ts';

/** Ids of notes. */
export interface PersonNotes {
  readonly all: readonly number[];
  /** Those that name the person as who receives. */
  readonly received: ReadonlySet<number>;
  readonly cpf: string | null;
}

export type NotesCall = ExportCall & { readonly notes: PersonNotes };

export async function notesOfPerson({ db, params, services }: ExportCall): Promise<PersonNotes> {
  const { producerId } = params;
  const producer = await db
    .selectFrom('rural_producers')
    .select(['name', 'cpf_sealed'])
    .where('id', '=', producerId)
    .executeTakeFirstOrThrow();
  const cpf = openColumn(services.secrets, 'cpf_sealed', producerId, producer);
  const person = { id: producerId, name: producer.name, cpf };
  const received = await notesReceivedBy(db, services.secrets, person);
  const own = await db
    .selectFrom('delivery_notes')
    .innerJoin('rural_properties', 'rural_properties.id', 'delivery_notes.rural_property_id')
    .select('delivery_notes.id')
    .where('rural_properties.rural_producer_id', '=', producerId)
    .execute();
  const all = [...new Set([...received, ...own.map(({ id }) => id)])];
  return { all, received: new Set(received), cpf };
}

const text = (title: string, width: number) => ({ title, width, format: TEXT });

export function noteTable({ db, services, notes }: NotesCall): TableSource {
  return {
    name: 'Notas de entrega',
    columns: [
      text('Projeto', 26),
      text('Propriedade', 28),
      text('Número', 12),
      text('Status', 12),
      { title: 'Data de entrega', width: 16, format: MINUTE },
      text('Quem recebe', 28),
      text('CPF de quem recebe', 16),
      text('Via assinada', 12),
    ],
    rows: pages(
      (after, limit) =>
        db
          .selectFrom('delivery_notes as note')
          .innerJoin('rural_properties', 'rural_properties.id', 'note.rural_property_id')
          .innerJoin('projects', 'projects.id', 'note.project_id')
          .select(['note.id', 'note.number', 'note.status', 'note.delivered_at', 'note.signed_file_id'])
          .select(['note.receiver_name', 'note.receiver_cpf_sealed'])
          .select(['projects.name as project', 'rural_properties.name as property'])
          .where(isAmong(db, 'note.id', notes.all))
          .where('note.id', '>', after)
          .orderBy('note.id')
          .limit(limit)
          .execute(),
      (row) => {
        const isReceiver = notes.received.has(row.id);
        const cpf = isReceiver ? services.secrets.open(row.receiver_cpf_sealed, cpfPlace(row.id)) : null;
        // Beside the same name may stand the CPF of a namesake: it is not this person's to see.
        const isOwn = cpf !== null && cpf === notes.cpf;
        return [
          row.project,
          row.property,
          row.number,
          NOTE_STATUS[row.status as NoteStatus],
          dateCell(row.delivered_at),
          isReceiver ? row.receiver_name : null,
          isOwn ? CPF_MASK.format(cpf) : null,
          YES_NO[row.signed_file_id === null ? 0 : 1],
        ];
      },
    ),
  };
}
