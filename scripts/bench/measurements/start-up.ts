/** From the command to an answering database, as after an update or a power cut: all is built, the data are there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tests/support/ports.ts';
import { npmStart } from '../../../tests/start/started.ts';
import type { Measurement } from '../measurement.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SAMPLES = 10;

const startUp: Measurement = {
  name: 'Partida (npm start)',
  unit: 'ms',
  target: 1000,
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'vertente-medida-'));
    const samples: number[] = [];
    // The first start makes the database and is not counted.
    for (let index = 0; index <= SAMPLES; index += 1) {
      const started = await npmStart(ROOT, { DATA_DIR: dataDir, PORT: String(await freePort()) });
      if (index > 0) samples.push(started.readyAfter);
      await started.stop();
    }
    await rm(dataDir, { recursive: true, force: true });
    return samples;
  },
};

export default startUp;
