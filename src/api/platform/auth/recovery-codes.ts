/** Recovery codes, for whoever has lost the application or the device of their second factor. Each is taken once. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Db } from '../database/database.ts';
import type { Tx } from '../database/transaction.ts';
import type { Turn } from './fair-queue.ts';
import { hashRecoveryCode } from './passwords.ts';

const SALT_BYTES = 16;
const RECOVERY_CODES = 10;
/** Without the letters and digits that are taken for one another. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_HALF = 5;

/** Ten codes as they are shown once, and what is kept of them. */
export interface NewCodes {
  readonly codes: string[];
  /** Hex. */
  readonly salt: string;
  readonly hashes: readonly string[];
}

export async function newRecoveryCodes(): Promise<NewCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(bare(code), salt)));
  return { codes, salt: salt.toString('hex'), hashes };
}

function newCode(): string {
  const half = () =>
    Array.from({ length: CODE_HALF }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('');
  return `${half()}-${half()}`;
}

/** As it is hashed, however it was typed. */
function bare(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}

/** The hash of a code that is left; null for any other. */
export async function hashOfCode(db: Db, userId: number, code: string, turn?: Turn): Promise<string | null> {
  const left = await db
    .selectFrom('recovery_codes')
    .select(['code_hash', 'salt'])
    .where('user_id', '=', userId)
    .execute();
  const salt = left[0]?.salt ?? null;
  if (salt === null) return null;
  const hash = await hashRecoveryCode(bare(code), Buffer.from(salt, 'hex'), turn);
  return left.some(({ code_hash }) => code_hash === hash) ? hash : null;
}

/** Uses the code up. False where another call has done so meanwhile. */
export async function takeRecoveryCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Puts the codes in the place of those that were left. */
export async function keepRecoveryCodes(tx: Tx, userId: number, { salt, hashes }: NewCodes): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, salt })))
    .execute();
}
