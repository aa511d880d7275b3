/**
 * The server's one key and what is derived from it: sealing of personal data at
 * rest (AES-256-GCM), the blind index that finds a CPF without opening it, and
 * the signature of short-lived addresses.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database/database.ts';
import { type Settings, StartProblem } from './settings.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FINGERPRINT = 'secret_key_fingerprint';

export class Secrets {
  readonly #sealing: Buffer;
  readonly #indexing: Buffer;
  readonly #signing: Buffer;

  constructor(key: Buffer) {
    this.#sealing = derive(key, 'seal');
    this.#indexing = derive(key, 'index');
    this.#signing = derive(key, 'sign');
  }

  /** Encrypts a text; null and the empty text stay null. */
  seal(text: string | null | undefined): string | null {
    if (text === null || text === undefined || text === '') return null;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealing, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Opens what `seal` made. Throws when the key is another or the text was changed. */
  open(sealed: string | null): string | null {
    if (sealed === null) return null;
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#sealing, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  /** The same text always gives the same index; the text can't be read from it without the key. */
  index(text: string): string {
    return createHmac('sha256', this.#indexing).update(text).digest('hex');
  }

  sign(text: string): string {
    return createHmac('sha256', this.#signing).update(text).digest('base64url');
  }

  isSigned(text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

function derive(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'vertente', purpose, KEY_BYTES));
}

/**
 * Takes the key from the settings, or from `secret.key` in the data folder (made
 * on the first start, readable by its owner alone), and checks that it is the
 * one this database was filled with.
 */
export async function loadSecrets(settings: Settings, database: Database): Promise<Secrets> {
  const key =
    settings.secretKey === null ? keyFile(settings.dataDir) : Buffer.from(settings.secretKey, 'hex');
  const secrets = new Secrets(key);
  const fingerprint = secrets.index('vertente');
  await database.write
    .insertInto('meta')
    .values({ key: FINGERPRINT, value: fingerprint })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const stored = await database.write
    .selectFrom('meta')
    .select('value')
    .where('key', '=', FINGERPRINT)
    .executeTakeFirstOrThrow();
  if (stored.value !== fingerprint) {
    throw new StartProblem(
      'A chave de sigilo não é a deste banco de dados. Use o SECRET_KEY (ou o arquivo secret.key da pasta de dados) com que ele foi criado.',
    );
  }
  return secrets;
}

function keyFile(folder: string): Buffer {
  const path = join(folder, 'secret.key');
  try {
    const file = openSync(path, 'wx', 0o600);
    try {
      writeSync(file, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new StartProblem(
        `Não é possível gravar a chave de sigilo em ${path}. Ajuste DATA_DIR ou defina SECRET_KEY.`,
      );
    }
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
  if (key.length !== KEY_BYTES) {
    throw new StartProblem(`O arquivo ${path} está danificado. Restaure-o de uma cópia de segurança.`);
  }
  return key;
}
