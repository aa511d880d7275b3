/**
 * Start of the panel: finds out who is signed in while the rest of the code
 * comes. Until both are here the page shows its own 'Carregando, aguarde...'.
 */
import { setNonce } from 'get-nonce';
import { z } from 'zod';
import { cspNonce } from './platform/csp-nonce.ts';
import { resolveSession, watchSession } from './platform/session.ts';

// The page's security policy forbids code made from text.
z.config({ jitless: true });
setNonce(cspNonce());
watchSession();

const [{ mountPanel }] = await Promise.all([import('./panel.tsx'), resolveSession()]);
mountPanel();
