/** Asks one server the same questions over several connections, and reads what they cost it. */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { percentile } from '../measurement.ts';

export interface Cost {
  /** Milliseconds as the caller waits. */
  median: number;
  p95: number;
  p99: number;
  /** Milliseconds of the server's processor for a request. */
  cpu: number;
  perSecond: number;
}

/** The kernel counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds of processor that a process has used until now. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Megabytes that a process holds in memory. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

function ask(agent: Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

export interface Load {
  urls: readonly string[];
  token: string;
  pid: number;
  connections: number;
  requests: number;
}

/** Asks for the addresses in turn; a tenth as many requests warm up and are not counted. */
export async function measure({ urls, token, pid, connections, requests }: Load): Promise<Cost> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let asked = 0;
  const run = async (count: number, keep: boolean) => {
    const until = asked + count;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (asked < until) {
          const url = urls[asked % urls.length] ?? '';
          asked += 1;
          const time = await ask(agent, url, token);
          if (keep) times.push(time);
        }
      }),
    );
  };
  await run(Math.ceil(requests / 10), false);
  const cpu = cpuOf(pid);
  const started = performance.now();
  await run(requests, true);
  const seconds = (performance.now() - started) / 1000;
  const used = cpuOf(pid) - cpu;
  agent.destroy();
  return {
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    cpu: used / times.length,
    perSecond: times.length / seconds,
  };
}
