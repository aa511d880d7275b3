/** Copies that the server makes by itself, in a child process, how many of them stay, and their trials. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../platform/services.ts';
import { type BackupSettings, StartProblem } from '../../platform/settings.ts';
import { type BackupRecord, changeRecord, isFailing, isOver, readRecord } from './backup-record.ts';
import { workInChild } from './copy-in-child.ts';
import { tryIfDue } from './scheduled-trials.ts';

const LOOK_EVERY_MS = 30_000;
/** A maker that says nothing for so long is dead: another takes over. */
const TRUST_MS = 5 * 60_000;
const RETRY_MS = 15 * 60_000;

type Need = Pick<Services, 'settings' | 'database' | 'log' | 'now'>;

export interface ScheduledBackups {
  /** Waits for nothing: a copy in the making is given up, and made again later. */
  stop(): Promise<void>;
}

/** Throws `StartProblem` when the folder can't be had. */
export async function startScheduledBackups(services: Need): Promise<ScheduledBackups> {
  const { backups } = services.settings;
  if (backups === null) return { stop: async () => undefined };
  await makeFolder(backups.folder);
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const look = () => {
    round ??= backUpIfDue(services, backups, stopping.signal)
      .then(() => undefined)
      .catch((error: unknown) => services.log.error({ err: error }, 'scheduled backup failed'))
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  look();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new StartProblem(
      `A pasta das cópias de segurança ${folder} não pode ser usada. Ajuste BACKUP_DIR ou as permissões da pasta.`,
    );
  }
}

/** One look: makes a copy when one is due and nobody else is at it. Answers the new copy's name. */
export async function backUpIfDue(
  services: Need,
  backups: BackupSettings,
  signal?: AbortSignal,
): Promise<string | null> {
  const { database, now } = services;
  const seen = await readRecord(database);
  if (!isDue(seen.record, backups, now())) return null;
  const name = nameAt(now(), services.settings.backupPassphrase !== null);
  const claimed = { ...afterCrash(seen.record, backups.folder), making: { name, until: now() + TRUST_MS } };
  if (!(await changeRecord(database, seen, claimed))) return null;
  if (seen.record.making) await dropDraft(backups.folder, seen.record.making.name);
  const keepClaim = setInterval(() => {
    extendClaim(services, name).catch((error: unknown) => {
      services.log.warn({ err: error }, 'scheduled backup: the claim was not renewed');
    });
  }, TRUST_MS / 5);
  const failure = await workInChild(
    { path: join(backups.folder, name), settings: services.settings, scratch: null },
    signal,
  ).finally(() => clearInterval(keepClaim));
  if (failure !== null) {
    await dropDraft(backups.folder, name);
    const given = signal?.aborted ?? false;
    await release(services, name, (record) => ({ ...record, failed_at: given ? record.failed_at : now() }));
    if (given) return null;
    throw new Error(failure);
  }
  await release(services, name, (record) => ({
    ...record,
    copies: [...record.copies, name],
    made_at: now(),
    failed_at: null,
  }));
  services.log.info({ copy: name }, 'scheduled backup made');
  await tryIfDue(services, backups, name, signal);
  if (!signal?.aborted) await deleteOldest(services, backups);
  return name;
}

/** What is left of a copy that was not finished. A folder that is gone or full must not hide why it was not. */
async function dropDraft(folder: string, name: string): Promise<void> {
  await rm(join(folder, `${name}.parcial`), { force: true }).catch(() => undefined);
}

function isDue(
  { made_at, failed_at, making }: BackupRecord,
  { everyMs }: BackupSettings,
  now: number,
): boolean {
  if (making && !isOver(making.until - TRUST_MS, TRUST_MS, now)) return false;
  if (failed_at !== null && !isOver(failed_at, Math.min(RETRY_MS, everyMs), now)) return false;
  return made_at === null || isOver(made_at, everyMs, now);
}

/** Sorts by time; says whose it is to who finds it in a folder. */
function nameAt(now: number, encrypted: boolean): string {
  const instant = new Date(now).toISOString().replaceAll(':', '-').replace('.', '-');
  return `vertente-${instant}.tar.gz${encrypted ? '.age' : ''}`;
}

/** A maker that died after its copy was whole left it unlisted: it counts. */
function afterCrash(record: BackupRecord, folder: string): BackupRecord {
  const { making, copies } = record;
  if (!making || !existsSync(join(folder, making.name))) return record;
  return { ...record, copies: [...copies, making.name] };
}

async function extendClaim({ database, now }: Need, name: string): Promise<void> {
  const seen = await readRecord(database);
  if (seen.record.making?.name !== name) return;
  await changeRecord(database, seen, { ...seen.record, making: { name, until: now() + TRUST_MS } });
}

/** Gives the claim back with what came of it, unless another has taken over meanwhile. */
async function release(
  { database }: Need,
  name: string,
  next: (record: BackupRecord) => BackupRecord,
): Promise<void> {
  for (;;) {
    const seen = await readRecord(database);
    if (seen.record.making?.name !== name) return;
    if (await changeRecord(database, seen, { ...next(seen.record), making: null })) return;
  }
}

/** The newest was just read back whole, and at least it stays. A file that can't be deleted stays listed. */
async function deleteOldest({ database, log }: Need, { folder, keep }: BackupSettings): Promise<void> {
  const seen = await readRecord(database);
  // Copies that can't be restored are no reason to delete older ones.
  if (isFailing(seen.record)) return;
  const tooMany = seen.record.copies.slice(0, -keep);
  const gone = new Set<string>();
  for (const name of tooMany) {
    try {
      await rm(join(folder, name), { force: true });
      gone.add(name);
    } catch (error) {
      log.warn({ err: error, copy: name }, 'an old scheduled backup could not be deleted');
    }
  }
  if (gone.size === 0) return;
  await changeRecord(database, seen, {
    ...seen.record,
    copies: seen.record.copies.filter((name) => !gone.has(name)),
  });
}
