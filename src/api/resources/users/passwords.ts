/** The password that a user form brings. */
import { randomBytes } from 'node:crypto';
import { USER_MESSAGES } from '#domain/resources/users.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { invalid } from '../../platform/http/problem.ts';

/** In the audit in the place of both passwords. */
export const HIDDEN: [unknown, unknown] = ['(oculta)', '(oculta)'];

/** Its hash, or null when none was given. Throws 422 on `password` when it would be guessed. */
export async function hashNewPassword(
  password: string | null | undefined,
  person: { name: string; email: string },
): Promise<string | null> {
  if (password === null || password === undefined || password === '') return null;
  const { weaknessOf } = await import('../../platform/auth/common-passwords.ts');
  const weakness = weaknessOf(password, person);
  if (weakness !== null) {
    const message = weakness === 'common' ? USER_MESSAGES.commonPassword : USER_MESSAGES.personalPassword;
    throw invalid({ password: [message] });
  }
  return hashPassword(password);
}

/**
 * Of who has none yet. A hash like any other, of what nobody knows: a sign-in is refused
 * with the same work as any wrong password.
 */
export function hashOfNoPassword(): Promise<string> {
  return hashPassword(randomBytes(32).toString('base64url'));
}
