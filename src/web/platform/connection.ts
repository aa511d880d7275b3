import type { health } from '#domain/resources/health.ts';
import { routeAddress } from './route-address.ts';

const ANSWER_MS = 8000;
/** Its path alone: the whole description would come with the first bytes of every page. */
const HEALTH: typeof health.get.path = '/health';

/** Whether the server can be reached now, whatever it answers. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await fetch(routeAddress(HEALTH), { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return true;
  } catch {
    return false;
  }
}
