import { useBlocker } from '@tanstack/react-router';
import { useSignal } from '../platform/signal.ts';
import { giveUpUnsavedChanges, hasUnsavedChanges, leaveQuestion } from '../platform/unsaved-changes.ts';
import { LeaveDialog } from './over-screens.ts';

/** Asks before unsaved changes are lost; a reload or a closed tab gets the browser's own question. */
export function UnsavedGuard() {
  const question = useSignal(leaveQuestion);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';

  const stay = () => {
    question?.(false);
    blocker.reset?.();
  };
  const leave = () => {
    question?.(true);
    if (!blocked) return;
    giveUpUnsavedChanges();
    blocker.proceed?.();
  };

  return <LeaveDialog opened={blocked || question !== null} close={stay} leave={leave} />;
}
