/** Before tests of what is built: dist/ as the sources are now. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const LOCK = join(ROOT, '.cache', 'build-setup.pid');
const LOOK_MS = 200;

/** Parts of a run go side by side: who comes second waits, and finds it built. */
export default function setup(): void {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  while (!isMine()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS);
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts', 'build.mjs')], { cwd: ROOT, stdio: 'inherit' });
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** Whether this process may build; what one left that is no longer there counts for nothing. */
function isMine(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isBuilding()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isBuilding(): boolean {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'));
    // Made, and about to be written to.
    return pid === 0 || (pid !== process.pid && process.kill(pid, 0));
  } catch {
    return false;
  }
}
