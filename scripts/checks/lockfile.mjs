/**
 * `npm ci` refuses a package-lock.json that lacks the optional packages of other
 * kinds of machine, and npm leaves out those that the registry it asked does not
 * hold. `npm run lock` adds them, with their checksums where the registry holds the
 * packages; `npm test` checks that none is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from '../launch/child.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {Record<string, LockEntry>} LockEntries By path, as `node_modules/fastify`.
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * The entries that are named as optional somewhere and missing. They carry no
 * checksum: whoever adds them can't have seen the package.
 *
 * @param {LockEntries} packages
 * @returns {LockEntries}
 */
export function missingEntries(packages) {
  /** @type {LockEntries} */
  const missing = {};
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isReachable(packages, path, name)) continue;
      missing[`node_modules/${name}`] = platformEntry(name, version, entry.dev === true);
    }
  }
  return missing;
}

/**
 * Whether a package at `path` finds `name` in its own node_modules or one further up.
 *
 * @param {LockEntries} packages
 * @param {string} path
 * @param {string} name
 */
function isReachable(packages, path, name) {
  const folders = path.split('/node_modules/').map((_, index, parts) => parts.slice(0, index + 1));
  return ['', ...folders.map((parts) => `${parts.join('/node_modules/')}/`)].some(
    (folder) => `${folder}node_modules/${name}` in packages,
  );
}

/**
 * @param {string} name Tells the platform in its last words, as `@oxlint/binding-linux-x64-musl`.
 * @param {string} version
 * @param {boolean} dev
 * @returns {LockEntry}
 */
function platformEntry(name, version, dev) {
  const words = name.split(/[-/]/);
  const os = words.find((word) => SYSTEMS.includes(word));
  const cpu = words.find((word) => PROCESSORS.includes(word));
  if (!os || !cpu || !/^\d/.test(version)) {
    throw new Error(`package-lock.json lacks ${name}@${version}, and its name tells no platform`);
  }
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === 'linux' && { libc: [words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc'] }),
    optional: true,
    os: [os],
  };
}

/**
 * @param {string} root
 * @returns {{ packages: LockEntries }}
 */
export function readLock(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/**
 * Writes the missing entries in their alphabetical places, as npm would.
 *
 * @param {string} root
 * @returns {number} How many were added.
 */
export function completeLock(root) {
  const lock = readLock(root);
  const missing = missingEntries(lock.packages);
  const entries = Object.entries({ ...lock.packages, ...missing });
  entries.sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(entries);
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  return Object.keys(missing).length;
}

/**
 * The packages that would be installed without a comparison of their checksum.
 *
 * @param {LockEntries} packages
 * @returns {{ path: string, entry: LockEntry }[]}
 */
export function withoutChecksum(packages) {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.integrity)
    .map(([path, entry]) => ({ path, entry }));
}

/**
 * Asks the registry for the checksums that the lock lacks.
 *
 * @param {string} root
 * @returns {Promise<{ found: number, lacking: number }>}
 */
export async function completeChecksums(root) {
  const lock = readLock(root);
  const open = withoutChecksum(lock.packages);
  let found = 0;
  for (const { path, entry } of open) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const wanted = ['view', `${name}@${entry.version}`, 'dist.integrity', '--loglevel=silent'];
    const { code, output } = await npm(process.execPath, wanted, root);
    const integrity = output.trim();
    if (code !== 0 || !/^sha512-[\w+/]{86}==$/.test(integrity)) continue;
    entry.integrity = integrity;
    found += 1;
  }
  if (found > 0) writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  return { found, lacking: open.length - found };
}
