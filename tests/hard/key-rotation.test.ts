/** The key replaced under two servers that share a database, killed again and again, while people work at both. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { isWholeRun, proofSize, reportFigure } from '../support/proof.ts';
import { nextCpf } from '../support/records.ts';
import { type SharedServers, startServers } from '../support/servers-on-one-database.ts';

const PRODUCERS = proofSize('HARD_KEY_PRODUCERS', { everyRun: 60, onDemand: 2000 });
const KILLS = proofSize('HARD_KEY_KILLS', { everyRun: 2, onDemand: 20 });
const NEW_KEY = '0b'.repeat(32);
const WRITERS = 4;

let servers: SharedServers | undefined;
afterEach(() => servers?.close());

const body = (cpf: string) => ({ name: 'Ana', cpf, state_id: 31, city: 3_127_701, cep: '35010000' });

// In every run src/api/key-rotation proves the same of one server, on both engines.
test.runIf(isWholeRun() || process.env['HARD_KEY_KILLS'])(
  'nobody at either server is refused, and no CPF is there twice',
  { timeout: 1_200_000 },
  async () => {
    servers = await startServers('PostgreSQL with two servers');
    const { manager, env } = servers;
    const made: string[] = [];
    const failures: string[] = [];
    const expectStatus = (what: string, status: number, answer: { status: number; text: string }) => {
      if (answer.status !== status) failures.push(`${what}: ${answer.status} ${answer.text.slice(0, 160)}`);
    };
    const make = async () => {
      const cpf = nextCpf();
      const answer = await manager.post('/rural_producers', body(cpf));
      expectStatus('create', 201, answer);
      if (answer.status === 201) made.push(cpf);
    };
    while (made.length < PRODUCERS) await make();

    let working = true;
    let calls = 0;
    const work = async (at: number) => {
      for (let turn = at; working; turn += WRITERS) {
        const cpf = made[(turn * 31) % made.length] ?? '';
        await make();
        expectStatus('same', 409, await manager.post('/rural_producers', body(cpf)));
        const found = await manager.get(`/rural_producers?q=${cpf}`);
        expectStatus('find', 200, found);
        if (found.body.meta?.total !== 1) failures.push(`${cpf} found ${found.body.meta?.total} times`);
        calls += 3;
      }
    };
    const workers = Array.from({ length: WRITERS }, (_, at) => work(at));
    const began = performance.now();
    for (let kills = 0; kills < KILLS; kills += 1) {
      const command = rotate(env);
      await Promise.race([once(command, 'close'), wait(300 + Math.random() * 3500)]);
      if (command.exitCode === null) {
        command.kill('SIGKILL');
        await once(command, 'close');
      }
    }
    const last = rotate(env);
    await once(last, 'close');
    expect(last.exitCode).toBe(0);
    const took = performance.now() - began;
    working = false;
    await Promise.all(workers);
    expect(failures).toEqual([]);
    const { body: all } = await manager.get('/rural_producers?per_page=1');
    expect(all.meta.total).toBe(made.length);
    reportFigure('kills', KILLS);
    reportFigure('calls meanwhile', calls);
    reportFigure('producers at the end', made.length);
    reportFigure('refused or wrong', failures.length);
    reportFigure('from the first start to the end (ms)', Math.round(took));
  },
);

function rotate(env: Readonly<Record<string, string>>): ChildProcess {
  const path = join(process.cwd(), 'dist', 'server', 'key-rotate.js');
  return spawn(process.execPath, [path], {
    env: { PATH: process.env['PATH'], ...env, SECRET_KEY_NEW: NEW_KEY },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
