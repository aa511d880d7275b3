/**
 * The Node.js that everything runs on. The machine's own when it is new enough,
 * otherwise one fetched once from npm into a folder that git ignores.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { npm } from './child.mjs';
import { LaunchProblem, say } from './problem.mjs';
import { runtimePackage, runtimeProject } from './runtime-packages.mjs';

/** @typedef {import('./runtime-packages.mjs').RuntimePackage} RuntimePackage */

const OLDEST_RUNTIME = 24;
const OLDEST_STARTER = [20, 19];
/** The runtime needs no install script, so none gets to run. */
const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** @param {string} version As in `process.versions.node`. */
export function isRuntime(version) {
  return Number.parseInt(version, 10) >= OLDEST_RUNTIME;
}

/** @param {string} version As in `process.versions.node`. */
export function isStarter(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_STARTER;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * Finds the runtime, or fetches it.
 *
 * @param {string} root Folder of the project.
 * @returns {Promise<string>} Path of a Node.js binary, 24 or newer.
 */
export async function ensureRuntime(root) {
  const own = process.versions.node;
  if (isRuntime(own)) return process.execPath;
  if (!isStarter(own)) {
    throw new LaunchProblem(`O Node.js ${own} é antigo demais: instale o 20.19 ou mais novo.`);
  }
  const wanted = runtimePackage(process.platform, process.arch);
  if (!wanted) {
    throw new LaunchProblem(
      `Para esta máquina não há como buscar o Node.js: instale nela o ${OLDEST_RUNTIME} ou mais novo.`,
    );
  }
  const folder = join(root, '.runtime', `node-${wanted.version}`);
  const path = join(folder, 'node_modules', wanted.name, ...wanted.binary.split('/'));
  if (existsSync(path)) return path;
  say(`O Node.js desta máquina é o ${own}; buscando o ${wanted.version} (só na primeira vez)…`);
  await fetchRuntime(folder, wanted);
  return path;
}

/**
 * Whether a run would fetch the runtime first.
 *
 * @param {string} root Folder of the project.
 */
export function runtimeIsMissing(root) {
  if (isRuntime(process.versions.node)) return false;
  const wanted = runtimePackage(process.platform, process.arch);
  return wanted !== null && !existsSync(join(root, '.runtime', `node-${wanted.version}`));
}

/**
 * Installs beside the final folder and renames at the end, so that a fetch
 * that was cut short, or two at once, never leave half a runtime behind.
 *
 * @param {string} folder
 * @param {RuntimePackage} wanted
 */
export async function fetchRuntime(folder, wanted) {
  const draft = `${folder}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    const { manifest, lock } = runtimeProject(wanted);
    writeFileSync(join(draft, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(draft, 'package-lock.json'), JSON.stringify(lock));
    const { code, output } = await npm(process.execPath, ['ci', ...QUIETLY], draft);
    if (code !== 0) throw new LaunchProblem(sentenceFor(output, wanted));
    const tried = spawnSync(join(draft, 'node_modules', wanted.name, wanted.binary), ['--version'], {
      encoding: 'utf8',
    });
    if (!isRuntime(tried.stdout?.replace(/^v/, '') ?? '')) {
      throw new LaunchProblem(
        `O Node.js buscado no npm não funciona nesta máquina: instale nela o Node.js ${OLDEST_RUNTIME} ou mais novo.`,
      );
    }
    settle(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * @param {string} output What npm said.
 * @param {RuntimePackage} wanted
 */
function sentenceFor(output, { version }) {
  if (output.includes('EINTEGRITY')) {
    return (
      `O Node.js ${version} que veio do npm não é o que este projeto conhece (a soma de verificação difere), ` +
      `e foi descartado. Instale o Node.js ${OLDEST_RUNTIME} nesta máquina e execute o comando de novo.`
    );
  }
  return (
    `Não foi possível buscar o Node.js ${version} no npm. Confira a conexão com a internet, ` +
    `ou instale o Node.js ${OLDEST_RUNTIME} nesta máquina, e execute o comando de novo.\n${excerpt(output)}`
  );
}

/**
 * @param {string} draft
 * @param {string} folder
 */
function settle(draft, folder) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another start was quicker and put the same files there.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * What npm and Vite say first is the cause; the rest is advice and stack.
 *
 * @param {string} output
 */
export function excerpt(output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, 12).join('\n');
}
