/** On what the proofs ran: which sources, on which machine. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, totalmem } from 'node:os';

/**
 * Short name of the commit, with a plus when the sources differ from it.
 *
 * @param {string} root
 */
export function describeSource(root) {
  try {
    const commit = git(root, ['rev-parse', '--short', 'HEAD']).trim();
    const changed = git(root, [
      'status',
      '--porcelain',
      '--',
      'src',
      'scripts',
      'tests',
      'package-lock.json',
    ]);
    return changed.trim() === '' ? commit : `${commit}+`;
  } catch {
    return 'unknown';
  }
}

/** @param {string} node Path of the runtime. */
export function describeMachine(node) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `Node.js ${version.slice(1)}, ${process.platform} ${process.arch}, ${availableParallelism()} cores, ${gigabytes} GB`;
}

/**
 * @param {string} root
 * @param {readonly string[]} args
 */
function git(root, args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
