import { health } from '#domain/resources/session.ts';
import { routeAddress } from './route-address.ts';

const ANSWER_MS = 8000;

/** Whether the server can be reached now, whatever it answers. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await fetch(routeAddress(health.get.path), { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return true;
  } catch {
    return false;
  }
}
