/** A person's authenticator application, for tests. */
import { TOTP } from 'otpauth';
import { newSecret, secretPlace } from '#api/platform/auth/second-factors.ts';
import type { Services } from '#api/platform/services.ts';

const STEP_MS = 30_000;

/** The code that the application shows at this moment. */
export function codeAt(secret: string, now: number): string {
  return new TOTP({ secret }).generate({ timestamp: now });
}

/** A code that is not this secret's at any step that is taken. */
export function wrongCodeAt(secret: string, now: number): string {
  const right = [-1, 0, 1].map((step) => codeAt(secret, now + step * STEP_MS));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '444444';
}

/** The person has an application from now on, without the work of an enrolment; no recovery codes. Answers its secret. */
export async function giveSecondFactor(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  userId: number,
): Promise<string> {
  const secret = newSecret();
  const secret_sealed = secrets.seal(secret, secretPlace(userId)) ?? '';
  await database.write
    .insertInto('second_factors')
    .values({
      user_id: userId,
      secret_sealed,
      created_at: 0,
      confirmed_at: 0,
      last_step: 0,
    })
    .execute();
  return secret;
}
