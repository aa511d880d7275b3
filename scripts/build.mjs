/**
 * `npm run build`: panel and server into dist/, unless it is current. Both are built beside it and put
 * in place together, so that a build which fails or is stopped leaves the old one. With `--demonstration`
 * also dist/demonstration, which goes with the next dist/.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OUT_OF_MEMORY } from './launch/build.mjs';
import { attach, environmentFor, isOutOfMemory } from './launch/child.mjs';
import { buildIsCurrent, sourceFingerprint } from './launch/fingerprint.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { precompress } from './launch/precompress.mjs';
import { prerender } from './launch/prerender.mjs';
import { LaunchProblem, runScript } from './launch/problem.mjs';
import { isRuntime } from './launch/runtime.mjs';

const DIST = join(ROOT, 'dist');
const DRAFT = join(ROOT, '.cache', `build-${process.pid}`);
const PRERENDER = 'prerender';
/** Folder of dist/ and what builds it; the one that draws the sign-in does not stay. */
const BUILDS = {
  web: 'vite.config.ts',
  server: 'vite.server.config.ts',
  [PRERENDER]: 'vite.prerender.config.ts',
};
const DEMONSTRATION = 'demonstration';
const OLD = `${DRAFT}-old`;

await runScript(isRuntime(process.versions.node) ? buildAll : buildOnRuntime);

/** Vite does not run on the oldest Node.js that may call this. */
async function buildOnRuntime() {
  const node = await prepare();
  const args = [join(ROOT, 'scripts', 'build.mjs'), ...process.argv.slice(2)];
  return attach(node, args, { env: environmentFor(node, ROOT) });
}

async function buildAll() {
  await prepare();
  // Vitest, which builds through this, says 'test': Vite would take React's development code.
  process.env.NODE_ENV = 'production';
  if (!buildIsCurrent(ROOT)) await buildProduct();
  if (process.argv.includes('--demonstration') && !existsSync(join(DIST, DEMONSTRATION))) {
    await buildDemonstration();
  }
  return 0;
}

async function buildProduct() {
  // Taken before: what is edited while it builds has to be built again.
  const fingerprint = sourceFingerprint(ROOT);
  await inDraft(async () => {
    for (const [folder, config] of Object.entries(BUILDS)) await buildFolder(folder, config);
    await prerender(ROOT, join(DRAFT, PRERENDER, 'prerender.js'), join(DRAFT, 'web'));
    rmSync(join(DRAFT, PRERENDER), { recursive: true });
    precompress(join(DRAFT, 'web'));
    copyRead('server');
    writeFileSync(join(DRAFT, '.fingerprint'), fingerprint);
    putInPlace();
  });
}

async function buildDemonstration() {
  await inDraft(async () => {
    await buildFolder(DEMONSTRATION, 'vite.demonstration.config.ts');
    copyRead(DEMONSTRATION);
    const photos = join(DEMONSTRATION, 'photos');
    cpSync(join(ROOT, 'src', photos), join(DRAFT, photos), { recursive: true });
    renameSync(join(DRAFT, DEMONSTRATION), join(DIST, DEMONSTRATION));
  });
}

/** @param {() => Promise<void>} work that leaves nothing of the draft behind, done or not */
async function inDraft(work) {
  mkdirSync(DRAFT, { recursive: true });
  try {
    await work();
  } finally {
    rmSync(DRAFT, { recursive: true, force: true });
    rmSync(OLD, { recursive: true, force: true });
  }
}

/**
 * In a process of its own: what one build holds is given back before the next.
 *
 * @param {string} folder
 * @param {string} config
 */
async function buildFolder(folder, config) {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const out = ['--outDir', join(DRAFT, folder), '--emptyOutDir', '--logLevel', 'warn'];
  const code = await attach(process.execPath, [vite, 'build', ROOT, '-c', join(ROOT, config), ...out], {
    cwd: ROOT,
  });
  if (code !== 0)
    throw new LaunchProblem(isOutOfMemory(code) ? OUT_OF_MEMORY : `${config} não foi construído.`);
}

/**
 * What is read at run time: the documents' Typst templates, pictures and font settings, and the outlines
 * of the municipalities.
 *
 * @param {string} folder of the programs that make them
 */
function copyRead(folder) {
  for (const from of ['documents', join('platform', 'municipalities')]) {
    cpSync(join(ROOT, 'src', 'api', from), join(DRAFT, folder, basename(from)), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || !/\.tsx?$/.test(path),
    });
  }
}

function putInPlace() {
  rmSync(OLD, { recursive: true, force: true });
  try {
    renameSync(DIST, OLD);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOENT') throw error;
  }
  renameSync(DRAFT, DIST);
}
