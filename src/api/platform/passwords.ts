/** argon2id in a bounded queue: a flood of sign-ins must not starve the rest. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from './problem.ts';

const ARGON2ID = 2;
/** OWASP's first recommendation: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAITING_MOST = 64;

let running = 0;
const waiting: (() => void)[] = [];

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MOST) {
      throw new Problem(503, 'Muitas pessoas estão entrando agora. Tente de novo em instantes.', {
        headers: { 'retry-after': '5' },
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inQueue(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one hashed. Without a hash (unknown e-mail) it
 * does the same work against a decoy, so that both take the same time.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('decoy', OPTIONS);
  const against = stored ?? (await decoy);
  const matches = await inQueue(() => verify(against, password));
  return matches && stored !== null;
}
