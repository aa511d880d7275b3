/** A copy restored for real, into a database and files of its own beside the installation, and compared. */
import { mkdir, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { verifyAudit } from '../platform/audit/verify.ts';
import { oneMoment, openFile } from '../platform/database/database.ts';
import { diskFiles } from '../platform/files/files.ts';
import { readRing } from '../platform/secrets/key-ring.ts';
import { Secrets } from '../platform/secrets/secrets.ts';
import { partsOf } from './backup.ts';
import { isListed } from './manifest.ts';
import { restoreArchive } from './restore.ts';
import { withSmallFlushes } from './small-flushes.ts';
import type { VerifiedArchive } from './verify-archive.ts';

/** The rows take as much again for their indexes and the log, and the disk is not to be filled. */
const ROOM_FACTOR = 3;
/** Nobody waits for a trial, and the server is beside it. */
const CACHE_MEGABYTES = 3;

export interface TrialOptions {
  /** A folder that is made for it and removed after it. */
  scratch: string;
  /** Whether the archive has its key as a part. */
  carriesKey: boolean;
}

/**
 * Throws, in English, where there is no room, or where what comes back is not what
 * the archive says; `StartProblem` where it can't be restored at all.
 */
export async function restoreToTheSide(
  archive: VerifiedArchive,
  { scratch, carriesKey }: TrialOptions,
): Promise<void> {
  const { manifest, key } = archive;
  await requireRoom(dirname(scratch), archive);
  await mkdir(scratch, { mode: 0o700 });
  try {
    const path = join(scratch, 'vertente.db');
    const write = openFile(path, { cacheMegabytes: CACHE_MEGABYTES });
    const files = diskFiles(join(scratch, 'files'));
    try {
      const database = { engine: 'sqlite', read: write, write } as const;
      await withSmallFlushes([path, `${path}-wal`], () =>
        restoreArchive({ database, files, knownFiles: [], prepareKey: () => undefined }, archive),
      );
      await oneMoment(database, async (tx) => {
        let found = 0;
        for await (const part of partsOf(tx, { files, key, carriesKey })) {
          if (!isListed(manifest, part)) throw new Error(`${part.name} came back different`);
          found += 1;
        }
        if (found !== Object.keys(manifest.parts).length) throw new Error('parts did not come back');
        const ring = await readRing(tx, [Buffer.from(key, 'hex')]);
        if (!ring) throw new Error('its key is not that of its rows');
        const verdict = await verifyAudit(tx, new Secrets(ring));
        if (!verdict.whole) throw new Error(`the audit breaks at entry ${verdict.entry} (${verdict.reason})`);
      });
    } finally {
      await write.destroy();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function requireRoom(folder: string, { manifest }: VerifiedArchive): Promise<void> {
  const needed = Object.values(manifest.parts).reduce((sum, { bytes }) => sum + bytes, 0) * ROOM_FACTOR;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed) throw new Error(`no room for it: ${needed} bytes free are needed`);
}
