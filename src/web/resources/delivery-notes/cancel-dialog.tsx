import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { showHeading } from '../../components/focus-heading.ts';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { splitProblem } from '../../components/form/problem-on-form.ts';
import { toast } from '../../components/toast.tsx';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { readAgain, write } from '../../platform/queries.ts';

export interface NoteDialogProps {
  readonly note: DeliveryNote;
  readonly params: { readonly projectId: number; readonly id: number };
  readonly etag: string | null;
  readonly close: () => void;
}

/** Asks why, and undoes the delivery; what followed it is said by the server. */
export function CancelDialog({ note, params, etag, close }: NoteDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await write(deliveryNotes.cancel, { params, body: { note: reason }, ifMatch: etag });
      toast(`Nota nº ${note.number} cancelada.`);
      close();
      showHeading();
    } catch (error) {
      const refused = asProblem(error);
      // Told that it was changed, the person may go on, with the version that stands now.
      if (refused.status === 412) readAgain();
      setProblem(refused);
      setBusy(false);
    }
  };
  const isMissing = problem?.status === 422;
  return (
    <Modal
      opened
      onClose={() => !busy && close()}
      withCloseButton={false}
      title={`Cancelar a nota nº ${note.number}`}
    >
      <form method="post" noValidate onSubmit={(event) => void cancel(event)}>
        <Stack gap="md">
          <p className="alert-text">
            O material volta ao estoque e as nascentes voltam a "Cadastrada". A nota conserva o número e o
            PDF.
          </p>
          <Textarea
            name="note"
            label="Motivo do cancelamento"
            withAsterisk
            aria-required
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isMissing ? problem.errors.note?.join(' ') : undefined}
            data-autofocus
          />
          <FormAlertBox
            alert={
              problem && !isMissing
                ? splitProblem(problem, (name) => name === 'note', 'A nota não foi cancelada.').alert
                : null
            }
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={busy}>
              Voltar
            </Button>
            <Button type="submit" color="red" disabled={busy}>
              {busy ? 'Cancelando...' : 'Cancelar nota'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
