/** Now and then a copy that was just made is restored to the side: only that proves that it can be. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../platform/services.ts';
import type { BackupSettings } from '../../platform/settings.ts';
import { type BackupRecord, changeRecord, isFailing, isOver, readRecord } from './backup-record.ts';
import { workInChild } from './copy-in-child.ts';

const DAY_MS = 24 * 60 * 60_000;

type Need = Pick<Services, 'settings' | 'database' | 'log' | 'now'>;

/** Tries the copy when a trial is due, and notes what came of it, unless it was given up. */
export async function tryIfDue(
  services: Need,
  backups: BackupSettings,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  const { settings, log, now } = services;
  const { record } = await readRecord(services.database);
  const { trial: before } = record;
  if (!isDue(before, backups, now())) return;
  if (before?.outcome === 'running') await drop(scratchOf(services, before.name));
  await note(services, { name, at: now(), outcome: 'running', again: isFailing(record) });
  const scratch = scratchOf(services, name);
  const failure = await workInChild({ path: join(backups.folder, name), settings, scratch }, signal);
  // A child that was killed leaves it.
  await drop(scratch);
  if (signal?.aborted) {
    await note(services, before);
    return;
  }
  const outcome = failure === null ? 'restored' : 'failed';
  await note(services, { name, at: now(), outcome });
  if (failure === null) log.info({ copy: name }, 'scheduled backup restored to the side, as a trial: whole');
  else log.error({ copy: name, reason: failure }, 'the trial restore of a scheduled backup failed');
}

/** One that failed is tried again with the next copy; one that nobody ended may still run for a day. */
function isDue(trial: BackupRecord['trial'], { trialEveryMs }: BackupSettings, now: number): boolean {
  if (trial?.outcome === 'restored') return isOver(trial.at, trialEveryMs, now);
  return trial?.outcome !== 'running' || isOver(trial.at, DAY_MS, now);
}

/** In the data folder, which is a local disk with room for the data; a folder of copies may be neither. */
function scratchOf({ settings }: Need, name: string): string {
  return join(settings.dataDir, `ensaio-${name}`);
}

async function drop(scratch: string): Promise<void> {
  await rm(scratch, { recursive: true, force: true }).catch(() => undefined);
}

async function note({ database }: Need, trial: BackupRecord['trial']): Promise<void> {
  for (;;) {
    const seen = await readRecord(database);
    if (await changeRecord(database, seen, { ...seen.record, trial })) return;
  }
}
