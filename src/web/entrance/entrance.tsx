/** Puts the panel into its page, and leads to the address at which whoever opened it may be. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import { currentProject } from '../platform/current-project.ts';
import { resolveSession, session } from '../platform/session.ts';
import { isDrawnAhead, letGo, takeOver } from './drawn-ahead.ts';
import { EntranceRoot } from './entrance-root.tsx';
import { askFirst, mayReadFirst } from './first-screen.ts';
import { firstReads } from './first-reads.ts';
import { leadOn, leadToSignIn } from './sign-in-address.ts';
import { openPageAt } from './open-page-address.ts';

export function mountEntrance(): void {
  const place = document.querySelector<HTMLElement>('#root');
  if (!place) throw new Error('The page has no place for the panel');
  const openPage = openPageAt(window.location.pathname);
  if (openPage === null) {
    // Before anything is drawn: the panel's router begins with the address that it finds.
    session.subscribe(leadWhereOneMayBe);
    // The browser's back button, when nobody is signed in there either.
    window.addEventListener('popstate', leadSignedOut);
  }
  void resolveSession();
  const root = <EntranceRoot openPage={openPage} />;
  // In another tab someone may have signed in since it was drawn.
  if (isDrawnAhead(place) && session.get().status === 'signed_out') {
    takeOver(place);
    hydrateRoot(place, root);
  } else {
    letGo(place);
    createRoot(place).render(root);
  }
}

let wasSignedIn = false;

function leadWhereOneMayBe(): void {
  const state = session.get();
  const isSignedIn = state.status === 'signed_in';
  if (isSignedIn) leadOn();
  else leadSignedOut();
  // Not when the user is read again.
  if (isSignedIn && !wasSignedIn) {
    const reads = firstReads();
    if (mayReadFirst(reads, state.user)) askFirst(reads, currentProject()?.id);
  }
  wasSignedIn = isSignedIn;
}

function leadSignedOut(): void {
  const state = session.get();
  if (state.status === 'signed_out') leadToSignIn(state.reason);
}
