/** docs/painel.png, of the demonstration as it is built now. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from '../../tests/e2e/demo-data.ts';
import { freePort } from '../../tests/support/ports.ts';
import { takePicture } from '../../tests/support/demo-picture.ts';

const PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'painel.png');

const folder = mkdtempSync(join(tmpdir(), 'vertente-imagens-'));
const port = await freePort();
const demo = await startDemo(folder, { PORT: String(port), LOG_LEVEL: 'warn' });
try {
  await takePicture(`http://127.0.0.1:${port}`, PICTURE);
} finally {
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
}
// The browser that tests share ends with its process.
process.exit();
