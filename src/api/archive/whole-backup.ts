/** A backup of all that an installation has, from its settings alone. */
import { openForReading } from '../platform/database/database.ts';
import { openFiles } from '../platform/files/files.ts';
import { ringForReading } from '../platform/secrets/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import { makeBackup } from './backup.ts';
import type { Manifest } from './manifest.ts';

/**
 * Writes the archive beside a running server. Throws `StartProblem` where there is
 * nothing to copy, or where the key at hand is not the one of the database: nobody could use the copy.
 */
export async function backUpTo(path: string, settings: Settings, now: Date): Promise<Manifest> {
  const files = await openFiles(settings);
  try {
    const database = await openForReading(settings);
    try {
      const { kept: key } = await ringForReading(settings, database);
      const { secretKey, backupPassphrase: passphrase } = settings;
      return await makeBackup(
        { database, files, key, carriesKey: secretKey === null, passphrase },
        path,
        now,
      );
    } finally {
      await database.close();
    }
  } finally {
    files.close();
  }
}

/** Hex: what a copy made now is signed with. While the key is rotated, that is still the old one. */
export async function keyOfCopies(settings: Settings): Promise<string> {
  const database = await openForReading(settings);
  try {
    return (await ringForReading(settings, database)).kept;
  } finally {
    await database.close();
  }
}
