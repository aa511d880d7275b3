import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type ApiProblem, asProblem } from '../platform/api-problem.ts';
import { focusHeading } from './focus-heading.ts';
import { DONE } from './form/messages.ts';
import { Notice } from './notice.tsx';

type Step =
  | { readonly at: 'closed' }
  | {
      readonly at: 'asking' | 'removing' | 'done';
      readonly failure?: string;
      /** Trying again would be refused again: the server has said why. */
      readonly isFinal?: boolean;
      readonly remove: () => Promise<void>;
    };

interface Deletion {
  /** Opens the question; `remove` is called once it is answered with yes. */
  readonly ask: (remove: () => Promise<void>) => void;
  /** To be placed somewhere on the screen. */
  readonly dialog: ReactNode;
}

/**
 * 'Você tem certeza?', the deletion itself, and 'Pronto!' with its sentence.
 * `failure` replaces the server's sentence where the specification has its own.
 */
export function useDeletion({
  done = DONE.recordRemoved,
  failure,
  notice,
}: {
  readonly done?: string | undefined;
  readonly failure?: string | ((problem: ApiProblem) => string) | undefined;
  /** What else the deletion does, below the question. */
  readonly notice?: ReactNode;
} = {}): Deletion {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const close = () => {
    if (step.at === 'removing') return;
    setStep({ at: 'closed' });
    // The button that asked is gone with its record.
    if (step.at === 'done') focusHeading();
  };

  const removeNow = async () => {
    if (step.at !== 'asking') return;
    const { remove } = step;
    setStep({ at: 'removing', remove });
    try {
      await remove();
      setStep({ at: 'done', remove });
    } catch (error) {
      const problem = asProblem(error);
      const said = typeof failure === 'function' ? failure(problem) : failure;
      setStep({ at: 'asking', remove, failure: said ?? problem.message, isFinal: problem.status === 409 });
    }
  };

  const finished = step.at === 'done';
  return {
    ask: (remove) => setStep({ at: 'asking', remove }),
    dialog: (
      <Modal
        opened={step.at !== 'closed'}
        onClose={close}
        withCloseButton={false}
        title={finished ? 'Pronto!' : 'Você tem certeza?'}
      >
        {finished ? (
          <Done sentence={done} close={close} />
        ) : (
          step.at !== 'closed' && (
            <>
              {!step.isFinal && (
                <>
                  <p className="dialog-text">Você não terá como reverter essa ação!</p>
                  {notice}
                </>
              )}
              {step.failure !== undefined && (
                <Notice kind="error" mb="md">
                  {step.failure}
                </Notice>
              )}
              <Group justify="flex-end">
                {step.isFinal ? (
                  // The button that had the focus is gone.
                  <Button ref={takeFocus} variant="default" onClick={close}>
                    Cancelar
                  </Button>
                ) : (
                  <>
                    <Button variant="default" onClick={close} data-autofocus>
                      Cancelar
                    </Button>
                    <Button color="red" disabled={step.at === 'removing'} onClick={() => void removeNow()}>
                      {step.at === 'removing' ? 'Excluindo...' : 'Sim, Excluir!'}
                    </Button>
                  </>
                )}
              </Group>
            </>
          )
        )}
      </Modal>
    ),
  };
}

function Done({ sentence, close }: { sentence: string; close: () => void }) {
  return (
    <>
      <output className="dialog-text">{sentence}</output>
      <Group justify="flex-end">
        {/* The button that had the focus is gone. */}
        <Button ref={takeFocus} onClick={close}>
          OK
        </Button>
      </Group>
    </>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}
