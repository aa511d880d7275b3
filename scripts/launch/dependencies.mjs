/** The packages of package-lock.json: are they there, and if not, install them. */
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './child.mjs';
import { LaunchProblem, say } from './problem.mjs';
import { excerpt } from './runtime.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries By path, as `node_modules/fastify`.
 */

/**
 * Installs what package-lock.json names, if node_modules differs from it.
 * Development packages come along whatever NODE_ENV says: the build needs them.
 *
 * @param {string} node Path of the runtime.
 * @param {string} root
 */
export async function ensureDependencies(node, root) {
  if (dependenciesAreCurrent(root)) return;
  refuseLinkedFolder(root);
  say('Instalando as dependências (leva um ou dois minutos)…');
  // No package here needs an install script, so none gets to run.
  const flags = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await npm(node, ['ci', ...flags], root);
  if (code !== 0) {
    throw new LaunchProblem(
      'Não foi possível instalar as dependências. Confira a conexão com a internet e o espaço em disco ' +
        `e execute o comando de novo.\n${excerpt(output)}`,
    );
  }
}

/**
 * npm empties node_modules before it installs: through a link, that of another project.
 *
 * @param {string} root
 */
export function refuseLinkedFolder(root) {
  const folder = join(root, 'node_modules');
  const isLink = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLink) return;
  throw new LaunchProblem(
    'As dependências precisam ser instaladas, mas node_modules é um atalho para outra pasta, que seria esvaziada. ' +
      'Apague o atalho e execute o comando de novo.',
  );
}

/**
 * npm writes node_modules/.package-lock.json as the last act of an install:
 * what it lists is there, and it is missing after one that was cut short.
 *
 * @param {string} root
 */
export function dependenciesAreCurrent(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => installed[path]?.version === entry.version || (!installed[path] && mayBeAbsent(entry)),
  );
}

/**
 * An optional package made for another kind of machine is rightly not
 * installed, and neither is what only such a package needs.
 *
 * @param {LockEntry} entry
 */
function mayBeAbsent(entry) {
  if (!entry.optional && !entry.devOptional) return false;
  // Which C library this machine has is npm's to find out.
  if (entry.libc || (!entry.os && !entry.cpu)) return true;
  return !fits(entry.os, process.platform) || !fits(entry.cpu, process.arch);
}

/**
 * @param {readonly string[] | undefined} list
 * @param {string} own
 */
function fits(list, own) {
  return !list || list.includes(own);
}

/**
 * @param {string} path
 * @returns {LockEntries | null} Without the project itself; null when there is no such file.
 */
function readLock(path) {
  try {
    /** @type {{ packages: LockEntries }} */
    const { packages } = JSON.parse(readFileSync(path, 'utf8'));
    const { '': _project, ...installed } = packages;
    return installed;
  } catch {
    return null;
  }
}
