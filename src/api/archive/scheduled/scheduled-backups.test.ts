import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApi, type TestApi } from '../../../../tests/support/api.ts';
import { ROLES } from '#domain/shared/access.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { verifyArchive } from '../verify-archive.ts';
import { backupHealth } from './backup-health.ts';
import { type BackupRecord, changeRecord, readRecord } from './backup-record.ts';
import { backUpIfDue, startScheduledBackups } from './scheduled-backups.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
const START = Date.UTC(2026, 4, 4, 12);

/** What a clock without a battery says at times. */
const AHEAD = Date.UTC(2030, 0, 1);
const NOTHING_YET: BackupRecord = { copies: [], made_at: null, failed_at: null, making: null, trial: null };
/** With this week's trial made: a copy starts one process and no second one. */
const TRIED: BackupRecord = {
  ...NOTHING_YET,
  trial: { name: 'vertente-provada.tar.gz', at: START, outcome: 'restored' },
};

/** Each copy and each trial starts a process. */
vi.setConfig({ testTimeout: 300_000 });

let api: TestApi;
let folder: string;
let services: Services;
let now: number;

beforeEach(async () => {
  api = await openApi();
  folder = await mkdtemp(join(tmpdir(), 'vertente-copias-'));
  now = START;
  const backups = { folder, everyMs: 24 * HOUR, keep: 2, trialEveryMs: WEEK };
  services = {
    ...api.server.services,
    settings: { ...api.server.services.settings, backups },
    now: () => now,
  };
});
afterEach(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const look = (keep = 2) => backUpIfDue(services, { folder, everyMs: 24 * HOUR, keep, trialEveryMs: WEEK });
const health = async () => (await backupHealth(services, now))?.status;
const inFolder = async () => (await readdir(folder)).toSorted();
const recorded = async () => (await readRecord(services.database)).record;

async function leave(record: BackupRecord): Promise<void> {
  expect(await changeRecord(services.database, await readRecord(services.database), record)).toBe(true);
}

/** As if the server had made this copy then, and tried it. */
async function leaveCopies(at: number, ...copies: string[]): Promise<void> {
  for (const name of copies) await writeFile(join(folder, name), 'inteira');
  const trial = { name: copies.at(-1) ?? '', at, outcome: 'restored' } as const;
  await leave({ ...NOTHING_YET, copies, made_at: at, trial });
}

test('a copy is made when one is due, whole, and the oldest go', async () => {
  const foreign = ['copia-da-migracao.tar.gz', 'leia-me.txt', 'vertente-2020-01-01T00-00-00-000Z.tar.gz'];
  for (const name of foreign) await writeFile(join(folder, name), 'de outra pessoa');
  expect(await health()).toBe('waiting');
  await leave(TRIED);
  const made: (string | null)[] = [];
  for (let hour = 0; hour < 72; hour += 12) {
    now = START + hour * HOUR;
    made.push(await look());
  }
  // Half of the looks come too early.
  expect(made.map((name) => name !== null)).toEqual(made.map((_, index) => index % 2 === 0));
  const kept = made.filter((name) => name !== null).slice(-2);
  expect(await inFolder()).toEqual([...foreign, ...kept].toSorted());
  for (const name of kept) await verifyArchive(join(folder, name), { secretKey: null, passphrase: null });
  expect(await health()).toBe('ok');
  // Within the week of a trial no other is made.
  expect((await recorded()).trial).toEqual(TRIED.trial);
  now += 49 * HOUR;
  expect(await health()).toBe('late');
});

test('of several servers one makes the copy', async () => {
  await leave(TRIED);
  const made = await Promise.all(Array.from({ length: 5 }, () => look()));
  expect(made.filter((name) => name !== null)).toHaveLength(1);
  expect(await inFolder()).toHaveLength(1);
});

test('who died over a copy is followed by another, and its whole copy counts', async () => {
  const died = async (name: string) => leave({ ...(await recorded()), making: { name, until: now + 1000 } });
  await leave(TRIED);
  await died('vertente-cortada.tar.gz');
  await writeFile(join(folder, 'vertente-cortada.tar.gz.parcial'), 'metade');
  expect(await look()).toBeNull();
  now += 1000;
  const first = await look();
  expect(await inFolder()).toEqual([first]);
  now += 25 * HOUR;
  await died('vertente-inteira.tar.gz');
  await writeFile(join(folder, 'vertente-inteira.tar.gz'), 'inteira');
  now += 1000;
  const second = await look();
  expect((await recorded()).copies).toEqual(['vertente-inteira.tar.gz', second]);
});

test('a failure deletes nothing, is seen, and is tried again', async () => {
  const good = 'vertente-boa.tar.gz';
  await leaveCopies(START, good);
  now += 25 * HOUR;
  await rm(folder, { recursive: true });
  await writeFile(folder, 'no lugar da pasta');
  await expect(look(1)).rejects.toThrow('(ENOTDIR)');
  expect(await health()).toBe('failed');
  expect((await recorded()).copies).toEqual([good]);
  now += 60_000;
  expect(await look(1)).toBeNull();
  await rm(folder);
  await mkdir(folder);
  now += 15 * 60_000;
  expect(await look(1)).not.toBeNull();
  expect(await health()).toBe('ok');
});

test('a clock set back holds no copy and no trial up, and the newest copies stay', async () => {
  const ahead = 'vertente-2030-01-01T00-00-00-000Z.tar.gz';
  await leaveCopies(AHEAD, 'vertente-2026-05-04T12-00-00-000Z.tar.gz', ahead);
  now = START + HOUR;
  expect(await health()).toBe('late');
  const first = await look();
  expect(await inFolder()).toEqual([first, ahead]);
  expect(await health()).toBe('ok');
  expect((await recorded()).trial).toMatchObject({ name: first, at: now });
  now += 12 * HOUR;
  expect(await look()).toBeNull();
  now += 12 * HOUR;
  const second = await look();
  expect(await inFolder()).toEqual([first, second]);
});

test('neither does a failure nor a maker from a clock set back, while clocks that differ a little count', async () => {
  const making = (until: number) => ({ name: 'vertente-alheia.tar.gz', until });
  for (const left of [
    { making: making(now + 14 * MINUTE) },
    { failed_at: now + 9 * MINUTE },
    { made_at: now + 9 * MINUTE },
  ]) {
    await leave({ ...TRIED, ...left });
    expect(await look()).toBeNull();
  }
  // Either would hold the copy up.
  await leave({ ...TRIED, making: making(AHEAD), failed_at: AHEAD });
  expect(await look()).not.toBeNull();
});

test('the server makes them by itself and stops at once', async () => {
  const backups = await startScheduledBackups(services);
  await backups.stop();
  expect(await recorded()).toEqual(NOTHING_YET);
  expect(await inFolder()).toEqual([]);
  const running = await startScheduledBackups(services);
  await expect.poll(inFolder, { timeout: 60_000 }).toHaveLength(1);
  await running.stop();
});

test('a folder that can not be had stops the start with a sentence', async () => {
  await writeFile(join(folder, 'arquivo'), '');
  const backups = { folder: join(folder, 'arquivo', 'copias'), everyMs: HOUR, keep: 1, trialEveryMs: WEEK };
  const settings = { ...services.settings, backups };
  await expect(startScheduledBackups({ ...services, settings })).rejects.toThrow('Ajuste BACKUP_DIR');
});

test('a copy is restored to the side at first and then once a week, and that leaves nothing behind', async () => {
  const trial = async () => (await recorded()).trial;
  const first = await look();
  expect(await trial()).toEqual({ name: first, at: START, outcome: 'restored' });
  now += WEEK;
  const later = await look();
  expect(await trial()).toEqual({ name: later, at: now, outcome: 'restored' });
  expect((await backupHealth(services, now))?.trial).toEqual({
    status: 'ok',
    tried_at: new Date(now).toISOString(),
  });
  const left = await readdir(services.settings.dataDir);
  expect(left.filter((name) => name.startsWith('ensaio'))).toEqual([]);
});

test('a trial that fails is told, deletes no older copy, and is made again with the next one', async () => {
  const good = 'vertente-boa.tar.gz';
  await leaveCopies(START, good);
  now += WEEK;
  // The audit no longer is what was written: the copy is whole, and what it holds is not.
  await inTransaction(services.database, async (tx) => {
    await tx.updateTable('audit_chain').set({ hash: 'outra' }).execute();
  });
  const bad = await look(1);
  expect(await inFolder()).toEqual(
    [good, bad].toSorted((one, other) => String(one).localeCompare(String(other))),
  );
  expect((await backupHealth(services, now))?.trial.status).toBe('failed');

  // Nor where the server ends in the middle of that new trial, or is killed.
  const hourly = { folder, everyMs: HOUR, keep: 1, trialEveryMs: WEEK };
  const trial = async () => (await recorded()).trial;
  now += HOUR;
  const ending = new AbortController();
  const given = backUpIfDue(services, hourly, ending.signal);
  await vi.waitUntil(async () => (await trial())?.outcome === 'running', { timeout: 120_000, interval: 5 });
  const halfway = await trial();
  expect((await backupHealth(services, now))?.trial.status).toBe('failed');
  ending.abort();
  expect(halfway?.name).toBe(await given);
  expect(await inFolder()).toHaveLength(3);
  expect((await trial())?.outcome).toBe('failed');
  await leave({ ...(await recorded()), trial: halfway });
  now += HOUR;
  await backUpIfDue(services, hourly);
  expect(await inFolder()).toHaveLength(4);
  expect((await backupHealth(services, now))?.trial.status).toBe('failed');
});

test('with a passphrase the copies are encrypted, and their trial opens them', async () => {
  const backupPassphrase = 'nove capivaras atravessam o rio';
  services = { ...services, settings: { ...services.settings, backupPassphrase } };
  const name = (await look()) ?? '';
  expect(name).toMatch(/\.tar\.gz\.age$/);
  expect((await readFile(join(folder, name))).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect((await backupHealth(services, now))?.trial.status).toBe('ok');
});

test('only managers and the project office are told of copies', async () => {
  const health = {
    status: 'ok',
    backup: { status: 'waiting', made_at: null, trial: { status: 'waiting', tried_at: null } },
  };
  const { settings } = api.server.services;
  settings.backups = { folder, everyMs: HOUR, keep: 1, trialEveryMs: WEEK };
  for (const role of Object.values(ROLES)) {
    const isTold = role === ROLES.GERENTE_PROJETOS || role === ROLES.ESCRITORIO_PROJETOS;
    const { body } = await (await api.person(role)).get('/health');
    expect(body, String(role)).toEqual(isTold ? health : { status: 'ok' });
  }
  const { app } = api.server;
  const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/api/health', headers });
  for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
    const answer = await ask(headers as Record<string, string>);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  }
});
