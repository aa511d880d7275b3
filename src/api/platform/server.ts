/** Opens everything a server lives on, in order, and closes it in reverse. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startScheduledBackups } from '../archive/scheduled/scheduled-backups.ts';
import { makeSketchReader } from '../documents/sketch-sheet/reader.ts';
import { createPdfRenderer } from '../documents/typst/pdf-renderer.ts';
import { makeWorkbookWriter } from '../documents/workbook/workbook-writer.ts';
import { buildApp, type Patience } from './app.ts';
import { writeAnchor } from './audit-anchor.ts';
import { startChain } from './audit-start.ts';
import { openDatabase } from './database/database.ts';
import { openFiles } from './files.ts';
import { createFirstUser } from './first-user.ts';
import { startHousekeeping } from './housekeeping.ts';
import { loadSecrets } from './secrets.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

export interface RunningServer {
  app: FastifyInstance;
  services: Services;
  /** The first manager, when this start made it. */
  firstUser: { email: string; password: string | null } | null;
  close(): Promise<void>;
}

export interface ServerOptions {
  panelFolder: string | null;
  log: Logger;
  now?: () => number;
  /** Whether the panel says that all its data are invented. */
  demonstration?: boolean;
  /** How long a client may take; shorter in tests. */
  patience?: Patience;
}

/** Not listening yet: tests inject requests, `main` listens. */
export async function openServer(
  settings: Settings,
  { panelFolder, log, now = Date.now, demonstration = false, patience }: ServerOptions,
): Promise<RunningServer> {
  const database = await openDatabase(settings);
  try {
    const files = await openFiles(settings);
    const secrets = await loadSecrets(settings, database);
    await startChain(database, secrets);
    const services: Services = {
      settings,
      database,
      secrets,
      files,
      sketches: makeSketchReader({ onFault: (reason) => log.warn({ reason }, 'sheet not read') }),
      pdfs: createPdfRenderer({
        onWarning: (template, warnings) => log.warn({ template, warnings }, 'document made with warnings'),
      }),
      workbooks: makeWorkbookWriter(),
      log,
      now,
    };
    const firstUser = await createFirstUser(database, settings);
    const app = await buildApp(services, { panelFolder, demonstration, patience });
    await app.ready();
    const stopHousekeeping = startHousekeeping(services);
    const scheduledBackups = await startScheduledBackups(services);
    return {
      app,
      services,
      firstUser,
      async close() {
        stopHousekeeping();
        await scheduledBackups.stop();
        await app.close();
        await writeAnchor(services).catch((error: unknown) => {
          log.warn({ err: error }, 'the end of the audit was not written down');
        });
        services.sketches.close();
        services.pdfs.close();
        services.workbooks.close();
        files.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
