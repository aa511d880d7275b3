/** What a visitor sees, by who they are: the sign-in page, the panel, or why neither is there. */
import { StrictMode } from 'react';
import { useSession } from '../platform/session.ts';
import { LateOpenPage } from './late-open-page.tsx';
import { LatePanel } from './late-panel.tsx';
import type { OpenPage } from './open-page-address.ts';
import { SignInPage } from './sign-in-page.tsx';
import { Unreachable } from './unreachable.tsx';
import { Waiting } from './waiting.tsx';

/** An open page is for whoever opens it: who else is signed in here makes no difference. */
export function EntranceRoot({ openPage }: { readonly openPage: OpenPage | null }) {
  return <StrictMode>{openPage ? <LateOpenPage page={openPage} /> : <Entrance />}</StrictMode>;
}

function Entrance() {
  const state = useSession();
  switch (state.status) {
    case 'resolving':
      return <Waiting />;
    case 'unreachable':
      return <Unreachable problem={state.problem} />;
    case 'signed_out':
      return <SignInPage isExpired={state.reason === 'expired'} />;
    case 'signed_in':
      return <LatePanel />;
  }
}
