/** The demonstration's folder: built beside its place and moved there whole. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { DEMONSTRATION_PASSWORD } from '#domain/shared/demonstration.ts';
import { holdFolder } from '#api/platform/database/folder-lock.ts';
import { makeLog } from '#api/platform/log.ts';
import { openServer } from '#api/server/server.ts';
import type { Settings } from '#api/platform/settings.ts';
import { GERENTE } from './team.ts';

/**
 * Builds the demonstration where there is none, or anew when asked. Throws
 * `StartProblem` when a server uses the folder, or another build is under way.
 */
export async function prepareFolder(
  settings: Settings,
  { anew, onBuild }: { anew: boolean; onBuild: () => void },
): Promise<'built' | 'kept'> {
  const folder = settings.dataDir;
  const draft = `${folder}.parcial`;
  const exists = existsSync(folder);
  if (exists && !anew) return 'kept';
  // Told before the work, not after it.
  if (exists) holdFolder(folder)();
  if (existsSync(draft)) {
    holdFolder(draft)();
    rmSync(draft, { recursive: true });
  }
  onBuild();
  await fill({ ...settings, dataDir: draft, adminEmail: GERENTE, adminPassword: DEMONSTRATION_PASSWORD });
  if (exists) {
    const old = `${folder}.parcial-antiga`;
    rmSync(old, { recursive: true, force: true });
    renameSync(folder, old);
    renameSync(draft, folder);
    rmSync(old, { recursive: true });
  } else {
    renameSync(draft, folder);
  }
  return 'built';
}

async function fill(settings: Settings): Promise<void> {
  // Drawing and filling are loaded for a build only: a later start is as quick as the product's.
  const { buildDemonstration, writeLazily } = await import('./build.ts');
  const now = Date.now();
  let clock = now;
  const server = await openServer(settings, {
    panelFolder: null,
    log: makeLog('error'),
    now: () => clock,
    // It goes through two years and back.
    watchClock: false,
  });
  try {
    await server.welcome();
    await writeLazily(server.services, true);
    await buildDemonstration({
      ...server,
      now,
      setClock(instant) {
        clock = instant;
      },
    });
    await writeLazily(server.services, false);
  } finally {
    await server.close();
  }
}
