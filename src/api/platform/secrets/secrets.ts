/**
 * The server's key and what is derived from it: sealing of personal data at
 * rest (AES-256-GCM), the blind index that finds a CPF without opening it, the
 * chain of the audit, and the signature of short-lived addresses. While one key
 * takes another's place there are two (docs/decisions/0060).
 */
import { createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { KeysMoved } from '../database/transaction.ts';
import type { Tx } from '../database/transaction.ts';
import type { Database, Db } from '../database/database.ts';
import { locked } from '../database/locking.ts';
import { Problem } from '../http/problem.ts';
import { adoptPendingKey, existingKey, makeKey, pendingKey } from './key-file.ts';
import { FINGERPRINT, type KeyRing, keptFingerprint, readRing, SEALING_KEY } from './key-ring.ts';
import {
  decipher,
  type DerivedKeys,
  derivedKeys,
  encipher,
  fingerprintOf,
  hmac,
  type SealedPlace,
} from './sealing.ts';
import { type Settings, StartProblem } from '../settings.ts';

export type { SealedPlace } from './sealing.ts';

const OTHER_KEY =
  'A chave de sigilo não é a deste banco de dados. Use o SECRET_KEY (ou o arquivo secret.key da pasta de dados) com que ele foi criado ou, se ele foi trocado, o novo.';
const NO_KEY =
  'O banco de dados tem dados selados com uma chave que não está na pasta de dados (secret.key) nem em SECRET_KEY. Devolva o arquivo ou a configuração, ou restaure uma cópia com npm run restore:replace ARQUIVO.';

/** What stands before a sealed text that is bound to its place, of key 1 and of later ones; no base64 begins so. */
const BOUND = /^(?:v2|v3\.(\d{1,9}))\./;

function prefixOf(keyId: number): string {
  return keyId === 1 ? 'v2.' : `v3.${keyId}.`;
}

export function isBound(sealed: string): boolean {
  return BOUND.test(sealed);
}

/** Its ring changes while another key takes this one's place: whoever holds it goes on with it. */
export class Secrets {
  #ring: KeyRing;
  #current: DerivedKeys;
  /** Whatever was opened with once opens until the process ends: a long read may still show it. */
  readonly #opening = new Map<number, KeyObject>();
  #chains = new Map<number, KeyObject>();
  /** Under which a stored index may stand: of rows that are resealed, and of those that never are. */
  #indexes: KeyObject[] = [];
  #everIndexes: KeyObject[] = [];
  #signed: { key: KeyObject; until: number }[] = [];

  /** @param of A ring, or the one key of a database that never had another. */
  constructor(of: KeyRing | Buffer) {
    this.#ring = Buffer.isBuffer(of) ? onlyKey(of) : of;
    this.#current = this.adopt(this.#ring);
  }

  /** Goes on with the keys of this ring. */
  adopt(ring: KeyRing): DerivedKeys {
    this.#ring = ring;
    const current = derivedKeys(ring.current.key);
    const other = ring.other && derivedKeys(ring.other.key);
    this.#current = current;
    this.#opening.set(ring.current.id, current.seal);
    this.#chains = new Map([[ring.current.id, current.audit]]);
    this.#indexes = [current.index];
    this.#signed = [];
    if (ring.other && other) {
      this.#opening.set(ring.other.id, other.seal);
      this.#chains.set(ring.other.id, other.audit);
      this.#indexes.push(other.index);
    }
    this.#everIndexes = [...this.#indexes];
    for (const [id, kept] of ring.retired) {
      this.#chains.set(id, imported(kept.audit));
      if (id !== ring.other?.id) this.#everIndexes.push(imported(kept.index));
      this.#signed.push({ key: imported(kept.sign), until: kept.signed_until });
    }
    return current;
  }

  get ring(): KeyRing {
    return this.#ring;
  }

  /** Number of the key with which is sealed. */
  get keyId(): number {
    return this.#ring.current.id;
  }

  /** How what is sealed now begins. */
  get prefix(): string {
    return prefixOf(this.keyId);
  }

  /** Encrypts a text for one place alone; null and the empty text stay null. */
  seal(text: string | null | undefined, place: SealedPlace): string | null {
    if (text === null || text === undefined || text === '') return null;
    return this.prefix + encipher(this.#current.seal, text, place);
  }

  /**
   * Opens what `seal` made for this place; nothing opens to nothing. Throws a
   * `Problem` when the key is another, or the text was changed or sealed for elsewhere.
   */
  open(sealed: string | null, place: SealedPlace): string | null {
    if (sealed === null || sealed === '') return null;
    try {
      const bound = BOUND.exec(sealed);
      const key = bound && this.#opening.get(Number(bound[1] ?? 1));
      if (!key) throw new Error('Sealed without a place, or with a key that is not at hand');
      return decipher(key, sealed.slice(bound[0].length), place);
    } catch (cause) {
      throw new Problem(
        500,
        `Um dado selado do registro nº ${place.row} (${place.table}.${place.column}) não é o que foi gravado nele: foi trocado ou alterado fora do programa. Avise quem cuida do servidor.`,
        { cause },
      );
    }
  }

  /** Opens what an earlier version sealed, with key 1 and without binding it to its place. Throws as `open`, bare. */
  openUnbound(sealed: string): string {
    const key = this.#opening.get(1);
    if (!key) throw new Error('Key 1 is not at hand');
    return decipher(key, sealed, null);
  }

  /**
   * Opens a text of the audit, of this version or an earlier one: its place is
   * also told by the chain.
   */
  openAudited(sealed: string | null, place: SealedPlace): string | null {
    if (sealed === null || sealed === '') return null;
    return isBound(sealed) ? this.open(sealed, place) : this.openUnbound(sealed);
  }

  /** The same text always gives the same index; the text can't be read from it without the key. */
  index(text: string): string {
    return hmac(this.#current.index, text, 'hex');
  }

  /** Under which a row may stand now: one, and two while another key takes this one's place. */
  indexes(text: string): string[] {
    return this.#indexes.map((key) => hmac(key, text, 'hex'));
  }

  /** Under which what is never made anew may stand: the present key's, and those of all before. */
  everIndexes(text: string): string[] {
    return this.#everIndexes.map((key) => hmac(key, text, 'hex'));
  }

  /** Binds a text to the audit's chain at this entry: nobody makes the same without the key of then. */
  chain(text: string, entry: number): string {
    const { id } = this.#ring.chains.findLast(({ from }) => from <= entry) ?? { id: 1 };
    return this.chainOf(id, text);
  }

  /** With the key of this number. */
  chainOf(keyId: number, text: string): string {
    const key = this.#chains.get(keyId);
    if (!key) throw new Error(`Nothing is kept of key ${keyId}`);
    return hmac(key, text, 'base64url');
  }

  sign(text: string): string {
    return hmac(this.#current.sign, text, 'base64url');
  }

  /** @param until When what was signed runs out: then an earlier key may have signed it in its time. */
  isSigned(text: string, signature: string, until?: number): boolean {
    if (isSame(this.sign(text), signature)) return true;
    if (until === undefined) return false;
    return this.#signed.some(
      (one) => until <= one.until && isSame(hmac(one.key, text, 'base64url'), signature),
    );
  }

  /** Goes on with the keys of now. False where none that is at hand opens them: it slept through all of a rotation. */
  async refresh(db: Db | Tx): Promise<boolean> {
    const { current, other } = this.#ring;
    const ring = await readRing(db, [current.key, ...(other ? [other.key] : [])]);
    if (ring) this.adopt(ring);
    return ring !== null;
  }
}

function onlyKey(key: Buffer): KeyRing {
  const chains = [{ id: 1, from: 0 }];
  return { current: { id: 1, key }, other: null, retired: new Map(), chains, kept: key.toString('hex') };
}

function imported(hex: string): KeyObject {
  return createSecretKey(Buffer.from(hex, 'hex'));
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * For a transaction that seals and leaves no entry in the audit, before it seals: none is kept
 * that sealed with a key which is no longer used. Throws what makes the transaction run again.
 */
export async function holdSealingKey(tx: Tx, secrets: Secrets): Promise<void> {
  const query = tx.selectFrom('meta').select('value').where('key', '=', SEALING_KEY);
  const row = await locked(tx, query, 'share').executeTakeFirst();
  await requireKey(tx, secrets, Number(row?.value ?? 1));
}

/** Throws what makes the transaction run again, with the keys of now, where `keyId` is not the sealing key. */
export async function requireKey(tx: Tx, secrets: Secrets, keyId: number): Promise<void> {
  if (secrets.keyId === keyId) return;
  await secrets.refresh(tx);
  throw new KeysMoved();
}

/**
 * Takes the key from the settings or from the data folder and checks that it is
 * the one this database was filled with, or the one that takes its place. Made is one
 * only for a database without content: beside a filled one it could open nothing.
 */
export async function loadSecrets(settings: Settings, database: Database): Promise<Secrets> {
  const { write } = database;
  const own = ownKey(settings);
  if (own === null && (await isFilled(database))) return adoptPending(settings, database);
  const key = own ?? makeKey(settings.dataDir);
  await write
    .insertInto('meta')
    .values([
      { key: FINGERPRINT, value: fingerprintOf(key) },
      { key: SEALING_KEY, value: '1' },
    ])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  // Read where it was written: another server may have put its own there first.
  const ring = await readRing(write, [key]);
  return ring ? new Secrets(ring) : adoptPending(settings, database);
}

/** The keys of an installation that is there already, for a command beside it. Throws `StartProblem`. */
export async function ringForReading(settings: Settings, { read }: Pick<Database, 'read'>): Promise<KeyRing> {
  if ((await keptFingerprint(read)) === undefined) {
    throw new StartProblem('Este banco de dados ainda não foi usado: inicie o servidor uma vez antes disto.');
  }
  const own = ownKey(settings);
  for (const key of [own, restoredKey(settings)]) {
    const ring = key && (await readRing(read, [key], { isCurrent: false }));
    if (ring) return ring;
  }
  throw new StartProblem(own === null ? NO_KEY : OTHER_KEY);
}

/** After a restore or a rotation that was cut off at its very end the key of the rows is still beside the old one. */
async function adoptPending(settings: Settings, { write }: Pick<Database, 'write'>): Promise<Secrets> {
  const key = restoredKey(settings);
  const ring = key && (await readRing(write, [key]));
  // One that is only to be used next has no place yet: the old one is what the copies open with.
  if (ring && ring.kept === key.toString('hex')) {
    adoptPendingKey(settings.dataDir);
    return new Secrets(ring);
  }
  throw new StartProblem(ownKey(settings) === null ? NO_KEY : OTHER_KEY);
}

function ownKey({ secretKey, dataDir }: Settings): Buffer | null {
  return secretKey === null ? existingKey(dataDir) : Buffer.from(secretKey, 'hex');
}

function restoredKey({ secretKey, dataDir }: Settings): Buffer | null {
  return secretKey === null ? pendingKey(dataDir) : null;
}

async function isFilled({ write }: Pick<Database, 'write'>): Promise<boolean> {
  if ((await keptFingerprint(write)) !== undefined) return true;
  return (await write.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
