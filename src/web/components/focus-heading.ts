// Later than a dialog's own return of the focus.
const FOCUS_RETURN_MS = 50;

/** After a button that is gone with what it did, in a dialog or not: the focus goes to the screen's heading. */
export function focusHeading(): void {
  window.setTimeout(
    () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }),
    FOCUS_RETURN_MS,
  );
}

/** After a dialog that made another screen of this one: its heading has the focus, and is in sight. */
export function showHeading(): void {
  focusHeading();
  window.setTimeout(() => window.scrollTo({ top: 0 }), FOCUS_RETURN_MS);
}
