/** `npm run restore FILE`, `npm run restore:replace FILE`: an archive back into either engine. */
import { resolve } from 'node:path';
import { runCommand } from './archive/command.ts';
import { restoreBackup } from './archive/restore.ts';
import { dropAnchor } from './platform/audit-anchor.ts';
import { openForRestore } from './platform/database/database.ts';
import { openFiles } from './platform/files.ts';
import { adoptPendingKey, writePendingKey } from './platform/key-file.ts';
import { readSettings, StartProblem } from './platform/settings.ts';

await runCommand(async (args) => {
  const [file] = args.filter((word) => !word.startsWith('--'));
  if (file === undefined) {
    throw new StartProblem(
      'Diga qual cópia restaurar: npm run restore ARQUIVO (ou npm run restore:replace ARQUIVO, para substituir tudo)',
    );
  }
  const settings = readSettings(process.env);
  const { secretKey, dataDir } = settings;
  const files = await openFiles(settings);
  const database = await openForRestore(settings);
  try {
    const manifest = await restoreBackup(
      {
        database,
        files,
        replace: args.includes('--replace'),
        prepareKey(key) {
          // Here, where a restore that is cut off afterwards is already whole.
          dropAnchor(dataDir);
          if (secretKey === null) writePendingKey(dataDir, Buffer.from(key, 'hex'));
          else if (secretKey !== key) {
            throw new StartProblem(
              'O SECRET_KEY não é o da cópia: use o de quando ela foi feita. Nada foi alterado.',
            );
          }
        },
      },
      resolve(file),
    );
    if (secretKey === null) adoptPendingKey(dataDir);
    return `Cópia de ${manifest.made_at} restaurada. Inicie com npm start.`;
  } finally {
    files.close();
    await database.close();
  }
});
