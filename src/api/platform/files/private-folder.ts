/** Who may read the data folder: the server's own user alone, whatever was there before. */
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** In a folder that holds other things too, those are left as they are. */
const OWN = /^(vertente\.db|servidor\.lock|secret\.key|auditoria\.ancora)/;
/** Of the stored files; in it everything is the server's. */
const STORED = 'files';

/** Makes the folder and what it holds of ours private. Answers the paths whose owner does not let us. */
export function keepPrivate(folder: string): string[] {
  // Windows has no such modes: its folders pass on who may read them.
  if (process.platform === 'win32') return [];
  const refused: string[] = [];
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  setMode(folder, FOLDER_MODE, refused);
  for (const name of readdirSync(folder)) {
    if (OWN.test(name)) setMode(join(folder, name), FILE_MODE, refused);
  }
  const stored = join(folder, STORED);
  // What is made in a private one is private from the start.
  if (readdirSync(folder).includes(STORED) && modeOf(stored) !== FOLDER_MODE) closeTree(stored, refused);
  return refused;
}

/** Makes the file where there is none: what opens it next would make it readable for others. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', FILE_MODE));
}

function closeTree(path: string, refused: string[]): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) closeTree(below, refused);
    else if (entry.isFile()) setMode(below, FILE_MODE, refused);
  }
  // Last: one that was cut off is gone through again.
  setMode(path, FOLDER_MODE, refused);
}

function setMode(path: string, mode: number, refused: string[]): void {
  if (modeOf(path) === mode) return;
  try {
    chmodSync(path, mode);
  } catch {
    refused.push(path);
  }
}

function modeOf(path: string): number {
  return lstatSync(path).mode & 0o777;
}
