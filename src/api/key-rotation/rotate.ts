/**
 * Another key in the place of the installation's, while the server works. Killed at any
 * moment and run again, it goes on where it was (docs/decisions/0060).
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { openBeside } from '../platform/database/database.ts';
import { holdFile } from '../platform/database/folder-lock.ts';
import { appliedMigrations, MIGRATION_NAMES } from '../platform/database/migrate.ts';
import {
  adoptPendingKey,
  existingKey,
  KEY_BYTES,
  keepOldKey,
  pendingKey,
  writePendingKey,
} from '../platform/secrets/key-file.ts';
import type { KeyRing, NumberedKey } from '../platform/secrets/key-ring.ts';
import { fingerprintOf } from '../platform/secrets/sealing.ts';
import { ringForReading, Secrets } from '../platform/secrets/secrets.ts';
import { type Settings, StartProblem } from '../platform/settings.ts';
import { resealAll } from './reseal-all.ts';
import { announce, dropOld, type Place, settle, takeOver } from './stages.ts';

/** Every server looks for news of the keys each second. */
const HEARD_MS = 3000;
/** The advisory lock of a rotation on PostgreSQL. */
const LOCK = 7_403_118_560;
const TAKEN = 'Outra troca da chave está em andamento: espere que ela termine.';

export interface RotateOptions {
  settings: Settings;
  /** Tells how far it is, in Portuguese. */
  say(line: string): void;
  now?: () => number;
}

/** Answers what to do next, in Portuguese. Throws `StartProblem`. */
export async function rotateKey({ settings, say, now = Date.now }: RotateOptions): Promise<string> {
  if (settings.secretKey === null && settings.newSecretKey !== null) {
    throw new StartProblem(
      'SECRET_KEY_NEW só vale com SECRET_KEY: sem ela, a chave nova é criada em DATA_DIR.',
    );
  }
  const database = await openBeside(settings, 'vertente-chave');
  try {
    const pending = MIGRATION_NAMES.length !== (await appliedMigrations(database.read)).length;
    if (pending || !(await areBound(database))) {
      throw new StartProblem(
        'Este banco de dados é de outra versão: inicie o servidor desta uma vez antes disto.',
      );
    }
    return await alone(settings, database, () => goOn({ settings, say, now }, database));
  } finally {
    await database.close();
  }
}

/** What earlier versions sealed is bound to its place at the first start of this one. */
async function areBound({ read }: Place): Promise<boolean> {
  const row = await read
    .selectFrom('meta')
    .select('key')
    .where('key', '=', 'sealed_values_bound')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of two commands at once one is told so; the system frees the lock with the process. */
async function alone<T>(settings: Settings, { engine, write }: Place, work: () => Promise<T>): Promise<T> {
  if (engine === 'sqlite') {
    const release = holdFile(settings.dataDir, 'chave.lock', TAKEN);
    try {
      return await work();
    } finally {
      release();
    }
  }
  return write.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as got`.execute(
      connection,
    );
    if (!rows[0]?.got) throw new StartProblem(TAKEN);
    return work();
  });
}

async function goOn({ settings, say, now }: Required<RotateOptions>, database: Place): Promise<string> {
  let ring = await ringForReading(settings, database);
  if (wasCutAtTheEnd(settings, ring)) {
    adoptPendingKey(settings.dataDir);
    return DONE;
  }
  if ((await stateOf(database)) === 'only') {
    const next = { id: ring.current.id + 1, key: newKey(settings, ring) };
    await announce(database, ring.current, next, now());
    ring = { ...ring, other: next };
  }
  const { old, next } = pairOf(ring, settings);
  if ((await stateOf(database)) === 'announced') {
    say('A chave nova foi criada; os servidores tomam conhecimento dela.');
    await wait(await untilHeard(database, now()));
    await takeOver(database, old, next, now());
  }
  if ((await stateOf(database)) === 'resealing') {
    const left = await resealAll(database, new Secrets(await ringForReading(settings, database)), say);
    if (left > 0) say(`${left} valores não abriram com nenhuma das duas chaves e ficaram como estavam.`);
    await settle(database, next.id);
  }
  return settings.secretKey === null
    ? finishFile(settings, database, { old, next }, now())
    : finishSetting(settings, database, next, now());
}

/** Milliseconds until every server has looked since the new key was announced. */
async function untilHeard({ read }: Place, now: number): Promise<number> {
  const { began_at } = await read
    .selectFrom('secret_keys')
    .select('began_at')
    .where('state', '=', 'announced')
    .executeTakeFirstOrThrow();
  return Math.min(HEARD_MS, Math.max(0, began_at + HEARD_MS - now));
}

/** `only` also where there never was a rotation. */
async function stateOf({ read }: Place): Promise<string> {
  const last = await read
    .selectFrom('secret_keys')
    .select('state')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state ?? 'only';
}

function newKey({ secretKey, newSecretKey }: Settings, ring: KeyRing): Buffer {
  if (secretKey === null) return randomBytes(KEY_BYTES);
  if (newSecretKey === null) {
    throw new StartProblem(
      'A chave vem de SECRET_KEY: defina também SECRET_KEY_NEW, com 64 algarismos hexadecimais sorteados (openssl rand -hex 32), e execute de novo. Nada foi alterado.',
    );
  }
  const key = Buffer.from(newSecretKey, 'hex');
  if (key.equals(ring.current.key))
    throw new StartProblem('SECRET_KEY_NEW é a chave de agora: escolha outra. Nada foi alterado.');
  return key;
}

/** Which of the two is which, once a rotation is under way. */
function pairOf(
  { current, other }: KeyRing,
  { newSecretKey }: Settings,
): { old: NumberedKey; next: NumberedKey } {
  if (!other) throw new Error('No rotation is under way');
  const [old, next] = current.id < other.id ? [current, other] : [other, current];
  if (newSecretKey !== null && newSecretKey !== next.key.toString('hex')) {
    throw new StartProblem(
      'Já há uma troca em andamento, para outra chave que a de SECRET_KEY_NEW: termine-a antes.',
    );
  }
  return { old, next };
}

const DONE =
  'Pronto: a chave foi trocada. O servidor pode continuar ligado; a chave antiga não abre mais nada do banco de dados.';

function wasCutAtTheEnd({ secretKey, dataDir }: Settings, ring: KeyRing): boolean {
  if (secretKey !== null) return false;
  const isAdopted = existingKey(dataDir)?.toString('hex') === ring.kept;
  return !isAdopted && ring.other === null && pendingKey(dataDir)?.toString('hex') === ring.kept;
}

async function finishFile(
  { dataDir }: Settings,
  database: Place,
  { old, next }: { old: NumberedKey; next: NumberedKey },
  now: number,
): Promise<string> {
  const path = keepOldKey(dataDir, old.id, old.key);
  writePendingKey(dataDir, next.key);
  await dropOld(database, next, now);
  adoptPendingKey(dataDir);
  return `${DONE}\nEla ficou em ${path}: só serve para restaurar o banco de uma cópia feita por outro programa antes ou durante a troca. As de npm run backup trazem a sua. Guarde-a com essas cópias e apague-a daqui.`;
}

/** The setting is the operator's to change: until it is, servers start with either. */
async function finishSetting(
  { secretKey }: Settings,
  database: Place,
  next: NumberedKey,
  now: number,
): Promise<string> {
  if (secretKey !== null && fingerprintOf(Buffer.from(secretKey, 'hex')) === fingerprintOf(next.key)) {
    await dropOld(database, next, now);
    return `${DONE}\nGuarde a antiga com as cópias feitas antes e durante a troca: elas só voltam com ela em SECRET_KEY.`;
  }
  return 'Tudo foi selado com a chave nova, e a antiga ainda abre o banco de dados. Ponha a nova em SECRET_KEY em cada servidor, reinicie-os e execute npm run key:rotate mais uma vez com ela: só então a antiga deixa de valer.';
}
