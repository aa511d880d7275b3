/** Whether dist/ was built from the sources that are there now. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['src', 'public'];
const FILES = [
  'index.html',
  'vite.config.ts',
  'vite.server.config.ts',
  'vite.prerender.config.ts',
  'vite.demonstration.config.ts',
  'package.json',
  'package-lock.json',
];
const FINGERPRINT = join('dist', '.fingerprint');

/**
 * A digest of the names and contents of all that a build reads. Contents and
 * not times: a checkout or a copy changes times only.
 *
 * @param {string} root
 */
export function sourceFingerprint(root) {
  const digest = createHash('sha256');
  for (const path of sources(root)) {
    digest
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return digest.digest('hex');
}

/** @param {string} root */
export function buildIsCurrent(root) {
  try {
    return readFileSync(join(root, FINGERPRINT), 'utf8') === sourceFingerprint(root);
  } catch {
    return false;
  }
}

/** @param {string} root */
function sources(root) {
  const paths = FILES.filter((path) => readdirSync(root).includes(path));
  for (const folder of FOLDERS) {
    if (!readdirSync(root).includes(folder)) continue;
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.test\.tsx?$/.test(entry.name)) continue;
      paths.push(join(entry.parentPath, entry.name).slice(root.length + 1));
    }
  }
  return paths.sort();
}
