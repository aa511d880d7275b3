import { useEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex], [contenteditable]';
const OFF = ':disabled, [inert], [inert] *';

interface Giving {
  readonly opener: HTMLElement | null;
  /** What has the focus while the opener can't. */
  instead: HTMLElement | null;
  readonly stop: () => void;
}

/** What was used last: a control that goes off while something is sent has no focus, and was the one. */
let lastUsed: HTMLElement | null = null;
let giving: Giving | null = null;

function stopGiving(): void {
  giving?.stop();
  giving = null;
}

function note({ type, target }: Event): void {
  // Safari gives a pressed button no focus.
  lastUsed = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  const isOurs = type === 'focusin' && (target === giving?.opener || target === giving?.instead);
  if (!isOurs) stopGiving();
}
document.addEventListener('pointerdown', note, true);
document.addEventListener('focusin', note, true);

function openerNow(): HTMLElement | null {
  const focused = document.activeElement;
  if (giving && focused === giving.instead) return giving.opener;
  return focused instanceof HTMLElement && focused !== document.body ? focused : lastUsed;
}

/** Where the person is, in one word: the dialog below, or the screen's heading. */
function standIn(): HTMLElement | null {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')];
  const below = dialogs.findLast((one) => one.getClientRects().length > 0);
  return below ?? document.querySelector<HTMLElement>('main h1');
}

/**
 * The focus goes to the opener, or to what stands in for it: until the person goes on, since a list
 * that is read again may take the opener away, and a form that is being saved takes no focus yet.
 */
function giveBack(opener: HTMLElement | null, pathname: string): void {
  stopGiving();
  const observer = new MutationObserver(settle);
  const own: Giving = { opener, instead: null, stop: () => observer.disconnect() };
  giving = own;
  let isGiven = false;
  function settle(): void {
    const at = document.activeElement ?? document.body;
    const isOurs = at === document.body || at === opener || at === own.instead;
    // A new screen says itself where one is.
    if (!isOurs || window.location.pathname !== pathname) {
      stopGiving();
      return;
    }
    const isThere = opener?.isConnected === true;
    if (isThere && !isGiven && !opener.matches(OFF)) {
      opener.focus({ preventScroll: true });
      isGiven = document.activeElement === opener;
    }
    // Off again: it was pressed, and what that does says itself.
    if ((isThere && isGiven) || at === own.instead) return;
    own.instead = standIn();
    own.instead?.focus({ preventScroll: true });
  }
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'inert'],
  });
  settle();
}

/**
 * Of a dialog that comes open and is gone when it is closed: gives the focus back. The kit's own return
 * knows only of a dialog that is there before it is opened.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    // Not sooner: where one dialog takes another's place, the opener of the first has the focus again now.
    const opener = openerNow();
    const { pathname } = window.location;
    stopGiving();
    return () => giveBack(opener, pathname);
  }, []);
}
