/** Everything that can be said of an archive before anything is touched. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MIGRATION_NAMES } from '../platform/database/migrate.ts';
import { FINGERPRINT } from '../platform/secrets/key-ring.ts';
import { fingerprintOf } from '../platform/secrets/sealing.ts';
import { StartProblem } from '../platform/settings.ts';
import { readEntries } from './archive-file.ts';
import { ARCHIVED_TABLES, TRANSIENT_TABLES } from './archived-tables.ts';
import {
  DAMAGED,
  isSame,
  isSignedWith,
  MANIFEST,
  type Manifest,
  type Measure,
  measureOf,
  NEWER_VERSION,
  parseManifest,
  SIGNATURE,
  UNSIGNED_FORMAT,
} from './manifest.ts';
import { KEY_PART, tableOf } from './part-names.ts';
import { parseRows, RowSurvey, shapesAt } from './table-shapes.ts';

export interface ArchiveKeys {
  /** `SECRET_KEY` in hex: the archive must be signed with it. Null: the archive carries its key. */
  secretKey: string | null;
  /** `BACKUP_PASSPHRASE`. */
  passphrase: string | null;
  /** Whether one of the first format, which had no signature, will do where there is a `SECRET_KEY`. */
  acceptUnsigned?: boolean;
}

/** An archive that was checked whole, to be read again. */
export interface VerifiedArchive {
  path: string;
  passphrase: string | null;
  manifest: Manifest;
  /** Hex: what its sealed columns were sealed with. */
  key: string;
}

/** All that one reading of the file finds. */
interface Findings {
  parts: Manifest['parts'];
  manifest?: Uint8Array;
  signature?: Uint8Array;
  carriedKey?: string;
  /** What the database says of its key. */
  fingerprint?: unknown;
  rows: RowSurvey;
}

/**
 * Reads the whole archive once, holding little at a time: checksums, signature,
 * version, and each row against the tables of that version. Throws `StartProblem`.
 */
export async function verifyArchive(path: string, keys: ArchiveKeys): Promise<VerifiedArchive> {
  const { passphrase } = keys;
  const found = await survey(path, passphrase);
  const manifest = parseManifest(found.manifest);
  const names = Object.keys(manifest.parts);
  const isWhole =
    names.length === Object.keys(found.parts).length &&
    Object.entries(found.parts).every(([name, part]) => isSame(manifest.parts[name], part));
  if (!isWhole) throw new StartProblem(DAMAGED);
  const key = keyOf(found, keys);
  checkSignature(manifest, found, key, keys);
  const { migrations } = manifest;
  const last = migrations.at(-1);
  if (last === undefined || !migrations.every((name, index) => MIGRATION_NAMES[index] === name)) {
    throw new StartProblem(NEWER_VERSION);
  }
  const shapes = await shapesAt(last);
  found.rows.check(shapes, (table) => ARCHIVED_TABLES.some(({ name }) => name === table));
  if (!Object.keys(manifest.sequences).every((table) => shapes.get(table)?.has('id'))) {
    throw new StartProblem(DAMAGED);
  }
  const ownFingerprint = fingerprintOf(Buffer.from(key, 'hex'));
  if (found.fingerprint !== undefined && found.fingerprint !== ownFingerprint) {
    throw new StartProblem(keys.secretKey === null ? DAMAGED : OTHER_SECRET_KEY);
  }
  return { path, passphrase, manifest, key };
}

const OTHER_SECRET_KEY = 'O SECRET_KEY não é o da cópia: use o de quando ela foi feita. Nada foi alterado.';

async function survey(path: string, passphrase: string | null): Promise<Findings> {
  const found: Findings = { parts: {}, rows: new RowSurvey() };
  await readEntries(path, passphrase, async (name, content) => {
    if (found.signature !== undefined || Object.hasOwn(found.parts, name)) throw new StartProblem(DAMAGED);
    if (name === SIGNATURE) {
      found.signature = await buffer(content);
      return;
    }
    if (found.manifest !== undefined) throw new StartProblem(DAMAGED);
    const table = tableOf(name);
    if (name === MANIFEST) found.manifest = await buffer(content);
    else if (table !== null) {
      const bytes = await buffer(content);
      found.parts[name] = measureOf(bytes);
      lookAtRows(found, table, bytes);
    } else if (name === KEY_PART) {
      const bytes = await buffer(content);
      found.parts[name] = measureOf(bytes);
      found.carriedKey = bytes.toString('utf8').trim();
    } else found.parts[name] = await measure(content);
  });
  return found;
}

function lookAtRows(found: Findings, table: string, bytes: Uint8Array): void {
  // Earlier versions copied them; they are not restored.
  if (TRANSIENT_TABLES.includes(table)) return;
  const rows = parseRows(bytes);
  found.rows.add(table, rows);
  if (table === 'meta') {
    const row = rows.find(({ key }) => key === FINGERPRINT);
    if (row) found.fingerprint = row['value'];
  }
}

/** Of a part that may be large. */
async function measure(content: AsyncIterable<Uint8Array>): Promise<Measure> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

function keyOf({ carriedKey }: Findings, { secretKey }: ArchiveKeys): string {
  if (carriedKey !== undefined && !/^[0-9a-f]{64}$/.test(carriedKey)) throw new StartProblem(DAMAGED);
  if (secretKey !== null) {
    if (carriedKey !== undefined && carriedKey !== secretKey) throw new StartProblem(OTHER_SECRET_KEY);
    return secretKey;
  }
  if (carriedKey === undefined) {
    throw new StartProblem(
      'Esta cópia não traz a chave de sigilo. Defina SECRET_KEY com a de quando ela foi feita. Nada foi alterado.',
    );
  }
  return carriedKey;
}

/** With the key that it carries the signature finds damage; with one that it does not carry, forgery too. */
function checkSignature({ format }: Manifest, found: Findings, key: string, keys: ArchiveKeys): void {
  if (format === UNSIGNED_FORMAT && found.signature === undefined) {
    if (keys.secretKey === null || keys.acceptUnsigned) return;
    throw new StartProblem(
      'Esta cópia não está assinada: é de uma versão anterior do Vertente, ou foi alterada. Se você sabe de onde ela vem, acrescente -- --sem-assinatura ao comando. Nada foi alterado.',
    );
  }
  const { manifest, signature } = found;
  if (manifest && signature && isSignedWith(key, manifest, signature)) return;
  throw new StartProblem(
    keys.secretKey === null
      ? DAMAGED
      : 'A assinatura desta cópia não confere: ou o SECRET_KEY não é o de quando ela foi feita, ou ela foi alterada. Nada foi alterado.',
  );
}
