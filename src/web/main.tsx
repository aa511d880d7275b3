/**
 * Start of the panel: finds out who is signed in while the rest of the code
 * comes. Until both are here the page shows its own 'Carregando, aguarde...'.
 */
import './no-generated-code.ts';
import { setNonce } from 'get-nonce';
import { cspNonce } from './platform/csp-nonce.ts';
import { resolveSession, watchSession } from './platform/session.ts';
import { allowStyleSheetsAlone } from './platform/trusted-types.ts';

setNonce(cspNonce());
allowStyleSheetsAlone();
watchSession();

const [{ mountPanel }] = await Promise.all([import('./panel.tsx'), resolveSession()]);
mountPanel();
