/** `npm run backup FILE`: everything into one archive, while the server runs. */
import { resolve } from 'node:path';
import { runCommand } from './archive/command.ts';
import { backUpTo } from './archive/whole-backup.ts';
import { readSettings, type Settings, StartProblem } from './platform/settings.ts';

/** What is needed to use the copy, and what it gives to whoever finds it. */
function advice({ secretKey, backupPassphrase }: Settings): string {
  const needed = [
    ...(secretKey === null ? [] : ['o SECRET_KEY']),
    ...(backupPassphrase === null ? [] : ['a BACKUP_PASSPHRASE']),
  ];
  if (needed.length > 0)
    return `Para restaurá-la é preciso ${needed.join(' e ')} de agora: guarde em outro lugar.`;
  return 'Guarde-a em lugar seguro: ela traz também a chave dos dados pessoais.';
}

await runCommand(async ([file]) => {
  if (file === undefined) throw new StartProblem('Diga onde gravar a cópia: npm run backup ARQUIVO');
  const path = resolve(file);
  const settings = readSettings(process.env);
  const manifest = await backUpTo(path, settings, new Date());
  const stored = Object.keys(manifest.parts).filter((name) => name.startsWith('files/')).length;
  return `Cópia gravada em ${path} (${stored} arquivos). ${advice(settings)}`;
});
