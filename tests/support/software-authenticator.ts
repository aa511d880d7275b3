/**
 * An authenticator made of software: real keys, real CBOR, real signatures, and every
 * part of what it answers can be made wrong. It makes one passkey.
 */
import {
  createHash,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { CreationOptions, RequestOptions } from '#domain/resources/webauthn.ts';

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

const FLAGS = { present: 0x01, verified: 0x04, multiDevice: 0x08, backedUp: 0x10, attested: 0x40 } as const;

/** What is answered otherwise than it should be. */
export interface Wrong {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Whether the person was recognised, or touched it at all. */
  readonly verified?: boolean;
  readonly present?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Signs with another key. */
  readonly forged?: boolean;
}

interface Made {
  readonly algorithm?: Algorithm;
  /** 0 for ever, as of those that people carry in their accounts. */
  readonly counts?: boolean;
  readonly synced?: boolean;
}

export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #made: Required<Made>;
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly credentialId = randomBytes(24).toString('base64url');
  counter = 0;
  #rpId = '';
  #handle = '';

  constructor(origin: string, { algorithm = 'ES256', counts = true, synced = false }: Made = {}) {
    this.#origin = origin;
    this.#made = { algorithm, counts, synced };
    this.#keys = newKeys(algorithm);
  }

  /** As `POST /user/passkeys` takes it. */
  create({ challenge, rp, user }: CreationOptions, wrong: Wrong & { readonly fmt?: string } = {}) {
    this.#rpId = rp.id;
    this.#handle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      encode(coseKey(this.#keys.publicKey, this.#made.algorithm)),
    ]);
    const authData = this.#authData(wrong, attested);
    const statement = new Map<string, CborValue>(
      wrong.fmt === undefined ? [] : [['x5c', [Buffer.from('no certificate')]]],
    );
    const attestationObject = encode(
      new Map<string, CborValue>([
        ['fmt', wrong.fmt ?? 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    );
    return {
      ...this.#names(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** As `POST /auth/passkey` and the second step take it. */
  use({ challenge, rpId }: RequestOptions, wrong: Wrong = {}) {
    this.#rpId = rpId;
    if (this.#made.counts) this.counter += 1;
    const authData = this.#authData(wrong);
    const clientData = this.#clientData('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const { privateKey } = wrong.forged ? newKeys(this.#made.algorithm) : this.#keys;
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign(this.#made.algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey).toString(
          'base64url',
        ),
        userHandle: wrong.userHandle ?? this.#handle,
      },
      clientExtensionResults: {},
    };
  }

  #names() {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const client = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? this.#origin,
      crossOrigin: wrong.crossOrigin ?? false,
    };
    return Buffer.from(JSON.stringify(client));
  }

  #authData({ rpId, verified = true, present = true, counter }: Wrong, attested?: Buffer): Buffer {
    let flags = 0;
    if (present) flags |= FLAGS.present;
    if (verified) flags |= FLAGS.verified;
    if (this.#made.synced) flags |= FLAGS.multiDevice | FLAGS.backedUp;
    if (attested) flags |= FLAGS.attested;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const hash = createHash('sha256')
      .update(rpId ?? this.#rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }
}

function newKeys(algorithm: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return algorithm === 'EdDSA'
    ? generateKeyPairSync('ed25519')
    : generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** RFC 9053: the key as WebAuthn carries it. */
function coseKey(key: KeyObject, algorithm: Algorithm): Map<number, CborValue> {
  const jwk: JsonWebKey = key.export({ format: 'jwk' });
  const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
  if (algorithm === 'RS256')
    return new Map<number, CborValue>([
      [1, 3],
      [3, -257],
      [-1, part('n')],
      [-2, part('e')],
    ]);
  if (algorithm === 'EdDSA')
    return new Map<number, CborValue>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part('x')],
    ]);
  return new Map<number, CborValue>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, part('x')],
    [-3, part('y')],
  ]);
}

type CborValue = number | string | Buffer | CborValue[] | Map<number | string, CborValue>;

/** RFC 8949, as much of it as WebAuthn needs. */
function encode(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
  const pairs = [...value].flatMap(([key, one]) => [encode(key), encode(one)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 0x100) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}
