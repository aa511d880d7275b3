/** From a clone to a running program: runtime, dependencies, build, then the program itself. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from './build.mjs';
import { attach, environmentFor } from './child.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

/** Folder of the project, whatever folder the command was given in. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Runtime and dependencies, for what runs from the sources.
 *
 * @returns {Promise<string>} Path of the runtime.
 */
export async function prepare() {
  const node = await ensureRuntime(ROOT);
  await ensureDependencies(node, ROOT);
  return node;
}

/**
 * Runs a built program of dist/server on this terminal, building it first if needed.
 *
 * @param {string} program `main` for dist/server/main.js.
 * @param {readonly string[]} [args]
 * @returns {Promise<number>} Its exit code.
 */
export async function launch(program, args = []) {
  const node = await prepare();
  await ensureBuild(node, ROOT);
  // Early 24.x releases announce node:sqlite as experimental, in English, at every start.
  const flags = ['--enable-source-maps', '--disable-warning=ExperimentalWarning'];
  const file = join(ROOT, 'dist', 'server', `${program}.js`);
  const env = { NODE_ENV: 'production', ...environmentFor(node, ROOT) };
  return attach(node, [...flags, file, ...args], { env });
}
