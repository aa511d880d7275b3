/**
 * Behind build-setup.ts: a folder as the product's first start leaves it, which `startProduct` begins with, and one
 * where the processes of a run tell each other which kinds of screens they have looked over.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'vertente-comeco-'));
  const product = await startProduct({ dataDir: folder });
  await product.stop();
  process.env['TEST_BEGUN_FOLDER'] = folder;
  const looked = mkdtempSync(join(tmpdir(), 'vertente-vistas-'));
  process.env['TEST_LOOKED_FOLDER'] = looked;
  return () => {
    for (const one of [folder, looked]) rmSync(one, { recursive: true, force: true });
  };
}
