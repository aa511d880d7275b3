import type { DeliveryNoteRow } from '#domain/resources/delivery-notes.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { type Column, DASH } from '../../components/list/columns.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
import classes from './delivery-notes.module.css';
import { NoteMark } from './note-mark.tsx';

/** More codes than these are counted, not named. */
const MOST_LABELS = 4;

function springsOf({ water_springs }: DeliveryNoteRow): string {
  const labels = water_springs.slice(0, MOST_LABELS).map(({ label }) => label);
  const more = water_springs.length - labels.length;
  return more > 0 ? `${labels.join(', ')} e mais ${more}` : labels.join(', ');
}

/** 'Nota nº 0001/2026', 'Rascunho nº 12'. */
export function nameOfNote({ id, number }: Pick<DeliveryNoteRow, 'id' | 'number'>): string {
  return number === null ? `Rascunho nº ${id}` : `Nota nº ${number}`;
}

const number: Column<DeliveryNoteRow> = {
  header: 'Nota',
  cell: (note) => <Unbroken>{nameOfNote(note)}</Unbroken>,
};
const status: Column<DeliveryNoteRow> = { header: 'Status', cell: (note) => <NoteMark note={note} /> };
const property: Column<DeliveryNoteRow> = {
  header: 'Propriedade',
  cell: ({ rural_property, rural_producer }) => (
    // The names of land and owner take what room there is.
    <div data-wide>
      {rural_property.name}
      {rural_producer && <span className={classes.owner}>{rural_producer.name}</span>}
    </div>
  ),
};
const rest: readonly Column<DeliveryNoteRow>[] = [
  { header: 'Nascentes', cell: springsOf },
  {
    header: 'Data de entrega',
    cell: ({ delivered_at }) => (delivered_at === null ? DASH : formatDateTime(delivered_at)),
    sort: 'delivered_at',
  },
  { header: 'Quem recebe', cell: ({ receiver_name }) => receiver_name ?? DASH },
];

export const NOTE_COLUMNS: readonly Column<DeliveryNoteRow>[] = [number, status, property, ...rest];

/** On the screen of their property. */
export const NOTE_COLUMNS_OF_PROPERTY: readonly Column<DeliveryNoteRow>[] = [number, status, ...rest];
