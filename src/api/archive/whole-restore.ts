/** An archive back into an installation, from its settings alone. */
import { dropAnchor } from '../platform/audit/anchor.ts';
import { writeRestored } from '../platform/audit/sink/file-sink.ts';
import { isUnavailable } from '../platform/database/transaction.ts';
import { openFiles } from '../platform/files/files.ts';
import { adoptPendingKey, writePendingKey } from '../platform/secrets/key-file.ts';
import { type Settings, StartProblem } from '../platform/settings.ts';
import type { Manifest } from './manifest.ts';
import { nameFiles } from './replaced-files.ts';
import { openPlace } from './restore-place.ts';
import type { Tell } from './progress.ts';
import { restoreArchive } from './restore.ts';
import { replacedRecord } from './scheduled/backup-record.ts';
import { verifyArchive } from './verify-archive.ts';

export interface RestoreOptions {
  /** Whether a filled database may be replaced. */
  replace: boolean;
  /** See `ArchiveKeys`. */
  acceptUnsigned: boolean;
  /** Hears how far it has come. */
  tell?: Tell;
}

/** What the copy has no part in, by what the database or a disk answered. */
const NOT_THE_COPY = {
  full: 'Faltou espaço em disco durante a restauração: na pasta de dados, na do PostgreSQL, ou na pasta temporária em que o banco embutido ordena os índices (SQLITE_TMPDIR; sem ela, /var/tmp ou /tmp). A cópia está inteira, e nada foi alterado. Libere espaço e execute o comando de novo.',
  failing:
    'Um disco não deixou ler ou gravar durante a restauração: o dos dados, ou o da pasta temporária (SQLITE_TMPDIR; sem ela, /var/tmp ou /tmp). Nada foi alterado. Veja se estão montados e se este usuário pode gravar neles, e execute o comando de novo.',
  away: 'O banco de dados ou o armazenamento de arquivos deixou de responder durante a restauração. A cópia está inteira. Veja se ele está no ar e execute o comando de novo; se a restauração tiver chegado ao fim, ele diz que o banco já tem dados.',
} as const;

function explain(error: unknown): never {
  const why = isUnavailable(error);
  throw why === null ? error : new StartProblem(NOT_THE_COPY[why]);
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
      const knownCopies = place.before && (await replacedRecord(place.before));
      const prepareKey = (key: string) => {
        // Here, where a restore that is cut off afterwards is already whole.
        dropAnchor(dataDir);
        if (auditSink?.kind === 'file') writeRestored(auditSink.path, new Date().toISOString());
        if (secretKey === null) writePendingKey(dataDir, Buffer.from(key, 'hex'));
      };
      const target = { database: place.database, files, knownFiles, knownCopies, prepareKey, tell };
      await restoreArchive(target, archive)
        .then(() => place.keep())
        .catch(explain);
      await place.sync();
      if (secretKey === null) adoptPendingKey(dataDir);
      return archive.manifest;
    } finally {
      files.close();
    }
  } finally {
    await place.close();
  }
}
