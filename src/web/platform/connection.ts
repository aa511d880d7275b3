import type { health } from '#domain/resources/health.ts';
import { routeAddress } from './route-address.ts';

const ANSWER_MS = 8000;
/** Its path alone: the whole description would come with the first bytes of every page. */
const HEALTH: typeof health.get.path = '/health';

/** Whether the server can be reached now. While it restarts, a proxy before it answers 502 or 503 in its place. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status } = await fetch(routeAddress(HEALTH), { cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}
