/** From a clone to a running program: runtime, dependencies, build, then the program itself. */
import { readFileSync } from 'node:fs';
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
 * Runs a built program on this terminal, building it first if needed.
 *
 * @param {string} program `main` for dist/server/main.js.
 * @param {readonly string[]} [args]
 * @param {{ folder?: string }} [options] The folder of dist/ that it is in.
 * @returns {Promise<number>} Its exit code.
 */
export async function launch(program, args = [], { folder = 'server' } = {}) {
  const node = await prepare();
  await ensureBuild(node, ROOT, folder);
  const file = join(ROOT, 'dist', folder, `${program}.js`);
  const { flags, environment } = serverProcess();
  const env = { NODE_ENV: 'production', ...environment, ...environmentFor(node, ROOT) };
  const running = attach(node, [...flags, file, ...args], { env });
  stopWithNpm();
  return running;
}

/**
 * Early 24.x releases announce node:sqlite as experimental, in English, at every
 * start. The rest keeps a busy server at half the memory: a small nursery for new
 * objects (MB); a heap that may outgrow what is in use by 60 %, where V8 would let it
 * grow fourfold; and a C library (glibc; others ignore it) that gives large pieces
 * back to the system, and keeps two pools, not one for each thread.
 *
 * @returns {{ flags: string[], environment: Record<string, string> }}
 */
function serverProcess() {
  return JSON.parse(readFileSync(new URL('./server-process.json', import.meta.url), 'utf8'));
}

const PARENT_MS = 250;

/**
 * npm that is killed outright can't pass the signal on: a server that nobody
 * knows of would keep the port. Whoever starts this without npm may well go on.
 */
function stopWithNpm() {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_MS);
  watch.unref();
}
