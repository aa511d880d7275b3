/** `npm run demo` in an empty folder, from the command to the printed address: all is built. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from '../../../tests/e2e/demo-data.ts';
import { freePort } from '../../../tests/support/ports.ts';
import type { Measurement } from '../measurement.ts';

const SAMPLES = 3;
const MS = 1000;

const demonstration: Measurement = {
  name: 'Demonstração (npm run demo)',
  unit: 's',
  target: 30,
  async run() {
    const samples: number[] = [];
    for (let index = 0; index < SAMPLES; index += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'vertente-medida-'));
      const start = performance.now();
      const demo = await startDemo(folder, { PORT: String(await freePort()) });
      samples.push((performance.now() - start) / MS);
      await demo.stop();
      await rm(folder, { recursive: true, force: true });
    }
    return samples;
  },
};

export default demonstration;
