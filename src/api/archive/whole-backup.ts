/** A backup of all that an installation has, from its settings alone. */
import { openForReading } from '../platform/database/database.ts';
import { openFiles } from '../platform/files.ts';
import { existingKey } from '../platform/key-file.ts';
import { type Settings, StartProblem } from '../platform/settings.ts';
import type { Manifest } from './archive-file.ts';
import { makeBackup } from './backup.ts';

/** Writes the archive beside a running server. Throws `StartProblem` where there is nothing to copy. */
export async function backUpTo(path: string, settings: Settings, now: Date): Promise<Manifest> {
  const secretKey = settings.secretKey ?? existingKey(settings.dataDir)?.toString('hex');
  if (secretKey === undefined) {
    throw new StartProblem('A chave de sigilo não está na pasta de dados nem em SECRET_KEY.');
  }
  const files = await openFiles(settings);
  try {
    const database = await openForReading(settings);
    try {
      return await makeBackup({ database, files, secretKey }, path, now);
    } finally {
      await database.close();
    }
  } finally {
    files.close();
  }
}
