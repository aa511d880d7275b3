/**
 * What an authenticator answered, verified by WebAuthn's rules: for this site, by a person
 * whom it has recognised (a finger, a face, a PIN). Of which make it is nobody asks.
 */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { z } from 'zod';
import type { NewCredential, SignedCredential } from '#domain/resources/webauthn.ts';
import { KEY_ALGORITHMS } from './passkey-options.ts';
import type { RelyingParty } from './relying-party.ts';

const clientData = z.object({ challenge: z.string().max(200), crossOrigin: z.boolean().optional() });

/** The challenge that was signed; null of what is unreadable, or was asked for by a page within another site's. */
export function challengeIn({ response }: NewCredential | SignedCredential): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const { challenge, crossOrigin } = clientData.parse(JSON.parse(text));
    return crossOrigin ? null : challenge;
  } catch {
    return null;
  }
}

export interface VerifiedPasskey {
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly isMultiDevice: boolean;
  readonly isBackedUp: boolean;
}

/** Throws for what is not as it must be. */
export async function verifyNewCredential(
  { id, origin }: RelyingParty,
  credential: NewCredential,
  challenge: string,
): Promise<VerifiedPasskey> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: {
        clientDataJSON: credential.response.clientDataJSON,
        attestationObject: withoutStatement(credential.response.attestationObject),
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...KEY_ALGORITHMS],
  });
  if (!verified) throw new Error('The new credential was not verified');
  const { credential: made, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    isMultiDevice: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/** A statement of its make is not asked for; one that comes all the same is not looked at, certificates least of all. */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const bare = new Map<string, string | Uint8Array<ArrayBuffer> | Map<never, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<never, never>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

export interface VerifiedUse {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** Throws for what is not as it must be, a forged signature too. What it counts is the caller's to judge. */
export async function verifyUse(
  { id, origin }: RelyingParty,
  credential: SignedCredential,
  challenge: string,
  publicKey: string,
): Promise<VerifiedUse> {
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: isoBase64URL.toBuffer(publicKey), counter: 0 },
  });
  if (!verified) throw new Error('The signature is not of this passkey');
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}
