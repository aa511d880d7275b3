/** What a visitor sees, by who they are: the sign-in page, the panel, or why neither is there. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { session, useSession } from '../platform/session.ts';
import { askFirstList } from './first-list.ts';
import { LatePanel } from './late-panel.tsx';
import { leadOn, leadToSignIn } from './sign-in-address.ts';
import { LateOpenPage } from './late-open-page.tsx';
import { openPageAt } from './open-page-address.ts';
import { SignInPage } from './sign-in-page.tsx';
import { Unreachable } from './unreachable.tsx';
import { Waiting } from './waiting.tsx';

export function mountEntrance(): void {
  const place = document.querySelector('#root');
  if (!place) throw new Error('The page has no place for the panel');
  const openPage = openPageAt(window.location.pathname);
  if (openPage === null) {
    // Before anything is drawn: the panel's router begins with the address that it finds.
    session.subscribe(leadWhereOneMayBe);
    // The browser's back button, when nobody is signed in there either.
    window.addEventListener('popstate', leadSignedOut);
  }
  createRoot(place).render(
    // An open page is for whoever opens it: who else is signed in here makes no difference.
    <StrictMode>{openPage ? <LateOpenPage page={openPage} /> : <Entrance />}</StrictMode>,
  );
}

let wasSignedIn = false;

function leadWhereOneMayBe(): void {
  const state = session.get();
  const isSignedIn = state.status === 'signed_in';
  if (isSignedIn) leadOn();
  else leadSignedOut();
  // Not when the user is read again.
  if (isSignedIn && !wasSignedIn) askFirstList(state);
  wasSignedIn = isSignedIn;
}

function leadSignedOut(): void {
  const state = session.get();
  if (state.status === 'signed_out') leadToSignIn(state.reason);
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
