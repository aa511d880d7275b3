/** On CI in the place of src/api/platform/children/script.ts: children are the built product's. */
import { join } from 'node:path';

const SERVER = join(import.meta.dirname, '..', '..', 'dist', 'server');

/** @param _module whose child it is; all built scripts lie in one folder. */
export function scriptBeside(_module: string, name: string): string {
  return join(SERVER, `${name}.js`);
}
