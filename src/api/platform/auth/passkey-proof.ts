/** Whether what an authenticator signed shows that somebody has a passkey. */
import type { SignedCredential } from '#domain/resources/webauthn.ts';
import type { Services } from '../services.ts';
import { type Asker, takeChallenge } from './passkey-challenges.ts';
import { countsOn, type KnownPasskey, type PasskeyProof } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** `expired`: nothing waited for the answer any more. `copied`: right, but its counter went back. */
export type PasskeyRefusal = 'expired' | 'wrong' | 'copied';

interface Shown {
  readonly site: RelyingParty;
  readonly credential: SignedCredential;
  /** Whose challenge must have been signed. */
  readonly asker: Asker;
  /** The passkey of this name; undefined where there is none, or none that may be used here. */
  readonly passkey: KnownPasskey | undefined;
}

/** The challenge is used up by this, whatever comes of it. */
export async function provePasskey(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { site, credential, asker, passkey }: Shown,
  now: number,
): Promise<PasskeyProof | PasskeyRefusal> {
  // The first use of it loads the library: no start waits for that.
  const { challengeIn, verifyUse } = await import('./webauthn.ts');
  const challenge = challengeIn(credential);
  if (challenge === null) return 'wrong';
  if (!(await takeChallenge(database, challenge, asker, now))) return 'expired';
  if (!passkey || !namesOwner(credential, asker, passkey)) return 'wrong';
  try {
    const { counter, isBackedUp } = await verifyUse(site, credential, challenge, passkey.public_key);
    if (!countsOn(passkey.counter, counter)) return 'copied';
    return { kind: 'passkey', userId: passkey.user_id, passkeyId: passkey.id, counter, isBackedUp, at: now };
  } catch (error) {
    log.info({ err: error }, 'a passkey was refused');
    return 'wrong';
  }
}

/** Where nobody was asked for, the answer itself must say whose it is. */
function namesOwner({ response }: SignedCredential, asker: Asker, { handle }: KnownPasskey): boolean {
  const { userHandle } = response;
  return userHandle ? userHandle === handle : asker !== 'anyone';
}
