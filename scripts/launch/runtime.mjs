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

/** The one place that names the runtime to fetch. */
export const RUNTIME_VERSION = '24.21.0';
const OLDEST_RUNTIME = 24;
const OLDEST_STARTER = [20, 19];

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
 * The npm package that holds the Node.js binary of a platform: what the `node`
 * package would install, taken directly, because npm may refuse the install
 * script that the `node` package needs.
 *
 * @param {string} platform As in `process.platform`.
 * @param {string} arch As in `process.arch`.
 * @returns {{ name: string, binary: string }} `binary` is the path inside the package.
 */
export function runtimePackage(platform, arch) {
  if (platform === 'win32') {
    return { name: `node-win-${arch === 'ia32' ? 'x86' : arch}`, binary: 'bin/node.exe' };
  }
  // The plain name was taken on npm for Apple's processors.
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return { name: `${prefix}-${platform}-${arch}`, binary: 'bin/node' };
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
  const { name, binary } = runtimePackage(process.platform, process.arch);
  const folder = join(root, '.runtime', `node-${RUNTIME_VERSION}`);
  const path = join(folder, 'node_modules', name, ...binary.split('/'));
  if (existsSync(path)) return path;
  say(`O Node.js desta máquina é o ${own}; buscando o ${RUNTIME_VERSION} (só na primeira vez)…`);
  await fetchRuntime(folder, name, binary, root);
  return path;
}

/**
 * Installs beside the final folder and renames at the end, so that a fetch
 * that was cut short, or two at once, never leave half a runtime behind.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} binary
 * @param {string} root
 */
async function fetchRuntime(folder, name, binary, root) {
  const draft = `${folder}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, 'package.json'), '{"private":true}\n');
    const { code, output } = await install(draft, `${name}@${RUNTIME_VERSION}`, root);
    // A platform's package may lack one version; any other 24 serves as well.
    const { code: again, output: outputAgain } =
      code !== 0 && output.includes('ETARGET')
        ? await install(draft, `${name}@${OLDEST_RUNTIME}`, root)
        : { code, output };
    if (again !== 0) {
      throw new LaunchProblem(
        `Não foi possível buscar o Node.js ${RUNTIME_VERSION} no npm. Confira a conexão com a internet, ` +
          `ou instale o Node.js ${OLDEST_RUNTIME} nesta máquina, e execute o comando de novo.\n${excerpt(outputAgain)}`,
      );
    }
    const tried = spawnSync(join(draft, 'node_modules', name, binary), ['--version'], { encoding: 'utf8' });
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
 * @param {string} folder
 * @param {string} spec
 * @param {string} root
 */
function install(folder, spec, root) {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return npm(process.execPath, ['install', '--prefix', folder, ...flags, spec], root);
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
