import type { BulkAnswer } from '#domain/shared/bulk.ts';
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { FormAlertBox } from '../form/form-alert.tsx';
import { splitProblem } from '../form/problem-on-form.ts';
import { useIntendedAct } from '../form/use-intended-act.ts';
import { useSaving } from '../form/use-saving.ts';
import type { ActWords } from './act-words.ts';
import type { CloseAct } from './bulk-bar.tsx';
import { BulkResult } from './bulk-result.tsx';
import { OpenDialog } from '../open-dialog.tsx';

interface BulkDialogProps {
  readonly words: ActWords;
  readonly send: (idempotencyKey: string) => Promise<BulkAnswer>;
  /** Of the records that were ticked. */
  readonly nameOf: (id: number) => string;
  readonly close: CloseAct;
  /** Whether nothing above is to be filled in. */
  readonly focusesSubmit?: boolean;
  /** What the act does, and the fields that it needs. */
  readonly children: ReactNode;
}

/** Asks what the act needs, does it, and tells which records it was not done with and why. */
export function BulkDialog({ words, send, nameOf, close, focusesSubmit = false, children }: BulkDialogProps) {
  const { isSaving, begin, end } = useSaving();
  const act = useIntendedAct();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const leave = () => {
    if (!isSaving) close(answer?.refused.map(({ id }) => id));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    begin();
    setProblem(null);
    try {
      setAnswer(await act(send));
    } catch (error) {
      setProblem(asProblem(error));
    }
    end();
  };
  return (
    <OpenDialog
      onClose={leave}
      // What was chosen in it is not lost at a stray click.
      closeOnClickOutside={answer !== null}
      withCloseButton={false}
      // What was refused of every record is no success.
      title={answer && answer.done.length > 0 ? 'Pronto!' : words.title}
    >
      {answer ? (
        <BulkResult
          done={words.done(answer.done.length)}
          refused={answer.refused}
          nameOf={nameOf}
          close={leave}
        />
      ) : (
        <form method="post" onSubmit={(event) => void submit(event)}>
          <Stack gap="md">
            <Stack gap="md" inert={isSaving}>
              {children}
            </Stack>
            <FormAlertBox
              alert={problem && splitProblem(problem, () => false, { notDone: 'Nada foi alterado.' }).alert}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                Cancelar
              </Button>
              <Button type="submit" disabled={isSaving} data-autofocus={focusesSubmit || undefined}>
                {isSaving ? words.busy : words.submit}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </OpenDialog>
  );
}
