/**
 * `npm run bench -- replica`: what reads cost the primary with and without a streaming
 * replica, on 100,000 rows of each large table, and how far the replica is behind. All
 * of it runs on one machine: not what two machines do together, but what one is relieved of.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startReplica } from '../../../tests/support/postgres-replica.ts';
import { type Product, startProduct } from '../../../tests/support/product.ts';
import { postgresPid, signIn } from '../lists/access.ts';
import { openGround } from '../ground/ground.ts';
import { Connection, requestBytes } from '../load/connection.ts';
import { measure } from '../load/measure.ts';
import { cpuOf, familyOf, loadAverage } from '../load/processes.ts';
import { percentile } from '../measurement.ts';

const SIZE = 100_000;
const CONNECTIONS = 10;
const READS: readonly [name: string, path: string, count: number][] = [
  ['viagens de um projeto', '/projects/3/trip_controls', 4000],
  ['uma propriedade', '/projects/3/rural_properties/2', 4000],
  ['busca entre as propriedades', '/projects/3/rural_properties?q=prudencio', 1000],
];
const WRITES_MS = 10_000;

const { address, own } = await openPlaces();
say(`carga da máquina ao começar: ${loadAverage().toFixed(2)}`);
try {
  await reads('sem réplica', {});
  await reads('com réplica', { DATABASE_READ_URL: `${own.replica.address}/postgres` });
  await writes();
} finally {
  await own.replica.stop();
  await own.ground.close();
}

async function openPlaces() {
  const ground = await openGround('postgres', SIZE);
  const url = ground.env['DATABASE_URL'] ?? '';
  const replica = await startReplica({ address: url.slice(0, url.lastIndexOf('/')) });
  return { address: url, own: { ground, replica } };
}

function start(env: Readonly<Record<string, string>>): Promise<Product> {
  const { folder, env: place } = own.ground;
  return startProduct({ dataDir: folder, printTo: '/dev/null', env: { ...place, ...env } });
}

function replicaCpu(): number {
  const pid = Number(readFileSync(join(own.replica.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return familyOf(pid).reduce((sum, one) => sum + cpuOf(one), 0);
}

async function reads(how: string, env: Readonly<Record<string, string>>): Promise<void> {
  const product = await start(env);
  const token = await signIn(product.url);
  for (const [name, path, count] of READS) {
    const requests = [requestBytes({ method: 'GET', path: `/api${path}` }, token)];
    const server = { port: product.port, pid: product.pid(), databasePid: postgresPid(own.ground) };
    // The replica is asked from the second call on.
    await measure({ server, requests, connections: CONNECTIONS, count: 100 });
    const before = replicaCpu();
    const cost = await measure({ server, requests, connections: CONNECTIONS, count });
    const ofReplica = (replicaCpu() - before) / (count * 1.1);
    say(
      [
        `${how}, ${name}:`,
        `${Math.round(cost.perSecond)}/s`,
        `mediana ${cost.median.toFixed(1)} ms, p99 ${cost.p99.toFixed(1)} ms`,
        `CPU por leitura: servidor ${cost.cpu.toFixed(3)}, primário ${cost.databaseCpu.toFixed(3)}, réplica ${ofReplica.toFixed(3)} ms`,
      ].join(' '),
    );
  }
  await product.close();
}

/** Ten people write; from each answer to when the replica shows it, and who answers the author at once. */
async function writes(): Promise<void> {
  const product = await start({ DATABASE_READ_URL: `${own.replica.address}/postgres` });
  const token = await signIn(product.url);
  const primary = new pg.Pool({ connectionString: address, max: 1 });
  const replica = new pg.Pool({ connectionString: `${own.replica.address}/postgres`, max: 1 });
  const last = async (pool: pg.Pool) =>
    (await pool.query<{ last_id: number }>('select last_id from audit_chain')).rows[0]?.last_id ?? 0;
  const until = performance.now() + WRITES_MS;
  let written = 0;
  const writer = async (number: number) => {
    const connection = await Connection.open(product.port);
    for (let count = 0; performance.now() < until; count += 1) {
      const body = { name: `Bacia ${number}-${count}-${Date.now()}` };
      const asked = { method: 'POST', path: '/api/hydrographic_basins', body } as const;
      const { status } = await connection.ask(requestBytes(asked, token));
      if (status !== 201) throw new Error(`A write was answered with ${status}`);
      written += 1;
    }
    connection.close();
  };
  const lags: number[] = [];
  const watcher = async () => {
    while (performance.now() < until) {
      const wanted = await last(primary);
      const started = performance.now();
      while ((await last(replica)) < wanted);
      lags.push(performance.now() - started);
    }
  };
  await Promise.all([...Array.from({ length: CONNECTIONS }, (_, number) => writer(number)), watcher()]);
  say(
    `${Math.round(written / (WRITES_MS / 1000))} gravações/s: atraso da réplica mediana ${percentile(lags, 0.5).toFixed(1)} ms, p99 ${percentile(lags, 0.99).toFixed(1)} ms, maior ${Math.max(...lags).toFixed(1)} ms`,
  );
  await primary.end();
  await replica.end();
  await product.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
