/** Signing in with a passkey, once somebody wants to. */
import { passkeyEntrance } from '#domain/resources/passkeys.ts';
import { asProblem } from '../platform/api-problem.ts';
import { call } from '../platform/client.ts';
import { deviceFailure, signWithPasskey } from '../platform/passkey-ceremony.ts';
import { afterSignOut, signInAs } from '../platform/session.ts';

/** Signs in. Answers why that did not come about; null where it did. */
export async function enterWithPasskey(remember: boolean): Promise<string | null> {
  try {
    await afterSignOut();
    const credential = await signWithPasskey();
    const { body } = await call(passkeyEntrance.enter, { body: { credential, remember } });
    signInAs(body);
    return null;
  } catch (error) {
    return deviceFailure(error) ?? asProblem(error).message;
  }
}
