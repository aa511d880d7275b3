/** What browsers are asked for, as WebAuthn's JSON. */
import type { CreationOptions, RequestOptions } from '#domain/resources/webauthn.ts';
import { CHALLENGE_MS } from './passkey-challenges.ts';
import type { RelyingParty } from './relying-party.ts';

/** COSE's numbers of EdDSA, ES256 and RS256, the likeliest first: what all authenticators have one of. */
export const KEY_ALGORITHMS = [-8, -7, -257] as const;

type Descriptors = CreationOptions['excludeCredentials'];

interface NewOptions {
  readonly challenge: string;
  readonly handle: string;
  readonly person: { readonly name: string; readonly email: string };
  /** Those that the person has: an authenticator needs no second one. */
  readonly own: Descriptors;
}

/** For a passkey that the authenticator finds by itself, so that nobody types an e-mail. */
export function creationOptions(
  { id }: RelyingParty,
  { challenge, handle, person, own }: NewOptions,
): CreationOptions {
  return {
    challenge,
    rp: { id, name: 'Vertente' },
    user: { id: handle, name: person.email, displayName: person.name },
    pubKeyCredParams: KEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: own,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** @param allowed Empty: any of this site's. */
export function requestOptions(
  { id }: RelyingParty,
  challenge: string,
  allowed: Descriptors,
): RequestOptions {
  return {
    challenge,
    rpId: id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: allowed,
  };
}
