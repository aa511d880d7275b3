/** Behind build-setup.ts: a folder as the product's first start leaves it, which `startProduct` begins with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from './product.ts';

export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'vertente-comeco-'));
  const product = await startProduct({ dataDir: folder });
  await product.stop();
  process.env['TEST_BEGUN_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
