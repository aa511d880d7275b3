/** What the server holds of the machine's memory ten seconds after its start, when nobody uses it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startProduct } from '../../../tests/support/product.ts';
import type { Measurement } from '../measurement.ts';

const SAMPLES = 3;
const REST_MS = 10_000;

/** Resident set of a process, in MB of 10⁶ bytes. */
function residentMegabytes(pid: number): number {
  const kibibytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(kibibytes) * 1024) / 1e6;
}

const memoryAtRest: Measurement = {
  name: 'Memória em repouso',
  unit: 'MB',
  target: 150,
  async run() {
    const product = await startProduct();
    const samples: number[] = [];
    for (let index = 0; index < SAMPLES; index += 1) {
      await product.restart();
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      samples.push(residentMegabytes(product.pid()));
    }
    await product.close();
    return samples;
  },
};

export default memoryAtRest;
