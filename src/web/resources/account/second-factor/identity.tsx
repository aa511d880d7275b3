import { ConfirmationDialog } from './confirmation-dialog.tsx';
import { RequiredSecondFactor } from './required-page.tsx';

interface IdentityProps {
  /** Of the question who one is; without it there is no panel before the second factor is on. */
  readonly answer?: (confirmed: boolean) => void;
}

/** What the shell shows where the server wants to be surer of who somebody is. */
export function Identity({ answer }: IdentityProps) {
  return answer ? <ConfirmationDialog answer={answer} /> : <RequiredSecondFactor />;
}
