/** Opens everything a server lives on, in order, and closes it in reverse. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { recordRestore } from '../archive/restore-mark.ts';
import { startScheduledBackups } from '../archive/scheduled/scheduled-backups.ts';
import { closeDocumentServices, type DocumentServices, openDocumentServices } from '../documents/services.ts';
import { buildApp, type ClientTimeouts } from './app.ts';
import { AuditSink } from '../platform/audit/sink/audit-sink.ts';
import { Readings } from '../platform/audit/readings.ts';
import { Refusals } from '../platform/audit/refusals.ts';
import { RefusedCalls } from '../platform/http/refused-calls.ts';
import { startChain } from '../platform/audit/chain-start.ts';
import { CallRates } from '../platform/auth/call-rates.ts';
import { SessionClock } from '../platform/auth/session-clock.ts';
import type { OidcProvider } from '../platform/auth/oidc-provider.ts';
import { LastUses } from '../platform/auth/last-uses.ts';
import { openDatabase } from '../platform/database/database.ts';
import { machineJobMemory } from '../platform/children/job-memory.ts';
import { openFiles } from '../platform/files/files.ts';
import { makePictureMaker } from '../platform/files/pictures/picture-maker.ts';
import { makeUploadSpace } from '../platform/files/upload-space.ts';
import { keepPrivate } from '../platform/files/private-folder.ts';
import { createFirstUser, type FirstUser } from './first-user.ts';
import { MapStyles } from '../platform/map-layers/map-styles.ts';
import { startHousekeeping } from './housekeeping.ts';
import { makeMailer } from './mailer.ts';
import { startMinuteRounds } from './minute-round.ts';
import { loadSecrets } from '../platform/secrets/secrets.ts';
import { watchKeys } from '../platform/secrets/watch-keys.ts';
import { bindSealedValues } from '../resources/rural-producers/bind-sealed.ts';
import { indexShownDigits } from '../resources/rural-producers/cpf-parts.ts';
import { startWeeklySummaries } from '../resources/weekly-summary/weekly-summary.ts';
import { watchConnections } from '../platform/http/unused-connections.ts';
import type { Services } from '../platform/services.ts';
import { panelOrigin, type Settings } from '../platform/settings.ts';

export interface RunningServer {
  app: FastifyInstance;
  services: Services & DocumentServices;
  /**
   * Makes the first manager where there is none; see `createFirstUser`. Asked for once all that a start
   * needs is had: a password that is shown once must be made by a start that shows it.
   */
  welcome(): Promise<FirstUser | null>;
  close(): Promise<void>;
}

export interface ServerOptions {
  panelFolder: string | null;
  log: Logger;
  now?: () => number;
  /** False where time is gone through and back, as by the demonstration and in tests: the sessions stay. */
  watchClock?: boolean;
  /** Whether the panel says that all its data are invented. */
  demonstration?: boolean;
  /** How long a client may take; shorter in tests. */
  timeouts?: ClientTimeouts;
}

/** Not listening yet: tests inject requests, `main` listens. */
export async function openServer(
  settings: Settings,
  { panelFolder, log, now = Date.now, watchClock = true, demonstration = false, timeouts }: ServerOptions,
): Promise<RunningServer> {
  const database = await openDatabase(settings, log);
  try {
    const open = keepPrivate(settings.dataDir);
    if (open.length > 0) log.warn({ paths: open }, 'others may read these: their owner is another user');
    const files = await openFiles(settings);
    const secrets = await loadSecrets(settings, database);
    const unopened = await bindSealedValues(database, secrets);
    if (unopened > 0)
      log.error({ unopened }, 'sealed values that this key does not open were left as they are');
    await startChain(database, secrets);
    await recordRestore({ database, secrets, settings });
    await indexShownDigits(database, secrets);
    const memory = machineJobMemory();
    const auditSink = settings.auditSink && new AuditSink({ database, log, now }, settings.auditSink);
    const onWritten = () => auditSink?.announce();
    const services: Services & DocumentServices = {
      settings,
      database,
      secrets,
      files,
      uploads: makeUploadSpace(),
      pictures: makePictureMaker({ memory, onFault: (reason) => log.warn({ reason }, 'photo not read') }),
      ...openDocumentServices({ log, memory }),
      log,
      auditSink,
      rates: { person: new CallRates(settings.rates.person), address: new CallRates(settings.rates.address) },
      refusals: new Refusals({ database, secrets, log, now, onWritten }),
      refusedCalls: new RefusedCalls(),
      readings: new Readings({ database, secrets, onWritten }),
      sessionClock: watchClock ? await SessionClock.open({ database, log }, now()) : null,
      oidcProvider: await oidcProviderOf(settings),
      mapStyles: new MapStyles(settings, { log, now }),
      sessionUses: new LastUses(database, 'sessions'),
      keyUses: new LastUses(database, 'program_keys'),
      now,
    };
    await services.mapStyles.start();
    const app = await buildApp(services, { panelFolder, demonstration, timeouts });
    await app.ready();
    const closeUnused = watchConnections(app.server);
    // Before what goes on by itself: its folder may be refused.
    const scheduledBackups = await startScheduledBackups(services);
    const stopHousekeeping = startHousekeeping(services);
    const stopMinuteRounds = startMinuteRounds(services);
    const stopWatchingKeys = watchKeys(services);
    const stopSummaries = startWeeklySummaries(services);
    const mailer = await makeMailer(services);
    mailer?.start();
    return {
      app,
      services,
      welcome: () => createFirstUser(services, now()),
      async close() {
        await scheduledBackups.stop();
        await stopWatchingKeys();
        await stopSummaries();
        await mailer?.stop();
        closeUnused();
        await app.close();
        services.mapStyles.stop();
        await stopHousekeeping();
        await stopMinuteRounds();
        await services.auditSink?.close();
        services.pictures.close();
        closeDocumentServices(services);
        files.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Its library is loaded only where one is set. */
async function oidcProviderOf(settings: Settings): Promise<OidcProvider | null> {
  if (settings.oidc === null) return null;
  const provider = await import('../platform/auth/oidc-provider.ts');
  return new provider.OidcProvider(settings.oidc, `${panelOrigin(settings)}/api/auth/oidc/callback`);
}
