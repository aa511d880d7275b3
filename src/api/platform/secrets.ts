/**
 * The server's one key and what is derived from it: sealing of personal data at
 * rest (AES-256-GCM), the blind index that finds a CPF without opening it, the
 * chain of the audit, and the signature of short-lived addresses.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Database } from './database/database.ts';
import { adoptPendingKey, existingKey, KEY_BYTES, keyOfFolder, pendingKey } from './key-file.ts';
import { type Settings, StartProblem } from './settings.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FINGERPRINT = 'secret_key_fingerprint';
const OTHER_KEY =
  'A chave de sigilo não é a deste banco de dados. Use o SECRET_KEY (ou o arquivo secret.key da pasta de dados) com que ele foi criado.';

export class Secrets {
  readonly #sealing: Buffer;
  readonly #indexing: Buffer;
  readonly #signing: Buffer;
  readonly #chaining: Buffer;

  constructor(key: Buffer) {
    this.#sealing = derive(key, 'seal');
    this.#indexing = derive(key, 'index');
    this.#signing = derive(key, 'sign');
    this.#chaining = derive(key, 'audit');
  }

  /** Encrypts a text; null and the empty text stay null. */
  seal(text: string | null | undefined): string | null {
    if (text === null || text === undefined || text === '') return null;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealing, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /**
   * Opens what `seal` made; nothing opens to nothing. Throws when the key is
   * another or the text was changed.
   */
  open(sealed: string | null): string | null {
    if (sealed === null || sealed === '') return null;
    const bytes = Buffer.from(sealed, 'base64');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    // Without a length Node.js takes a tag of four bytes, which can be guessed.
    const whole = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', this.#sealing, nonce, whole);
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  }

  /** The same text always gives the same index; the text can't be read from it without the key. */
  index(text: string): string {
    return createHmac('sha256', this.#indexing).update(text).digest('hex');
  }

  /** Binds a text to the audit's chain: nobody makes the same without the key. */
  chain(text: string): string {
    return createHmac('sha256', this.#chaining).update(text).digest('base64url');
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
 * Takes the key from the settings or from the data folder (made on the first
 * start) and checks that it is the one this database was filled with.
 */
export async function loadSecrets(settings: Settings, database: Database): Promise<Secrets> {
  const { secretKey, dataDir } = settings;
  const secrets = new Secrets(secretKey === null ? keyOfFolder(dataDir) : Buffer.from(secretKey, 'hex'));
  await database.write
    .insertInto('meta')
    .values({ key: FINGERPRINT, value: fingerprintOf(secrets) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await database.write
    .selectFrom('meta')
    .select('value')
    .where('key', '=', FINGERPRINT)
    .executeTakeFirstOrThrow();
  if (value === fingerprintOf(secrets)) return secrets;
  const pending = secretKey === null ? pendingKey(dataDir) : null;
  if (pending) {
    const restored = new Secrets(pending);
    if (value === fingerprintOf(restored)) {
      adoptPendingKey(dataDir);
      return restored;
    }
  }
  throw new StartProblem(OTHER_KEY);
}

/** The key of an installation that is there already, for a command beside it. Throws `StartProblem`. */
export async function secretsForReading(
  { secretKey, dataDir }: Settings,
  { read }: Pick<Database, 'read'>,
): Promise<Secrets> {
  const key = secretKey === null ? existingKey(dataDir) : Buffer.from(secretKey, 'hex');
  if (key === null) throw new StartProblem('A chave de sigilo não está na pasta de dados nem em SECRET_KEY.');
  const secrets = new Secrets(key);
  const kept = await read
    .selectFrom('meta')
    .select('value')
    .where('key', '=', FINGERPRINT)
    .executeTakeFirst();
  if (kept?.value !== fingerprintOf(secrets)) throw new StartProblem(OTHER_KEY);
  return secrets;
}

function fingerprintOf(secrets: Secrets): string {
  return secrets.index('vertente');
}
