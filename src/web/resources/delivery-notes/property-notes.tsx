import { deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { DOCUMENT_MESSAGES } from '#domain/resources/document-limits.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import { useNavigate } from '../../platform/router/use-router.ts';
import { RecordTable } from '../../components/list/record-table.tsx';
import { useIntendedAct } from '../../components/form/use-intended-act.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery, write } from '../../platform/queries.ts';
import { useIsThere } from '../../platform/use-is-there.ts';
import { NOTE_COLUMNS_OF_PROPERTY } from './columns.tsx';
import { Notice } from '../../components/notice.tsx';
import card from '../../components/card.module.css';
import classes from './delivery-notes.module.css';

interface PropertyNotesProps {
  readonly params: { readonly projectId: number; readonly propertyId: number };
  /** The springs that are ticked, in the list's order. */
  readonly chosen: readonly number[];
}

/** The newest ones; the rest is in the project's list. */
const MOST = 50;

/** Opens a note for the ticked springs, and lists those of the property. */
export function PropertyNotes({ params, chosen }: PropertyNotesProps) {
  const { projectId, propertyId } = params;
  const may = useMay();
  const navigate = useNavigate();
  const isThere = useIsThere();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = useIntendedAct();
  const query = { rural_property: propertyId, per_page: MOST };
  const notes = useQuery(routeQuery(deliveryNotes.list, { params: { projectId }, query }));
  const rows = notes.data?.body.data;

  const open = async () => {
    if (chosen.length === 0) return setFailure(DOCUMENT_MESSAGES.chooseSprings);
    setBusy(true);
    setFailure(null);
    try {
      const body = { rural_property: propertyId, water_springs: [...chosen] };
      const note = await act((idempotencyKey) =>
        write(deliveryNotes.create, { params: { projectId }, body, idempotencyKey }),
      );
      // Elsewhere by now, they find it in the list.
      if (isThere.current) await navigate({ to: addressOf('note', { deliveryNoteId: note.body.id }) });
    } catch (error) {
      setFailure(asProblem(error).message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={`${card.card} ${classes.act}`} aria-labelledby="notas-da-propriedade">
      <h2 id="notas-da-propriedade">Notas de entrega</h2>
      {may(deliveryNotes.create.can) && (
        <div className={classes.foot}>
          <p className="alert-text">
            Abra uma nota para as nascentes marcadas: ao ser entregue, ela recebe um número, baixa o estoque e
            muda o status das nascentes.
          </p>
          {failure !== null && <Notice kind="error">{failure}</Notice>}
          <div className={classes.acts}>
            <Button variant="default" disabled={busy} onClick={() => void open()}>
              {busy ? 'Abrindo...' : 'Abrir nota'}
            </Button>
          </div>
        </div>
      )}
      {notes.error && !rows ? (
        <LoadFailure problem={asProblem(notes.error)} retry={() => void notes.refetch()} />
      ) : (
        rows?.length !== 0 && (
          <RecordTable
            caption="Notas de entrega da propriedade"
            columns={NOTE_COLUMNS_OF_PROPERTY.map(({ sort: _sort, ...column }) => column)}
            rows={rows}
            keyOf={({ id }) => id}
            actions={({ id }) => (
              <Button
                component={Link}
                to={addressOf('note', { deliveryNoteId: id })}
                variant="default"
                size="compact-sm"
              >
                Visualizar
              </Button>
            )}
          />
        )
      )}
    </section>
  );
}
