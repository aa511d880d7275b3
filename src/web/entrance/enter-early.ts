/** What a sign-in that left with the press leads to, without the form that is about to go being drawn before. */
import { signedInEarly, takeEarlySignIn } from '../platform/early-sign-in.ts';
import { signIn } from '../platform/session.ts';
import { typedIn } from './drawn-ahead.ts';
import { fetchPanelAndRows } from './late-panel.tsx';

/** For as long the answer is waited for: behind it the form works as any. */
const ANSWER_MS = 400;
/** And then the panel, before what says that it is on its way. */
const PANEL_MS = 400;

/**
 * Settled once somebody is signed in by it and their panel can be drawn. Sooner where they are refused, owe a
 * second step or go on with the form meanwhile: then React takes that over, and presses again what was pressed.
 */
export async function enterEarly(place: HTMLElement): Promise<void> {
  const goingOn = new AbortController();
  const somethingElse = new Promise<null>((resolve) => {
    // Before what holds back the presses of a form that does not work yet.
    for (const type of ['input', 'click', 'submit']) {
      document.addEventListener(type, () => resolve(null), { capture: true, signal: goingOn.signal });
    }
    setTimeout(() => resolve(null), ANSWER_MS);
  });
  const entered = await Promise.race([signedInEarly(), somethingElse]);
  goingOn.abort();
  if (entered === null) return;
  const typed = typedIn(place);
  const answer = takeEarlySignIn(typed);
  if (answer === null) return;
  try {
    await signIn(typed, answer);
  } catch {
    // It is sent again with the press, and says what is wrong.
    return;
  }
  // Where it does not come, what then stands in its place says so.
  const panel = fetchPanelAndRows().catch(() => {});
  await Promise.race([panel, new Promise((resolve) => setTimeout(resolve, PANEL_MS))]);
}
