import { deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { keyOf } from '#domain/rules/note-lines.ts';
import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { type FormAlert, splitProblem } from '../../components/form/problem-on-form.ts';
import { toast } from '../../components/toast.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { readAgain, write } from '../../platform/queries.ts';
import type { NoteDialogProps } from './cancel-dialog.tsx';
import classes from './delivery-notes.module.css';
import { quantityOf } from './note-form.ts';

const FAILURE = 'A devolução não foi registrada.';

/** What came back of each item; never more than is out. */
export function ReturnDialog({ note, params, etag, close }: NoteDialogProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [remarks, setRemarks] = useState('');
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const returned = new Map(note.returned.map((line) => [keyOf(line), line.quantity]));
  const items = note.items
    .map((item) => ({ ...item, out: item.delivered - (returned.get(keyOf(item)) ?? 0) }))
    .filter(({ out }) => out > 0);
  const refusalOf = (key: string, out: number) => {
    const quantity = quantityOf(typed[key]);
    if (quantity === null) return 'Use um número inteiro.';
    return quantity > out ? `No máximo ${out}.` : undefined;
  };

  const giveBack = async (event: FormEvent) => {
    event.preventDefault();
    if (items.some((item) => refusalOf(keyOf(item), item.out) !== undefined)) return;
    const lines = items.flatMap(({ item, wire_roller_id }) => {
      const quantity = quantityOf(typed[keyOf({ item, wire_roller_id })]) ?? 0;
      if (quantity === 0) return [];
      return [{ item, ...(wire_roller_id !== null && { wire_roller: wire_roller_id }), quantity }];
    });
    setBusy(true);
    setAlert(null);
    try {
      await write(deliveryNotes.return, { params, body: { lines, note: remarks || null }, ifMatch: etag });
      toast('Sobras devolvidas ao estoque.');
      close();
    } catch (error) {
      const problem = asProblem(error);
      // Told that it was changed, the person may go on, with what is out now.
      if (problem.status === 412) readAgain();
      setAlert(splitProblem(problem, () => false, FAILURE).alert);
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={() => !busy && close()} withCloseButton={false} title="Devolver sobras">
      <form method="post" noValidate onSubmit={(event) => void giveBack(event)}>
        <Stack gap="md">
          <table className={classes.table}>
            <caption className="visually-hidden">O que volta ao estoque</caption>
            <thead>
              <tr>
                <th scope="col">Insumo</th>
                <th scope="col">Com o produtor</th>
                <th scope="col">Volta</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => {
                const key = keyOf(item);
                return (
                  <tr key={key}>
                    <th scope="row">{item.label}</th>
                    <td>{item.out}</td>
                    <td>
                      <TextInput
                        className={classes.quantity}
                        inputMode="numeric"
                        autoComplete="off"
                        aria-label={`Volta de ${item.label}`}
                        value={typed[key] ?? ''}
                        onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
                        error={refusalOf(key, item.out)}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
          <Textarea
            label="Observações"
            autosize
            minRows={2}
            value={remarks}
            onChange={(event) => setRemarks(event.currentTarget.value)}
          />
          <FormAlertBox alert={alert} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={busy}>
              Cancelar
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? 'Devolvendo...' : 'Devolver'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
