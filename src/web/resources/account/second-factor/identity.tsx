import type { Question } from '../../../platform/confirmation.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { RequiredSecondFactor } from './required-page.tsx';

interface IdentityProps {
  /** Who one is; without it there is no panel before the second factor is on. */
  readonly question?: Question;
}

/** What the shell shows where the server wants to be surer of who somebody is. */
export function Identity({ question }: IdentityProps) {
  return question ? <ConfirmationDialog question={question} /> : <RequiredSecondFactor />;
}
