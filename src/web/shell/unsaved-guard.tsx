import { useEffect, useState } from 'react';
import { useRouter } from '../platform/router/use-router.ts';
import { useSignal } from '../platform/signal.ts';
import { giveUpUnsavedChanges, hasUnsavedChanges, leaveQuestion } from '../platform/unsaved-changes.ts';
import { LeaveDialog } from './over-screens.ts';

/** Asks before unsaved changes are lost; a reload or a closed tab gets the browser's own question. */
export function UnsavedGuard() {
  const question = useSignal(leaveQuestion);
  const router = useRouter();
  /** Answers who wants to leave the address; in an object, since a function would be called to make the state. */
  const [blocked, setBlocked] = useState<{ readonly answer: (leaves: boolean) => void } | null>(null);

  useEffect(
    () =>
      router.guard(hasUnsavedChanges, async (from, to) => {
        if (!hasUnsavedChanges() || from.pathname === to.pathname) return true;
        const leaves = await new Promise<boolean>((answer) => setBlocked({ answer }));
        setBlocked(null);
        return leaves;
      }),
    [router],
  );

  const stay = () => {
    question?.(false);
    blocked?.answer(false);
  };
  const leave = () => {
    question?.(true);
    if (!blocked) return;
    giveUpUnsavedChanges();
    blocked.answer(true);
  };

  return <LeaveDialog opened={blocked !== null || question !== null} close={stay} leave={leave} />;
}
