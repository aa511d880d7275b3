/**
 * Reads go to a streaming replica, and nobody misses there what they wrote: with
 * replay held back, the replica killed, frozen, cancelling statements and promoted.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Caller } from '../support/caller.ts';
import { until } from '../support/postgres-replica.ts';
import { query, setParameter } from '../support/postgres-process.ts';
import { proofSize, reportFigure } from '../support/proof.ts';
import { type ReplicatedServers, startReplicatedServers } from '../support/replicated-servers.ts';

const SECONDS = proofSize('HARD_REPLICA_SECONDS', { everyRun: 4, onDemand: 60 });
/** So many writes, and reads that the replica answered, say something. */
const ENOUGH = 50;
const WRITERS = 6;
const READERS = 2;
/** What others wrote is never older than a second; the rest is the time of a call. */
const OLD_MS = 1500;
const BASINS = '/hydrographic_basins';
const MANY_BASINS = `insert into hydrographic_basins (name, search)
  select 'Rio ' || number, 'rio ' || number from generate_series(1, 100000) as number`;
const LOCK = 'do $$ begin lock table hydrographic_basins in access exclusive mode; end $$';
const CANCELLED = 'canceling statement due to conflict with recovery';

let servers: ReplicatedServers;
let made = 0;

beforeAll(async () => {
  servers = await startReplicatedServers({ people: WRITERS + READERS });
  await setParameter(servers.primary, 'log_statement', 'all');
  await setParameter(servers.replica, 'log_statement', 'all');
});
afterAll(() => servers.close());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads of basins that a server has answered so far. */
function basinReads(server: { output(): string }): number {
  return (
    server.output().match(/execute (?:<unnamed>|vertente_\w+): select [^\n]*from "?hydrographic_basins/g)
      ?.length ?? 0
  );
}

async function newBasin(person: Caller): Promise<{ id: number; name: string }> {
  made += 1;
  const name = `Bacia ${made}-${Date.now()}`;
  const { status, body } = await person.post(BASINS, { name });
  if (status !== 201) throw new Error(`A basin was answered with ${status}`);
  return { id: body.id, name };
}

async function finds(person: Caller, name: string): Promise<boolean> {
  const { status, body } = await person.get(`${BASINS}?q=${encodeURIComponent(name)}`);
  return status === 200 && body.data.some((basin: { name: string }) => basin.name === name);
}

/** Waits until the servers send reads to the replica, as after it was away. */
function untilAsked(reader: Caller): Promise<void> {
  const before = basinReads(servers.replica);
  return until('the replica is asked', async () => {
    await reader.get(BASINS);
    return basinReads(servers.replica) > before;
  });
}

interface Outcome {
  writes: number;
  reads: number;
  /** Milliseconds of the read that took longest. */
  longest: number;
  /** What was wrong, as `Bacia 3-…: the list lacks it`. */
  wrong: string[];
}

/** Everybody writes and reads until `isOver`; `outcome` is told as it comes. */
async function writeAndRead(outcome: Outcome, isOver: () => boolean): Promise<void> {
  const kept: { name: string; at: number }[] = [];
  const look = async (what: string, seen: Promise<boolean>) => {
    const started = performance.now();
    if (!(await seen)) outcome.wrong.push(what);
    outcome.longest = Math.max(outcome.longest, performance.now() - started);
    outcome.reads += 1;
  };
  const writer = async (person: Caller) => {
    while (!isOver()) {
      const { id, name } = await newBasin(person);
      const path = `${BASINS}/${id}`;
      const shows = async (wanted: string) => (await person.get(path)).body.name === wanted;
      await look(`${name}: is not there`, shows(name));
      await look(`${name}: the list lacks it`, finds(person, name));
      const renamed = `${name} do norte`;
      const { status } = await person.put(path, { name: renamed });
      if (status !== 200) outcome.wrong.push(`${name}: could not be renamed, ${status}`);
      await look(`${name}: has its old name`, shows(renamed));
      if (id % 3 === 0) {
        await person.delete(path);
        await look(
          `${name}: was deleted`,
          person.get(path).then((answer) => answer.status === 404),
        );
        await look(
          `${name}: is still listed`,
          finds(person, renamed).then((found) => !found),
        );
      } else kept.push({ name: renamed, at: performance.now() });
      outcome.writes += 2;
    }
  };
  const reader = async (person: Caller) => {
    while (!isOver()) {
      const old = kept.findLast(({ at }) => performance.now() - at > OLD_MS);
      if (old) await look(`${old.name}: a colleague does not see it`, finds(person, old.name));
      else await person.get(BASINS);
    }
  };
  await Promise.all(
    servers.people.map((person, number) => (number < WRITERS ? writer(person) : reader(person))),
  );
}

/** Writes and reads go on while `harm` is done, and a little longer. */
async function during(harm: (soFar: Readonly<Outcome>) => Promise<void>): Promise<Outcome> {
  const outcome: Outcome = { writes: 0, reads: 0, longest: 0, wrong: [] };
  let over = false;
  const done = writeAndRead(outcome, () => over);
  try {
    await harm(outcome);
    await wait(300);
  } finally {
    over = true;
  }
  await done;
  return outcome;
}

test('who only reads is answered by the replica alone', async () => {
  const { primary, replica, people, manager } = servers;
  const [reader] = people;
  if (!reader) throw new Error('Nobody reads');
  const basin = await newBasin(manager);
  await until('the replica has everything', () => replica.hasAll());
  await untilAsked(reader);
  await untilAsked(reader);
  const before = { primary: basinReads(primary), replica: basinReads(replica) };
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await reader.get(`${BASINS}/${basin.id}`)).body.name).toBe(basin.name);
    expect((await reader.get(BASINS)).status).toBe(200);
    expect(await finds(reader, basin.name)).toBe(true);
  }
  await until('the replica has logged them', async () => basinReads(replica) - before.replica >= 60);
  expect(basinReads(primary)).toBe(before.primary);
  expect((await manager.get('/health')).body.replica).toBe('ok');
});

test('nobody misses what they wrote while replay is held back', { timeout: 600_000 }, async () => {
  const { replica } = servers;
  const before = basinReads(replica);
  const end = performance.now() + SECONDS * 1000;
  const { writes, reads, wrong } = await during(async (soFar) => {
    // On loaded cores it takes longer until that many have been tried.
    while (performance.now() < end || soFar.writes <= ENOUGH || basinReads(replica) <= before + ENOUGH) {
      await replica.pauseReplay();
      await wait(1600);
      await replica.resumeReplay();
      await wait(200);
      await setParameter(replica, 'recovery_min_apply_delay', '150ms');
      await wait(400);
      await setParameter(replica, 'recovery_min_apply_delay', '0');
      await wait(200);
    }
  });
  reportFigure('writes', writes);
  reportFigure('reads', reads);
  reportFigure('statements that the replica answered', basinReads(replica) - before);
  expect(wrong).toEqual([]);
  expect(writes).toBeGreaterThan(ENOUGH);
  expect(basinReads(replica)).toBeGreaterThan(before + ENOUGH);
});

test('who has written nothing is answered by a replica that is a moment behind', async () => {
  const { replica, people, manager } = servers;
  const [reader] = people;
  if (!reader) throw new Error('Nobody reads');
  await until('the replica has everything', () => replica.hasAll());
  await untilAsked(reader);
  await replica.pauseReplay();
  try {
    await Promise.all([reader.get(BASINS), reader.get(BASINS)]);
    const { id, name } = await newBasin(manager);
    expect(await finds(manager, name)).toBe(true);
    // Known by its address it is found all the same.
    expect((await reader.get(`${BASINS}/${id}`)).body.name).toBe(name);
    expect(await finds(reader, name)).toBe(false);
    await wait(1100);
    expect(await finds(reader, name)).toBe(true);
    expect((await manager.get('/health')).body.replica).toBe('late');
  } finally {
    await replica.resumeReplay();
  }
});

test('what was taken from somebody is not shown to them, however late the replica is', async () => {
  const { replica, manager, join } = servers;
  const project = { name: 'Rio Doce', status: 1, start_date: '2026-01-01', end_date: '2028-12-31' };
  const { body } = await manager.post('/projects', project);
  const { id, person } = await join({ role: ROLES.TECNICO, projects: [body.id] });
  const entered = async () => (await person.get('/user')).body.projects.length;
  await until('the replica has everything', () => replica.hasAll());
  await replica.pauseReplay();
  try {
    expect([await entered(), await entered()]).toEqual([1, 1]);
    expect((await manager.post(`/users/${id}/projects`, { projects: [] })).status).toBe(200);
    expect([await entered(), await entered()]).toEqual([0, 0]);
  } finally {
    await replica.resumeReplay();
  }
});

test('a replica that is killed costs nobody an answer, and is asked again when it is back', async () => {
  const { replica, manager, people } = servers;
  const { wrong, writes } = await during(async () => {
    await replica.kill9();
    await wait(700);
    expect((await manager.get('/health')).body.replica).toBe('away');
    await replica.startAgain();
    await wait(700);
  });
  expect(wrong).toEqual([]);
  expect(writes).toBeGreaterThan(20);
  const reader = people.at(-1);
  if (reader) await untilAsked(reader);
});

test('a replica that hangs costs nobody an answer', async () => {
  const { replica, people } = servers;
  const { wrong, writes, longest } = await during(async () => {
    await replica.freeze();
    try {
      await wait(4000);
    } finally {
      await replica.thaw();
    }
  });
  reportFigure('longest read (ms)', Math.round(longest));
  expect(wrong).toEqual([]);
  expect(writes).toBeGreaterThan(20);
  // A second to find out, and another for who was let in meanwhile; else they would wait for the thaw.
  expect(longest).toBeLessThan(3500);
  const reader = people.at(-1);
  if (reader) await untilAsked(reader);
});

test('statements that the replica cancels for its replay are answered all the same', async () => {
  const { primary, replica } = servers;
  await setParameter(replica, 'max_standby_streaming_delay', '0');
  // A search then takes some milliseconds, in which a lock of the primary can meet it.
  await query(`${primary.address}/postgres`, MANY_BASINS);
  const before = replica.output().split(CANCELLED).length;
  const { wrong } = await during(() =>
    until('the replica cancels a statement', async () => {
      await query(`${primary.address}/postgres`, LOCK);
      return replica.output().split(CANCELLED).length > before + 2;
    }),
  );
  reportFigure('statements cancelled', replica.output().split(CANCELLED).length - before);
  expect(wrong).toEqual([]);
});

test('a replica that was made a primary of its own is not asked any more', async () => {
  const { replica, manager } = servers;
  const { wrong } = await during(async () => {
    await replica.promote();
    await wait(1500);
  });
  expect(wrong).toEqual([]);
  expect((await manager.get('/health')).body.replica).toBe('late');
  const before = basinReads(replica);
  expect((await manager.get(BASINS)).status).toBe(200);
  expect(basinReads(replica)).toBe(before);
});
