/** An archive back into an installation, from its settings alone. */
import { dropAnchor } from '../platform/audit/anchor.ts';
import { writeRestored } from '../platform/audit/sink/file-sink.ts';
import { openFiles } from '../platform/files/files.ts';
import { adoptPendingKey, writePendingKey } from '../platform/secrets/key-file.ts';
import { type Settings, StartProblem } from '../platform/settings.ts';
import type { Manifest } from './manifest.ts';
import { nameFiles } from './replaced-files.ts';
import { openPlace } from './restore-place.ts';
import type { Tell } from './progress.ts';
import { restoreArchive } from './restore.ts';
import { verifyArchive } from './verify-archive.ts';

export interface RestoreOptions {
  /** Whether a filled database may be replaced. */
  replace: boolean;
  /** See `ArchiveKeys`. */
  acceptUnsigned: boolean;
  /** Hears how far it has come. */
  tell?: Tell;
}

/**
 * Puts the archive in place of whatever the installation holds. Throws
 * `StartProblem` when the archive or the database will not do; nothing is touched then.
 */
export async function restoreFrom(
  path: string,
  settings: Settings,
  { replace, acceptUnsigned, tell = () => {} }: RestoreOptions,
): Promise<Manifest> {
  const { secretKey, dataDir, auditSink, backupPassphrase: passphrase } = settings;
  const archive = await verifyArchive(path, { secretKey, passphrase, acceptUnsigned });
  const place = await openPlace(settings);
  try {
    if (!replace && (await place.isFilled())) {
      throw new StartProblem(
        'O banco de dados já tem dados. Para substituir tudo pelo conteúdo da cópia, use npm run restore:replace ARQUIVO. Nada foi alterado.',
      );
    }
    const files = await openFiles(settings);
    try {
      const knownFiles = place.before ? await nameFiles(place.before, archive.manifest) : [];
      const prepareKey = (key: string) => {
        // Here, where a restore that is cut off afterwards is already whole.
        dropAnchor(dataDir);
        if (auditSink?.kind === 'file') writeRestored(auditSink.path, new Date().toISOString());
        if (secretKey === null) writePendingKey(dataDir, Buffer.from(key, 'hex'));
      };
      await restoreArchive({ database: place.database, files, knownFiles, prepareKey, tell }, archive);
      await place.keep();
      if (secretKey === null) adoptPendingKey(dataDir);
      return archive.manifest;
    } finally {
      files.close();
    }
  } finally {
    await place.close();
  }
}
