import { type ReactNode, useState } from 'react';
import { type ApiProblem, asProblem } from '../platform/api-problem.ts';
import { focusHeading } from './focus-heading.ts';
import { DONE } from './form/messages.ts';
import { lateDialog } from './late/late-dialog.tsx';

const Dialog = lateDialog(
  async () => (await import('./deletion-dialog.tsx')).DeletionDialog,
  ({ at }) => at !== 'closed',
);

/** Before it is asked for; where it does not come, that is said once it is. */
export const fetchDeletionDialog = Dialog.preload;

type Step =
  | { readonly at: 'closed' }
  | {
      readonly at: 'asking' | 'removing' | 'done';
      readonly failure?: string;
      /** Trying again would be refused again: the server has said why. */
      readonly isFinal?: boolean;
      readonly remove: () => Promise<void>;
    };

export interface Deletion {
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
  afterwards = focusHeading,
}: {
  readonly done?: string | undefined;
  readonly failure?: string | ((problem: ApiProblem) => string) | undefined;
  /** What else the deletion does, below the question. */
  readonly notice?: ReactNode;
  /** Once 'Pronto!' is closed; the button that asked is gone with its record. */
  readonly afterwards?: () => void;
} = {}): Deletion {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const close = () => {
    if (step.at === 'removing') return;
    setStep({ at: 'closed' });
    if (step.at === 'done') afterwards();
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

  return {
    ask: (remove) => setStep({ at: 'asking', remove }),
    dialog: (
      <Dialog
        at={step.at}
        failure={step.at === 'closed' ? undefined : step.failure}
        isFinal={step.at !== 'closed' && step.isFinal === true}
        done={done}
        notice={notice}
        remove={() => void removeNow()}
        close={close}
      />
    ),
  };
}
