/**
 * The server's one key and what is derived from it: sealing of personal data at
 * rest (AES-256-GCM), the blind index that finds a CPF without opening it, the
 * chain of the audit, and the signature of short-lived addresses.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { Database, Db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { adoptPendingKey, existingKey, KEY_BYTES, makeKey, pendingKey } from './key-file.ts';
import { type Settings, StartProblem } from '../settings.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The row of `meta` that tells whether a key is the one that the database was filled with. */
export const FINGERPRINT = 'secret_key_fingerprint';
const OTHER_KEY =
  'A chave de sigilo não é a deste banco de dados. Use o SECRET_KEY (ou o arquivo secret.key da pasta de dados) com que ele foi criado.';
const NO_KEY =
  'O banco de dados tem dados selados com uma chave que não está na pasta de dados (secret.key) nem em SECRET_KEY. Devolva o arquivo ou a configuração, ou restaure uma cópia com npm run restore:replace ARQUIVO.';

/** What stands before a sealed text that is bound to its place; no base64 begins so. */
const BOUND = 'v2.';

/** Where a sealed text stands. It opens nowhere else. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  /** Of its row: the id, or the parts of the key. */
  readonly row: number | string;
}

export function isBound(sealed: string): boolean {
  return sealed.startsWith(BOUND);
}

function placeBytes({ table, column, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([table, column, String(row)]));
}

/** Its keys are imported once: given as bytes, each use would import them anew, at six times the cost. */
export class Secrets {
  readonly #sealing: KeyObject;
  readonly #indexing: KeyObject;
  readonly #signing: KeyObject;
  readonly #chaining: KeyObject;

  constructor(key: Buffer) {
    this.#sealing = createSecretKey(deriveKey(key, 'seal'));
    this.#indexing = createSecretKey(deriveKey(key, 'index'));
    this.#signing = createSecretKey(deriveKey(key, 'sign'));
    this.#chaining = createSecretKey(deriveKey(key, 'audit'));
  }

  /** Encrypts a text for one place alone; null and the empty text stay null. */
  seal(text: string | null | undefined, place: SealedPlace): string | null {
    if (text === null || text === undefined || text === '') return null;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealing, nonce);
    cipher.setAAD(placeBytes(place));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return BOUND + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /**
   * Opens what `seal` made for this place; nothing opens to nothing. Throws a
   * `Problem` when the key is another, or the text was changed or sealed for elsewhere.
   */
  open(sealed: string | null, place: SealedPlace): string | null {
    if (sealed === null || sealed === '') return null;
    try {
      if (!isBound(sealed)) throw new Error('Sealed without a place');
      return this.#decipher(sealed.slice(BOUND.length), placeBytes(place));
    } catch (cause) {
      throw new Problem(
        500,
        `Um dado selado do registro nº ${place.row} (${place.table}.${place.column}) não é o que foi gravado nele: foi trocado ou alterado fora do programa. Avise quem cuida do servidor.`,
        { cause },
      );
    }
  }

  /** Opens what an earlier version sealed, without binding it to its place. Throws as `open`, bare. */
  openUnbound(sealed: string): string {
    return this.#decipher(sealed, null);
  }

  /**
   * Opens a text of the audit, of this version or an earlier one: its place is
   * also told by the chain, and sealing it anew would break that.
   */
  openAudited(sealed: string | null, place: SealedPlace): string | null {
    if (sealed === null || sealed === '') return null;
    return isBound(sealed) ? this.open(sealed, place) : this.openUnbound(sealed);
  }

  #decipher(sealed: string, place: Buffer | null): string {
    const bytes = Buffer.from(sealed, 'base64');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    // Without a length Node.js takes a tag of four bytes, which can be guessed.
    const whole = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', this.#sealing, nonce, whole);
    if (place) decipher.setAAD(place);
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

/** A key of its own for each purpose: none of them tells the others. */
export function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'vertente', purpose, KEY_BYTES));
}

/**
 * Takes the key from the settings or from the data folder and checks that it is
 * the one this database was filled with. Made is one only for a database without
 * content: beside a filled one it could open nothing.
 */
export async function loadSecrets(settings: Settings, database: Database): Promise<Secrets> {
  const own = ownKey(settings);
  if (own === null && (await isFilled(database))) return adoptPending(settings, database);
  const secrets = new Secrets(own ?? makeKey(settings.dataDir));
  await database.write
    .insertInto('meta')
    .values({ key: FINGERPRINT, value: fingerprintOf(secrets) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  // Read where it was written: another server may have put its own there first.
  if ((await keptFingerprint(database.write)) === fingerprintOf(secrets)) return secrets;
  return adoptPending(settings, database);
}

/** The key (hex) of an installation that is there already, for a command beside it. Throws `StartProblem`. */
export async function keyForReading(settings: Settings, { read }: Pick<Database, 'read'>): Promise<string> {
  const kept = await keptFingerprint(read);
  if (kept === undefined) {
    throw new StartProblem('Este banco de dados ainda não foi usado: inicie o servidor uma vez antes disto.');
  }
  const own = ownKey(settings);
  for (const key of [own, restoredKey(settings)]) {
    if (key && fingerprintOf(new Secrets(key)) === kept) return key.toString('hex');
  }
  throw new StartProblem(own === null ? NO_KEY : OTHER_KEY);
}

export async function secretsForReading(
  settings: Settings,
  database: Pick<Database, 'read'>,
): Promise<Secrets> {
  return new Secrets(Buffer.from(await keyForReading(settings, database), 'hex'));
}

/** After a restore that was cut off at its very end the key of the rows is still beside the old one. */
async function adoptPending(settings: Settings, { write }: Database): Promise<Secrets> {
  const key = restoredKey(settings);
  const secrets = key && new Secrets(key);
  if (secrets && (await keptFingerprint(write)) === fingerprintOf(secrets)) {
    adoptPendingKey(settings.dataDir);
    return secrets;
  }
  throw new StartProblem(ownKey(settings) === null ? NO_KEY : OTHER_KEY);
}

function ownKey({ secretKey, dataDir }: Settings): Buffer | null {
  return secretKey === null ? existingKey(dataDir) : Buffer.from(secretKey, 'hex');
}

function restoredKey({ secretKey, dataDir }: Settings): Buffer | null {
  return secretKey === null ? pendingKey(dataDir) : null;
}

async function keptFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', FINGERPRINT).executeTakeFirst();
  return row?.value;
}

async function isFilled({ write }: Database): Promise<boolean> {
  if ((await keptFingerprint(write)) !== undefined) return true;
  return (await write.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** What only this key makes, and which tells nothing of it. */
export function fingerprintOf(secrets: Secrets): string {
  return secrets.index('vertente');
}
