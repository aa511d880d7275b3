/** What every served program does: the panel beside it, a port, an address to print, an orderly end. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from './server.ts';
import { type Settings, StartProblem } from '../platform/settings.ts';
import { untilFinished } from '../platform/unfinished.ts';

/** `dist/web` beside `dist/server`; in development Vite serves the panel. */
export function builtPanel(): string | null {
  const folder = join(import.meta.dirname, '..', 'web');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/**
 * Listens, ends orderly on signals, and answers the address to print. Throws
 * `StartProblem` with a sentence for a port or an address that can't be had.
 */
export async function serve(server: RunningServer, settings: Settings): Promise<string> {
  await listen(server, settings);
  closeOnSignal(server);
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return `http://${host}:${port}`;
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
    say('Encerrando: terminando o que está em andamento…');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        const cause = error instanceof Error ? error.stack : String(error);
        process.stderr.write(`O servidor não conseguiu encerrar como devia.\n${cause}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close);
}

/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a program's start: a `StartProblem` becomes its sentence and exit code 1.
 * A terminal or file that takes no more words does not end the program.
 */
export async function startOrExplain(start: () => Promise<void>): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    await untilFinished(start);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
