import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeLog } from './platform/log.ts';
import { openServer, type RunningServer } from './platform/server.ts';
import { readSettings, type Settings, StartProblem } from './platform/settings.ts';

/** `dist/web` beside `dist/server`; in development Vite serves the panel. */
function builtPanel(): string | null {
  const folder = join(import.meta.dirname, '..', 'web');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

async function start(settings: Settings): Promise<void> {
  const log = makeLog(settings.logLevel);
  const server = await openServer(settings, { panelFolder: builtPanel(), log });
  await listen(server, settings);
  closeOnSignal(server);
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  if (server.firstUser) announce(server.firstUser);
  console.log(`Vertente no ar: http://${settings.host}:${port}`);
}

async function listen(server: RunningServer, { host, port }: Settings): Promise<void> {
  try {
    await server.app.listen({ host, port, listenTextResolver: (address) => `Escutando em ${address}` });
  } catch (error) {
    await server.close();
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new StartProblem(
        `A porta ${port} já está em uso. Escolha outra com PORT, por exemplo PORT=3001.`,
      );
    }
    if (code === 'EACCES') {
      throw new StartProblem(
        `O sistema não permite usar a porta ${port}. Escolha outra com PORT, por exemplo PORT=3000.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartProblem(
        `O endereço ${host} não é desta máquina. Ajuste HOST, por exemplo HOST=127.0.0.1.`,
      );
    }
    throw error;
  }
}

function announce(firstUser: { email: string; password: string | null }): void {
  console.log(
    firstUser.password === null
      ? `Primeiro acesso: entre como ${firstUser.email}, com a senha de ADMIN_PASSWORD.`
      : `Primeiro acesso: entre como ${firstUser.email} com a senha ${firstUser.password} e troque-a em Usuários. Ela não será mostrada de novo.`,
  );
}

/** One Ctrl+C arrives several times: from the terminal, from npm and from the start script. */
const SAME_SIGNAL_MS = 1000;

/** The first signal finishes what is under way; one sent later on does not wait any more. */
function closeOnSignal(server: RunningServer): void {
  let closingSince: number | null = null;
  const close = () => {
    if (closingSince !== null) {
      if (Date.now() - closingSince > SAME_SIGNAL_MS) process.exit(130);
      return;
    }
    closingSince = Date.now();
    console.log('Encerrando: terminando o que está em andamento…');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('O servidor não conseguiu encerrar como devia.', error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
}

try {
  await start(readSettings(process.env));
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exit(1);
}
