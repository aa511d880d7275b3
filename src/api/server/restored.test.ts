/** A restore stands in the audit of what was restored, from the next start on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../../../tests/support/api.ts';
import { backUpTo } from '../archive/whole-backup.ts';
import { restoreFrom } from '../archive/whole-restore.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { makeLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import { openServer } from './server.ts';

let api: TestApi;
let folder: string;

beforeAll(async () => {
  api = await openApi();
  folder = await mkdtemp(join(tmpdir(), 'vertente-restauro-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

test('a restore is told in the security log once, and the audit stays whole', async () => {
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  await manager.post('/vehicles', { plate: 'ABC-1D23', model_description: 'Uno' });
  const path = join(folder, 'copia.tar.gz');
  const madeAt = new Date('2026-11-21T17:30:00Z');
  await backUpTo(path, api.server.services.settings, madeAt);
  const settings = readSettings({ DATA_DIR: join(folder, 'destino'), LOG_LEVEL: 'silent' });
  await restoreFrom(path, settings, { replace: false, acceptUnsigned: false });
  for (let start = 0; start < 2; start += 1) {
    const server = await openServer(settings, { panelFolder: null, log: makeLog('silent') });
    try {
      const { database, secrets } = server.services;
      const entries = await database.read
        .selectFrom('audit_log')
        .select(['changes', 'user_id'])
        .where('security_kind', '=', 'restored')
        .execute();
      expect(entries).toEqual([{ changes: '{"made_at":[null,"2026-11-21T14:30"]}', user_id: null }]);
      expect((await verifyAudit(database.read, secrets)).whole).toBe(true);
    } finally {
      await server.close();
    }
  }
});
