/** `npm run backup FILE`: everything into one archive, while the server runs. */
import { resolve } from 'node:path';
import { runCommand } from './archive/command.ts';
import { backUpTo } from './archive/whole-backup.ts';
import { readSettings, StartProblem } from './platform/settings.ts';

await runCommand(async ([file]) => {
  if (file === undefined) throw new StartProblem('Diga onde gravar a cópia: npm run backup ARQUIVO');
  const path = resolve(file);
  const manifest = await backUpTo(path, readSettings(process.env), new Date());
  const stored = Object.keys(manifest.parts).filter((name) => name.startsWith('files/')).length;
  return `Cópia gravada em ${path} (${stored} arquivos). Guarde-a em lugar seguro: ela traz também a chave dos dados pessoais.`;
});
