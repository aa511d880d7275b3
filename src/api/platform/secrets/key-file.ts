/**
 * The secret key on the disk: `secret.key`, and beside it the key of an archive
 * that is being restored, which takes its place once the rows are kept.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartProblem } from '../settings.ts';

export const KEY_BYTES = 32;

const keyPath = (folder: string) => join(folder, 'secret.key');
const pendingPath = (folder: string) => join(folder, 'secret.key.novo');

/** A new key for the folder, or the one that another server has made there meanwhile; readable by its owner alone. */
export function makeKey(folder: string): Buffer {
  const path = keyPath(folder);
  try {
    // With the database elsewhere, nobody has made it yet.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeKey(path, randomBytes(KEY_BYTES), 'wx');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new StartProblem(
        `Não é possível gravar a chave de sigilo em ${path}. Ajuste DATA_DIR ou defina SECRET_KEY.`,
      );
    }
  }
  return readKey(path);
}

/** The folder's key, when it has one. */
export function existingKey(folder: string): Buffer | null {
  return existsSync(keyPath(folder)) ? readKey(keyPath(folder)) : null;
}

/** The key of a restore that was cut off between keeping the rows and taking the key, if there is one. */
export function pendingKey(folder: string): Buffer | null {
  return existsSync(pendingPath(folder)) ? readKey(pendingPath(folder)) : null;
}

export function writePendingKey(folder: string, key: Buffer): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeKey(pendingPath(folder), key, 'w');
}

export function adoptPendingKey(folder: string): void {
  renameSync(pendingPath(folder), keyPath(folder));
  syncName(keyPath(folder));
}

/** The key that is about to be replaced, beside the others: copies of the rows from before need it. Answers its path. */
export function keepOldKey(folder: string, id: number, key: Buffer): string {
  const path = `${keyPath(folder)}.antiga-${id}`;
  writeKey(path, key, 'w');
  return path;
}

function writeKey(path: string, key: Buffer, flag: 'w' | 'wx'): void {
  const file = openSync(path, flag, 0o600);
  try {
    writeSync(file, `${key.toString('hex')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncName(path);
}

/** After a power cut the name is as durable as the key: without it nobody could read what was sealed. */
function syncName(path: string): void {
  // Windows keeps names by itself and refuses to be asked.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function readKey(path: string): Buffer {
  const key = Buffer.from(readText(path).trim(), 'hex');
  if (key.length !== KEY_BYTES) {
    throw new StartProblem(`O arquivo ${path} está danificado. Restaure-o de uma cópia de segurança.`);
  }
  return key;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new StartProblem(
      `A chave de sigilo em ${path} não pode ser lida (${code}). Ela deve ser do usuário que executa o servidor; veja as permissões da pasta de dados.`,
    );
  }
}
