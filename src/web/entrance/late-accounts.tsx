/** Who one can be in the demonstration: no other sign-in page fetches it. */
import { type ComponentType, useEffect, useState } from 'react';
import { isDemonstration } from '../platform/demonstration.ts';

export interface AccountsProps {
  readonly onChoose: (account: { email: string; password: string }) => void;
}

export function LateAccounts(props: AccountsProps) {
  // In a box of its own: a bare function would be called to make the state.
  const [{ Accounts }, show] = useState<{ Accounts: ComponentType<AccountsProps> | null }>({
    Accounts: null,
  });
  useEffect(() => {
    if (!isDemonstration()) return;
    import('../open-pages/demonstration-accounts.tsx').then(
      ({ DemonstrationAccounts }) => show({ Accounts: DemonstrationAccounts }),
      // Without it one signs in by typing, as anywhere.
      () => {},
    );
  }, []);
  return Accounts && <Accounts {...props} />;
}
