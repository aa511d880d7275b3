import { deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { DateTimeField } from '../../components/fields/index.ts';
import { showHeading } from '../../components/focus-heading.ts';
import { FormAlertBox } from '../../components/form/form-alert.tsx';
import { type FormAlert, splitProblem } from '../../components/form/problem-on-form.ts';
import { useIntendedAct } from '../../components/form/use-intended-act.ts';
import { useSaving } from '../../components/form/use-saving.ts';
import { OpenDialog } from '../../components/open-dialog.tsx';
import { toast } from '../../components/toast.tsx';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { localNow } from '../../platform/local-now.ts';
import { readAgain, write } from '../../platform/queries.ts';
import { Sentences } from './sentences.tsx';
import { Notice } from '../../components/notice.tsx';

interface DeliverDialogProps {
  readonly params: { readonly projectId: number; readonly id: number };
  /** The version on screen. */
  readonly etag: string;
  /** What the stock lacked when it was last read. */
  readonly short: readonly string[];
  /** What it lacks now. */
  readonly readShort: () => Promise<readonly string[]>;
  readonly close: () => void;
  /** Instead, where the note is another one by now: what is to be checked lies behind the dialog. */
  readonly outdated: (alert: FormAlert) => void;
}

const NOT_DONE = 'A nota não foi entregue.';

/** Asks for the date, and once more in plain words when the stock would go below zero. */
export function DeliverDialog({
  params,
  etag,
  short: known,
  readShort,
  close,
  outdated,
}: DeliverDialogProps) {
  const form = useForm({ defaultValues: { delivered_at: localNow() } });
  const [short, setShort] = useState<readonly string[]>(known);
  const { isSaving: busy, begin, end } = useSaving();
  const act = useIntendedAct();
  /** Whether it may be done already: the next press asks for what became of it. */
  const [isRepeat, setIsRepeat] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const isShort = short.length > 0;

  const deliver = async (event: FormEvent) => {
    event.preventDefault();
    begin();
    setAlert(null);
    form.clearErrors();
    // 'Assim mesmo' is said of what stands here: what others took or brought meanwhile is asked about first.
    if (isShort && !isRepeat) {
      const now = await readShort().catch((error: unknown) => asProblem(error));
      if (now instanceof ApiProblem) {
        end();
        return setAlert({ heading: NOT_DONE, sentences: [now.message] });
      }
      if (now.join() !== short.join()) {
        end();
        return setShort(now);
      }
    }
    const body = { ...form.getValues(), ...(isShort && { allow_negative: true }) };
    try {
      const { body: note } = await act((idempotencyKey) =>
        write(deliveryNotes.deliver, { params, body, ifMatch: etag, idempotencyKey }),
      );
      toast(`Nota nº ${note.number} entregue.`);
      close();
      showHeading();
    } catch (error) {
      const problem = asProblem(error);
      end();
      setIsRepeat(problem.outcomeUnknown);
      const lacking = problem.errors.stock;
      if (lacking) return setShort(await readShort().catch(() => lacking));
      const { fields, alert: said } = splitProblem(problem, (name) => name === 'delivered_at', {
        notDone: NOT_DONE,
      });
      if (problem.status === 412) {
        readAgain();
        return outdated(said);
      }
      for (const [, message] of fields) form.setError('delivered_at', { type: 'server', message });
      setAlert(said);
    }
  };

  return (
    <OpenDialog
      onClose={() => !busy && close()}
      closeOnClickOutside={false}
      // As in every form over its screen.
      closeOnEscape={!form.formState.isDirty}
      withCloseButton={false}
      title="Entregar os materiais"
    >
      <FormProvider {...form}>
        <form method="post" noValidate onSubmit={(event) => void deliver(event)}>
          <Stack gap="md">
            <p className="alert-text">
              A nota recebe o seu número, os materiais saem do estoque e as nascentes passam a "Material
              entregue".
            </p>
            <div inert={busy}>
              <DateTimeField name="delivered_at" label="Data de entrega" required />
            </div>
            {isShort && (
              <Notice kind="warning">
                <p className="alert-text">
                  O estoque não tem tudo. Se entregar assim mesmo, ele fica negativo:
                </p>
                <Sentences sentences={short} />
              </Notice>
            )}
            <FormAlertBox alert={alert} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close} disabled={busy}>
                Cancelar
              </Button>
              <Button type="submit" color={isShort ? 'red' : undefined} disabled={busy}>
                {busy ? 'Entregando...' : isShort ? 'Entregar assim mesmo' : 'Entregar'}
              </Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </OpenDialog>
  );
}
