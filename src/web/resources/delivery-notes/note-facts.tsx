import type { DeliveryNote } from '#domain/resources/delivery-notes.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import { Link } from '../../components/link.tsx';
import { WholeFigures } from '../../components/list/unbroken.tsx';
import { addressOf } from '../../platform/addresses.ts';
import classes from './delivery-notes.module.css';
import { NoteMark } from './note-mark.tsx';

/** Where the note belongs and how it stands; what is not known is left out. */
export function NoteFacts({ note }: { readonly note: DeliveryNote }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Proprietário', note.rural_producer?.name ?? 'Produtor não definido'],
    ['Data de entrega', note.delivered_at && formatDateTime(note.delivered_at)],
    ['Entregue por', note.delivered_by?.name],
    ['Rascunho de', note.user.name],
  ];
  const issued: readonly (readonly [string, string | null | undefined])[] = [
    ['Quem recebe', note.receiver_name],
    ['CPF de quem recebe', note.receiver_cpf && CPF_MASK.format(note.receiver_cpf)],
    ['Observações', note.note],
    ['Motivo do cancelamento', note.cancel_note],
  ];
  const shown = [...facts, ...(note.number === null ? [] : issued)];
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Status</dt>
        <dd>
          <NoteMark note={note} />
        </dd>
      </div>
      <div>
        <dt>Propriedade</dt>
        <dd>
          <Link to={addressOf('deliveryNote', { propertyId: note.rural_property_id })}>
            {note.rural_property.name}
          </Link>
        </dd>
      </div>
      {shown.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <WholeFigures>{text}</WholeFigures>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
