/** argon2id in a bounded queue: a flood of sign-ins must not starve the rest. */
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { Problem } from '../http/problem.ts';
import { FairQueue, type Turn } from './fair-queue.ts';

const ARGON2ID = 2;
/** OWASP's first recommendation: 19 MiB, two passes, one lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A full office that signs in at eight o'clock behind one address waits for a second or so. */
const queue = new FairQueue({
  atOnce: Math.max(1, availableParallelism() - 1),
  mostInLane: 64,
  mostInAll: 512,
});
const RETRY_SECONDS = 5;
/** New passwords, which only people who are signed in set. */
const OWN: Turn = { lane: 'own', first: true };

function busy(): Problem {
  return new Problem(429, 'Há tentativas de acesso demais agora. Tente de novo em instantes.', {
    headers: { 'retry-after': String(RETRY_SECONDS) },
  });
}

export function hashPassword(password: string): Promise<string> {
  return queue.run(OWN, () => hash(password, OPTIONS), busy);
}

let decoy: Promise<string> | undefined;

/** Begun with the first password that is looked at, which seldom waits for it. */
function beginDecoy(): Promise<string> {
  const begun = hash('decoy', OPTIONS);
  // Where memory lacked, the next one begins another; who waits for this one is told all the same.
  begun.catch(() => {
    decoy = undefined;
  });
  return begun;
}

/**
 * Whether the password is the one hashed. Without a hash (unknown e-mail) it
 * does the same work against a decoy, so that both take the same time. Throws 429
 * when too much waits in this lane.
 */
export async function isPassword(stored: string | null, password: string, turn: Turn): Promise<boolean> {
  decoy ??= beginDecoy();
  const against = stored ?? (await decoy);
  const matches = await queue.run(turn, () => verify(against, password), busy);
  return matches && stored !== null;
}

/**
 * The hash of a recovery code under its person's salt, as hex: all codes of one person are
 * looked through with the work of one. Throws 429 when too much waits in this lane.
 */
export async function hashRecoveryCode(code: string, salt: Buffer, turn: Turn = OWN): Promise<string> {
  const bytes = await queue.run(turn, () => hashRaw(code, { ...OPTIONS, salt }), busy);
  return bytes.toString('hex');
}
