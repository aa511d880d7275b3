/**
 * How far the audit reached, written down outside the database each minute: an
 * audit that was cut, or replaced as a whole, no longer holds what is written there.
 * Whoever can write to the data folder can put an older one in its place: against
 * that there is `AUDIT_SINK`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database, Db } from '../database/database.ts';
import type { Services } from '../services.ts';
import { StartProblem } from '../settings.ts';

export const anchorSchema = z.object({ last_id: z.int(), hash: z.string(), at: z.string() });

export type Anchor = z.output<typeof anchorSchema>;

const pathIn = (folder: string) => join(folder, 'auditoria.ancora');

/** The anchor in the data folder, null when there is none. */
export function readAnchor(folder: string): Anchor | null {
  const path = pathIn(folder);
  if (!existsSync(path)) return null;
  try {
    return anchorSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartProblem(`O arquivo ${path} está danificado: não é possível saber até onde a trilha ia.`);
  }
}

/** After a restore: what is written down is of other rows. */
export function dropAnchor(folder: string): void {
  rmSync(pathIn(folder), { force: true });
}

/**
 * Writes down the end of the chain. An anchor that the chain no longer holds
 * stays, for `audit:verify` to tell; the log says so.
 */
export async function writeAnchor({ database, settings, log, now }: Services): Promise<void> {
  const { dataDir } = settings;
  const end = await lastingEnd(database);
  if (!end || end.last_id === 0) return;
  const before = readAnchor(dataDir);
  if (before?.last_id === end.last_id && before.hash === end.hash) return;
  if (before && !(await holds(database.read, before))) {
    log.error(
      { entry: before.last_id },
      'the audit no longer holds what was written down of it: run audit:verify',
    );
    return;
  }
  const anchor: Anchor = { ...end, at: new Date(now()).toISOString() };
  const passing = `${pathIn(dataDir)}.${process.pid}.parcial`;
  // Aside: a disk that is busy with a copy takes a tenth of a second for a new file.
  const file = await open(passing, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(anchor)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(passing, pathIn(dataDir));
}

/** The end of the chain as it was last committed. */
export function endOf(db: Db): Promise<{ last_id: number; hash: string } | undefined> {
  return db.selectFrom('audit_chain').select(['last_id', 'hash']).where('id', '=', 1).executeTakeFirst();
}

/**
 * The same, once it is on the disk: what is written down of it must outlive no power cut that the audit does not.
 *
 * @throws UnconfirmedWrite
 */
export async function lastingEnd({
  read,
  commits,
}: Pick<Database, 'read' | 'commits'>): ReturnType<typeof endOf> {
  const end = await endOf(read);
  await commits?.confirm();
  return end;
}

async function holds(db: Db, { last_id, hash }: Anchor): Promise<boolean> {
  const row = await db.selectFrom('audit_log').select('hash').where('id', '=', last_id).executeTakeFirst();
  return row?.hash === hash;
}
