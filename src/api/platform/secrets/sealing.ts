/** Encryption of one text for one place (AES-256-GCM), and the keys that are derived from the installation's. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { KEY_BYTES } from './key-file.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Where a sealed text stands. It opens nowhere else. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  /** Of its row: the id, or the parts of the key. */
  readonly row: number | string;
}

/** A key of its own for each purpose: none of them tells the others. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'vertente', purpose, KEY_BYTES));
}

/** What is derived from one key of the installation. */
export interface DerivedKeys {
  readonly seal: KeyObject;
  readonly index: KeyObject;
  readonly sign: KeyObject;
  readonly audit: KeyObject;
}

/** Imported once: given as bytes, each use would import them anew, at six times the cost. */
export function derivedKeys(key: Buffer): DerivedKeys {
  const derived = (purpose: string) => createSecretKey(deriveKey(key, purpose));
  return { seal: derived('seal'), index: derived('index'), sign: derived('sign'), audit: derived('audit') };
}

export function hmac(key: KeyObject, text: string, encoding: 'hex' | 'base64url'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}

/** What only this key makes, and which tells nothing of it. */
export function fingerprintOf(key: Buffer): string {
  return hmac(derivedKeys(key).index, 'vertente', 'hex');
}

/** The text sealed for its place, in base64. */
export function encipher(key: KeyObject, text: string, place: SealedPlace): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(placeBytes(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws when it was sealed with another key, for another place (null: for none), or was changed. */
export function decipher(key: KeyObject, sealed: string, place: SealedPlace | null): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  // Without a length Node.js takes a tag of four bytes, which can be guessed.
  const whole = { authTagLength: TAG_BYTES };
  const opening = createDecipheriv('aes-256-gcm', key, nonce, whole);
  if (place) opening.setAAD(placeBytes(place));
  opening.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = opening.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, opening.final()]).toString('utf8');
}

function placeBytes({ table, column, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, String(row)]));
}
