/**
 * Start of the panel: finds out who is signed in. Until then the page shows what it has by itself:
 * the sign-in as the build drew it, or 'Carregando, aguarde...'.
 */
import './no-generated-code.ts';
import { setNonce } from 'get-nonce';
import { mountEntrance } from './entrance/entrance.tsx';
import { fetchPanel } from './entrance/late-panel.tsx';
import { fetchLetters } from './entrance/letters.ts';
import { cspNonce } from './platform/csp-nonce.ts';
import { isEarlySignIn } from './platform/early-sign-in.ts';
import { watchLook } from './platform/look.ts';
import { watchSession } from './platform/session.ts';
import { readToken } from './platform/token.ts';
import { allowStyleSheetsAlone } from './platform/trusted-types.ts';

setNonce(cspNonce());
allowStyleSheetsAlone();
watchSession();
watchLook();
// While the server says who it is. What fails is fetched again, and said, where it is shown.
if (readToken() !== null) {
  for (const part of [fetchPanel, fetchLetters]) part().catch(() => {});
} else if (isEarlySignIn()) {
  // Before the page is drawn anew, and hears of the press.
  fetchPanel().catch(() => {});
}
mountEntrance();
