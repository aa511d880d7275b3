/** Asks one server over several connections at once, and reads what that costs it. */
import { percentile } from '../measurement.ts';
import { Connection } from './connection.ts';
import { cpuOf, endedCpuOf, familyOf } from './processes.ts';

export interface Cost {
  /** Milliseconds as the caller waits. */
  median: number;
  p95: number;
  p99: number;
  /** Milliseconds of processor for a request: of the server's process. */
  cpu: number;
  /** Likewise of the processes of PostgreSQL; 0 on the embedded database. */
  databaseCpu: number;
  perSecond: number;
  /** Bytes of an answer's body, their mean. */
  bytes: number;
}

export interface Server {
  port: number;
  pid: number;
  /** PostgreSQL's first process; null on the embedded database. */
  databasePid: number | null;
}

export interface Load {
  server: Server;
  /** Asked in turn. */
  requests: readonly Buffer[];
  connections: number;
  count: number;
  /** The status that each answer must have. */
  status?: number;
}

/** A quarter as many requests, but 200 at least, warm up and are not counted: a server that runs has run. */
export async function measure({ server, requests, connections, count, status = 200 }: Load): Promise<Cost> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(server.port)));
  const times: number[] = [];
  let bytesAnswered = 0;
  let asked = 0;
  const run = async (until: number, keep: boolean) => {
    await Promise.all(
      open.map(async (connection) => {
        while (asked < until) {
          const bytes = requests[asked % requests.length] ?? Buffer.alloc(0);
          asked += 1;
          const started = performance.now();
          const answer = await connection.ask(bytes);
          if (answer.status !== status) {
            const line = bytes.toString('utf8').split('\r\n')[0];
            throw new Error(`${line}: ${answer.status} ${answer.body.toString('utf8').slice(0, 500)}`);
          }
          if (!keep) continue;
          times.push(performance.now() - started);
          bytesAnswered += answer.body.length;
        }
      }),
    );
  };
  try {
    await run(Math.max(200, Math.ceil(count / 4)), false);
    const before = cpuNow(server);
    const started = performance.now();
    await run(asked + count, true);
    const seconds = (performance.now() - started) / 1000;
    const after = cpuNow(server);
    return {
      median: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      p99: percentile(times, 0.99),
      cpu: (after.server - before.server) / count,
      databaseCpu: (after.database - before.database) / count,
      perSecond: count / seconds,
      bytes: bytesAnswered / count,
    };
  } finally {
    for (const connection of open) connection.close();
  }
}

function cpuNow({ pid, databasePid }: Server): { server: number; database: number } {
  const family = databasePid === null ? [] : familyOf(databasePid);
  const living = family.reduce((sum, one) => sum + cpuOf(one), 0);
  // A helper of one statement is gone with what it cost.
  return { server: cpuOf(pid), database: living + (databasePid === null ? 0 : endedCpuOf(databasePid)) };
}
