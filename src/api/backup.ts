/** `npm run backup FILE`: everything into one archive, while the server runs. */
import { resolve } from 'node:path';
import { makeBackup } from './archive/backup.ts';
import { runCommand } from './archive/command.ts';
import { openForReading } from './platform/database/database.ts';
import { openFiles } from './platform/files.ts';
import { existingKey } from './platform/key-file.ts';
import { readSettings, StartProblem } from './platform/settings.ts';

await runCommand(async ([file]) => {
  if (file === undefined) throw new StartProblem('Diga onde gravar a cópia: npm run backup ARQUIVO');
  const settings = readSettings(process.env);
  const key = settings.secretKey ?? existingKey(settings.dataDir)?.toString('hex');
  if (key === undefined)
    throw new StartProblem('A chave de sigilo não está na pasta de dados nem em SECRET_KEY.');
  const files = await openFiles(settings);
  const database = await openForReading(settings);
  try {
    const path = resolve(file);
    const manifest = await makeBackup({ database, files, secretKey: key }, path, new Date());
    const stored = Object.keys(manifest.parts).filter((name) => name.startsWith('files/')).length;
    return `Cópia gravada em ${path} (${stored} arquivos). Guarde-a em lugar seguro: ela traz também a chave dos dados pessoais.`;
  } finally {
    files.close();
    await database.close();
  }
});
