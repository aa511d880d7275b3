import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../../tests/support/api.ts';
import { makeVehicle } from '../../tests/support/running.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
  await makeVehicle(await api.person(ROLES.GERENTE_PROJETOS));
});
afterAll(() => api.close());

/** `npm run audit:verify` as its script starts it, beside the running server. */
function run(more: Record<string, string> = {}): Promise<{ code: unknown; said: string }> {
  const { dataDir, databaseUrl } = api.server.services.settings;
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...more,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'audit-verify.ts')], { env }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, said: (out + err).trim() }),
    );
  });
}

test('says that the audit is whole, beside a server that works; then which entry is not', async () => {
  const whole = await run();
  expect(whole.said).toMatch(/^A trilha de auditoria está íntegra: 1 entrada, até a nº 1, de /);
  expect(whole.code).toBe(0);
  await api.server.services.database.write.updateTable('audit_log').set({ user_id: 99 }).execute();
  const broken = await run();
  expect(broken.said).toMatch(/^A trilha de auditoria foi violada\. A entrada nº 1 não confere/);
  expect(broken.code).toBe(2);
});

test('without the key of this database it says so, and can’t tell', async () => {
  expect(await run({ SECRET_KEY: 'ab'.repeat(32) })).toEqual({
    code: 1,
    said: 'A chave de sigilo não é a deste banco de dados. Use o SECRET_KEY (ou o arquivo secret.key da pasta de dados) com que ele foi criado.',
  });
});
