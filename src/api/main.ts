import { makeLog } from './platform/log.ts';
import type { FirstUser } from './server/first-user.ts';
import { openServer, type RunningServer } from './server/server.ts';
import { FIRST_PASSWORD_HOURS } from './server/first-password.ts';
import { readSettings } from './platform/settings.ts';
import { builtPanel, say, serve, startOrExplain } from './server/serving.ts';

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const log = makeLog(settings.logLevel);
  const server = await openServer(settings, { panelFolder: builtPanel(), log });
  const address = await serve(server, settings);
  const firstUser = await welcome(server);
  if (firstUser) announce(firstUser);
  for (const problem of server.services.mapStyles.problems()) say(problem);
  say(`Vertente no ar: ${address}`);
}

/** Behind the port: a start that is refused uses up no password. */
async function welcome(server: RunningServer): Promise<FirstUser | null> {
  try {
    return await server.welcome();
  } catch (error) {
    await server.close();
    throw error;
  }
}

function announce(firstUser: FirstUser): void {
  say(
    firstUser.password === null
      ? `Primeiro acesso: entre como ${firstUser.email}, com a senha de ADMIN_PASSWORD.`
      : `Primeiro acesso: entre como ${firstUser.email} com a senha ${firstUser.password} e troque-a em Minha conta. Ela vale ${FIRST_PASSWORD_HOURS} horas e não será mostrada de novo.`,
  );
}

await startOrExplain(start);
