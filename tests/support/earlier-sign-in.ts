import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Product } from './product.ts';

/** As if everybody's sign-in, and the last code that was taken of them, were long ago. */
export function ageSignIns({ dataDir }: Pick<Product, 'dataDir'>): void {
  const database = new DatabaseSync(join(dataDir, 'vertente.db'));
  database.exec('pragma busy_timeout = 5000');
  database.exec('update sessions set confirmed_at = 0, authenticated_at = 0');
  database.exec('update second_factors set last_step = 0');
  database.close();
}
