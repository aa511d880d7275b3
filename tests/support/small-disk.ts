/** A disk of a few megabytes, to fill: a tmpfs, which only root may mount. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { reportFigure } from './proof.ts';

export interface SmallDisk {
  /** A folder on it. */
  path: string;
  /** Leaves no byte free. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  unmount(): void;
}

/** Skips the test, and says why, where no disk can be mounted. */
export function mountSmallDisk({ skip }: TestContext, megabytes: number): SmallDisk {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    const reason = 'only root on Linux may mount a small disk';
    reportFigure('skipped', reason);
    skip(reason);
  }
  const mount = mkdtempSync(join(tmpdir(), 'vertente-disco-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', mount]);
  const path = join(mount, 'dados');
  mkdirSync(path);
  // Another user's server may have to reach it.
  chmodSync(mount, 0o755);
  const filler = join(mount, 'enchimento');
  return {
    path,
    fill() {
      const file = openSync(filler, 'a');
      for (const size of [1_048_576, 4096, 1]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size, 1));
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', ['--lazy', mount]);
      rmdirSync(mount);
    },
  };
}
