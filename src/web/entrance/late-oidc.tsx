/** The organisation's own accounts, below the password: what only some servers have comes after the form. */
import { type ComponentType, useEffect, useState } from 'react';
import { oidcLabel } from '../platform/oidc-label.ts';
import type { SecondStepOwed } from '../platform/session.ts';

export interface OidcProps {
  readonly goOn: (owed: SecondStepOwed) => void;
}

export function LateOidc(props: OidcProps) {
  // In a box of its own: a bare function would be called to make the state.
  const [{ Oidc }, show] = useState<{ Oidc: ComponentType<OidcProps> | null }>({ Oidc: null });
  useEffect(() => {
    if (oidcLabel() === '') return;
    import('../open-pages/oidc-entrance.tsx').then(
      ({ OidcEntrance }) => show({ Oidc: OidcEntrance }),
      // Without it one signs in with a password.
      () => {},
    );
  }, []);
  return Oidc && <Oidc {...props} />;
}
