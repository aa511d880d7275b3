import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { Button, Progress } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FileDrop } from '../../components/file-drop.tsx';
import { toast } from '../../components/toast.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { openDocument } from '../../platform/documents.ts';
import { useMay } from '../../platform/permissions.ts';
import { upload } from '../../platform/upload.ts';
import { Notice } from '../../components/notice.tsx';
import card from '../../components/card.module.css';
import classes from './delivery-notes.module.css';

interface SignedCopyProps {
  readonly note: DeliveryNote;
  readonly params: { readonly projectId: number; readonly id: number };
}

const DELIVERED = 1;

/** The note as it came back signed: sent as a PDF or a photo, and opened again. */
export function SignedCopy({ note, params }: SignedCopyProps) {
  const may = useMay();
  /** From 0 to 1 while it is sent. */
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const maySend = note.status === DELIVERED && may(deliveryNotes.sign.can);

  const run = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(asProblem(error).message);
    } finally {
      setPart(null);
    }
  };
  const send = (files: readonly File[]) =>
    run(async () => {
      setPart(0);
      await upload(deliveryNotes.sign, { params, files, onProgress: setPart });
      toast('Via assinada enviada.');
    });

  return (
    <section className={card.card} aria-labelledby="via-assinada">
      <h2 id="via-assinada">Via assinada</h2>
      <div className={classes.copy}>
        {note.has_signed_copy ? (
          <Button
            variant="default"
            leftSection={<IconFileCheck size={18} aria-hidden />}
            onClick={() => void run(() => openDocument(deliveryNotes.signedCopy, { params }))}
          >
            Abrir a via assinada
          </Button>
        ) : (
          <p className="alert-text">A via assinada ainda não foi enviada.</p>
        )}
        {maySend && (
          <FileDrop
            name="file"
            label={note.has_signed_copy ? 'Enviar outra no lugar' : 'Escolher PDF ou foto'}
            accept="application/pdf,image/*"
            disabled={part !== null}
            choose={(files) => void send(files)}
          />
        )}
        {part !== null && <Progress value={part * 100} aria-label="Envio da via assinada" w="100%" />}
        {failure !== null && <Notice kind="error">{failure}</Notice>}
      </div>
    </section>
  );
}
