/** `npm run restore FILE`, `npm run restore:replace FILE`: an archive back into either engine. */
import { resolve } from 'node:path';
import { runCommand } from './archive/command.ts';
import { tellingProgress } from './archive/progress.ts';
import { restoreFrom } from './archive/whole-restore.ts';
import { refuseRootFor } from './platform/files/folder-owner.ts';
import { readSettings, StartProblem } from './platform/settings.ts';

const REPLACE = '--replace';
const UNSIGNED = '--sem-assinatura';

await runCommand(async (args) => {
  const [file] = args.filter((word) => !word.startsWith('--'));
  const unknown = args.find((word) => word.startsWith('--') && word !== REPLACE && word !== UNSIGNED);
  if (unknown !== undefined) throw new StartProblem(`Não há a opção "${unknown}".`);
  if (file === undefined) {
    throw new StartProblem(
      'Diga qual cópia restaurar: npm run restore ARQUIVO (ou npm run restore:replace ARQUIVO, para substituir tudo)',
    );
  }
  const settings = readSettings(process.env);
  refuseRootFor(settings.dataDir);
  const manifest = await tellingProgress('Conferindo a cópia…', (tell) =>
    restoreFrom(resolve(file), settings, {
      replace: args.includes(REPLACE),
      acceptUnsigned: args.includes(UNSIGNED),
      tell,
    }),
  );
  return `Cópia de ${manifest.made_at} restaurada. Todos precisam entrar de novo. Inicie com npm start.`;
});
