import { type DeliveryNote, deliveryNotes, DRAFT } from '#domain/resources/delivery-notes.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { HistoryButton } from '../../components/history/history-button.tsx';
import { historyPlace } from '../../components/history/history-place.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Neighbours } from '../../components/neighbours/neighbours.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { openDocument } from '../../platform/documents.ts';
import { routeQuery } from '../../platform/queries.ts';
import { useNavigate } from '../../platform/router/use-router.ts';
import classes from './delivery-notes.module.css';
import { DraftNote } from './draft-note.tsx';
import { IssuedNote } from './issued-note.tsx';
import { Notice } from '../../components/notice.tsx';

/** One delivery note: a draft to be written and delivered, or what was issued. */
export function DeliveryNoteRecordPage() {
  const projectId = useProjectId();
  const { deliveryNoteId } = useAddressIds('note');
  const params = { projectId, id: deliveryNoteId };
  const { data, error, refetch } = useQuery(routeQuery(deliveryNotes.get, { params }));
  const [refusal, setRefusal] = useState<string | null>(null);
  const note = data?.body;
  const navigate = useNavigate();
  const deletion = useDeletion({ afterwards: () => void navigate({ to: addressOf('notes') }) });
  const showPdf = async () => {
    setRefusal(null);
    try {
      await openDocument(deliveryNotes.pdf, { params });
    } catch (problem) {
      setRefusal(asProblem(problem).message);
    }
  };
  return (
    <>
      <PageHead
        title={note ? titleOf(note) : 'Nota de entrega'}
        back={addressOf('notes')}
        beside={<Neighbours />}
        actions={
          note && (
            <>
              <HistoryButton place={historyPlace(deliveryNotes.get.can, params)} />
              <Button
                variant="default"
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
                onClick={() => void showPdf()}
              >
                Gerar PDF
              </Button>
            </>
          )
        }
      />
      {refusal !== null && (
        <Notice kind="error" mb="md">
          {refusal}
        </Notice>
      )}
      {note ? (
        <div className={classes.screen}>
          {note.status === DRAFT ? (
            <DraftNote key={note.id} shown={data} projectId={projectId} askToDelete={deletion.ask} />
          ) : (
            <IssuedNote note={note} etag={data.etag} projectId={projectId} />
          )}
        </div>
      ) : error ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
      {/* Here, where it outlives the draft: 'Pronto!' comes when the draft is gone. */}
      {deletion.dialog}
    </>
  );
}

function titleOf({ id, number }: DeliveryNote): string {
  return number === null ? `Nota de entrega - Rascunho nº ${id}` : `Nota de entrega nº ${number}`;
}
