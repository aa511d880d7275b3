/** `npm run demo`: the product with an invented organisation, for this machine alone. */
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from '#domain/shared/demonstration.ts';
import { prepareFolder } from './folder.ts';
import { makeLog } from '#api/platform/log.ts';
import { openServer } from '#api/server/server.ts';
import { readSettings, type Settings, StartProblem } from '#api/platform/settings.ts';
import { builtPanel, say, serve, startOrExplain } from '#api/server/serving.ts';

const ANEW = '--nova';

/**
 * Only what can't lead the demonstration elsewhere: its accounts are public, so it
 * neither listens to the network nor opens the real data, whatever is set.
 */
function demonstrationSettings({ PORT, LOG_LEVEL, TZ_NAME }: NodeJS.ProcessEnv): Settings {
  return readSettings({ PORT, LOG_LEVEL, TZ_NAME, HOST: '127.0.0.1', DATA_DIR: './data-demo' });
}

async function start(): Promise<void> {
  const unknown = process.argv.slice(2).find((argument) => argument !== ANEW);
  if (unknown !== undefined) {
    throw new StartProblem(`Não há a opção "${unknown}". Para refazer os dados: npm run demo -- ${ANEW}`);
  }
  const settings = demonstrationSettings(process.env);
  const anew = process.argv.includes(ANEW);
  const state = await prepareFolder(settings, {
    anew,
    onBuild: () => say('Preparando os dados da demonstração (leva menos de meio minuto)…'),
  });
  const log = makeLog(settings.logLevel);
  const server = await openServer(settings, { panelFolder: builtPanel(), log, demonstration: true });
  const address = await serve(server, settings);
  say(`Demonstração com dados inventados, na pasta ${settings.dataDir}.`);
  if (state === 'kept') say(`Para refazer os dados: npm run demo -- ${ANEW}`);
  say(`Entre com a senha ${DEMONSTRATION_PASSWORD} e um destes e-mails:`);
  for (const { email, role } of DEMONSTRATION_ACCOUNTS) say(`  ${email.padEnd(28)}${role}`);
  say(`Vertente no ar: ${address}`);
}

await startOrExplain(start);
