/**
 * `npm run build`: panel and server into dist/, unless it is current. Both are built beside it and put
 * in place together, so that a build which fails or is stopped leaves the old one.
 */
import { cpSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attach, environmentFor } from './launch/child.mjs';
import { buildIsCurrent, sourceFingerprint } from './launch/fingerprint.mjs';
import { ROOT, prepare } from './launch/launch.mjs';
import { precompress } from './launch/precompress.mjs';
import { LaunchProblem, runScript } from './launch/problem.mjs';
import { isRuntime } from './launch/runtime.mjs';

const DIST = join(ROOT, 'dist');
const DRAFT = join(ROOT, '.cache', `build-${process.pid}`);
/** Folder of dist/ and what builds it. */
const BUILDS = { web: 'vite.config.ts', server: 'vite.server.config.ts' };
const OLD = `${DRAFT}-old`;

await runScript(isRuntime(process.versions.node) ? buildBoth : buildOnRuntime);

/** Vite does not run on the oldest Node.js that may call this. */
async function buildOnRuntime() {
  const node = await prepare();
  return attach(node, [join(ROOT, 'scripts', 'build.mjs')], { env: environmentFor(node, ROOT) });
}

async function buildBoth() {
  await prepare();
  if (buildIsCurrent(ROOT)) return 0;
  // Vitest, which builds through this, says 'test': Vite would take React's development code.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  // Taken before: what is edited while it builds has to be built again.
  const fingerprint = sourceFingerprint(ROOT);
  mkdirSync(DRAFT, { recursive: true });
  try {
    for (const [folder, config] of Object.entries(BUILDS)) {
      await build({
        root: ROOT,
        configFile: join(ROOT, config),
        logLevel: 'warn',
        build: { outDir: join(DRAFT, folder), emptyOutDir: true },
      }).catch((error) => {
        throw new LaunchProblem(String(error));
      });
    }
    precompress(join(DRAFT, 'web'));
    copyTemplates();
    writeFileSync(join(DRAFT, '.fingerprint'), fingerprint);
    putInPlace();
  } finally {
    rmSync(DRAFT, { recursive: true, force: true });
    rmSync(OLD, { recursive: true, force: true });
  }
  return 0;
}

/** What the documents read at run time: Typst templates, pictures, font settings. */
function copyTemplates() {
  cpSync(join(ROOT, 'src', 'api', 'documents'), join(DRAFT, 'server', 'documents'), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !/\.tsx?$/.test(path),
  });
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
