import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { inItemOrder, keyOf } from '#domain/rules/note-lines.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePartToResume } from '../../components/form/use-draft.ts';
import { useMay } from '../../platform/permissions.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import card from '../../components/card.module.css';
import classes from './delivery-notes.module.css';
import { NoteFacts } from './note-facts.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { SignedCopy } from './signed-copy.tsx';

interface IssuedNoteProps {
  readonly note: DeliveryNote;
  readonly etag: string | null;
  readonly projectId: number;
}

const DELIVERED = 1;

const RETURN = 'devolucao';
const CANCELLATION = 'cancelamento';

/** What was delivered, what came back of it, the signed copy, and what may still be done. */
export function IssuedNote({ note, etag, projectId }: IssuedNoteProps) {
  const may = useMay();
  const params = { projectId, id: note.id };
  /** The part of the dialog that is open. */
  const [asked, setAsked] = useState(usePartToResume(params));
  const close = () => setAsked(null);
  const isDelivered = note.status === DELIVERED;
  const dialog = { note, params, etag, close };
  return (
    <>
      <section className={card.card}>
        <NoteFacts note={note} />
      </section>
      <section className={card.card}>
        <ItemsTable note={note} />
        {isDelivered && may(deliveryNotes.return.can) && (
          <div className={`${classes.acts} ${classes.act}`}>
            <Button variant="default" onClick={() => setAsked(RETURN)}>
              Devolver sobras
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsked(CANCELLATION)}>
              Cancelar nota
            </Button>
          </div>
        )}
      </section>
      <section className={card.card} aria-labelledby="nota-nascentes">
        <h2 id="nota-nascentes">Por nascente</h2>
        <div className={classes.springs}>
          {note.water_springs.map((spring) => (
            <SpringTable key={spring.id} note={note} spring={spring} />
          ))}
        </div>
      </section>
      <SignedCopy note={note} params={params} />
      {asked === RETURN && <ReturnDialog {...dialog} part={RETURN} />}
      {asked === CANCELLATION && <CancelDialog {...dialog} part={CANCELLATION} />}
    </>
  );
}

function ItemsTable({ note }: { readonly note: DeliveryNote }) {
  const returned = new Map(note.returned.map((line) => [keyOf(line), line.quantity]));
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>Total da nota</caption>
      <thead>
        <tr>
          <th scope="col">Insumo</th>
          <th scope="col">Previsto</th>
          <th scope="col">Entregue</th>
          <th scope="col">Devolvido</th>
        </tr>
      </thead>
      <tbody>
        {note.items.map((item) => (
          <tr key={keyOf(item)}>
            <th scope="row">{item.label}</th>
            <td>{formatQuantity(item.planned)}</td>
            <td>{formatQuantity(item.delivered)}</td>
            <td>{formatQuantity(returned.get(keyOf(item)) ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SpringTableProps {
  readonly note: DeliveryNote;
  readonly spring: DeliveryNote['water_springs'][number];
}

function SpringTable({ note, spring }: SpringTableProps) {
  const labels = new Map(note.items.map((item) => [keyOf(item), item.label]));
  const lines = note.lines.filter(({ water_spring_id }) => water_spring_id === spring.id);
  return (
    <div className={classes.spring}>
      <table className={classes.table}>
        <caption className={classes.caption}>{spring.label}</caption>
        <thead>
          <tr>
            <th scope="col">Insumo</th>
            <th scope="col">Previsto</th>
            <th scope="col">Entregue</th>
          </tr>
        </thead>
        <tbody>
          {lines.toSorted(inItemOrder).map((line) => (
            <tr key={keyOf(line)}>
              <th scope="row">{labels.get(keyOf(line))}</th>
              <td>{formatQuantity(line.planned)}</td>
              <td>{formatQuantity(line.delivered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
