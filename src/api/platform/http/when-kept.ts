import type { onSendHookHandler } from 'fastify';
import type { Services } from '../services.ts';

/**
 * For `onSend`: no answer leaves before the disk holds all that may be told in it. On the embedded
 * database others read what was committed while the disk is still waited for (docs/decisions/0104).
 * Writes and repeated ones have waited by then, and are told if the disk failed.
 */
export function whenKept({ database: { commits } }: Pick<Services, 'database'>): onSendHookHandler {
  return (_request, _reply, payload, done) => {
    const underWay = commits?.underWay();
    if (!underWay) return done(null, payload);
    const go = () => done(null, payload);
    underWay.then(go, go);
  };
}
