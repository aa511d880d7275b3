import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '../../../tests/support/api.ts';
import { fill, run } from '../../../tests/support/key-rotation.ts';
import { backUpTo } from '../archive/whole-backup.ts';
import { restoreFrom } from '../archive/whole-restore.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { holdSealingKey, loadSecrets, Secrets } from '../platform/secrets/secrets.ts';
import { readSettings } from '../platform/settings.ts';
import { openColumn, sealedPlace } from '../resources/rural-producers/sealed-columns.ts';

describe('with SECRET_KEY', () => {
  const [OLD, NEW] = ['0a'.repeat(32), '0b'.repeat(32)];
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vertente-troca-'));
    api = await openApi({ env: { SECRET_KEY: OLD } });
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('servers start with either key until the operator has changed it everywhere, and copies open with theirs', async () => {
    const { services } = api.server;
    const { database, settings } = services;
    const made = await fill(api, 3);
    const [own] = made;
    if (!own) throw new Error('Nobody was made');
    const start = (secretKey: string) => loadSecrets({ ...settings, secretKey }, database);
    const stale = new Secrets(services.secrets.ring);

    const untold = await run(api, { SECRET_KEY: OLD });
    expect(untold.said).toContain('defina também SECRET_KEY_NEW');
    expect((await run(api, { SECRET_KEY: OLD, SECRET_KEY_NEW: OLD })).said).toContain('escolha outra');
    expect((await run(api, { SECRET_KEY: NEW, SECRET_KEY_NEW: NEW })).said).toContain('não é a deste banco');
    const first = await run(api, { SECRET_KEY: OLD, SECRET_KEY_NEW: NEW });
    expect(first, first.said).toMatchObject({ code: 0 });
    expect(first.said).toContain('Ponha a nova em SECRET_KEY em cada servidor');
    for (const key of [OLD, NEW]) expect((await start(key)).keyId).toBe(2);
    const copy = join(folder, 'durante.tar.gz');
    await backUpTo(copy, { ...settings, secretKey: NEW }, new Date());

    // A server that has not looked yet seals and writes, and is made to do it again.
    let runs = 0;
    const place = sealedPlace('rg_sealed', own.id);
    await inTransaction(database, async (tx) => {
      runs += 1;
      const rg_sealed = stale.seal('RG-DEPOIS', place);
      await tx.updateTable('rural_producers').set({ rg_sealed }).where('id', '=', own.id).execute();
      const entry = {
        userId: null,
        address: '',
        action: 'update',
        resource: 'rural_producers',
        recordId: own.id,
      };
      await recordAudit(
        tx,
        { database, secrets: stale },
        { ...entry, projectId: null, changes: null },
        Date.now(),
      );
    });
    expect(runs).toBe(2);
    const asleep = new Secrets(Buffer.from(OLD, 'hex'));
    await expect(inTransaction(database, (tx) => holdSealingKey(tx, asleep))).resolves.toBeUndefined();

    const still = await run(api, { SECRET_KEY: OLD });
    expect(still.said).toContain('Ponha a nova em SECRET_KEY');
    const last = await run(api, { SECRET_KEY: NEW });
    expect(last.said).toContain('a chave antiga não abre mais nada');
    await expect(start(OLD)).rejects.toThrow('A chave de sigilo não é a deste banco de dados.');
    const fresh = await start(NEW);
    const row = await database.read
      .selectFrom('rural_producers')
      .selectAll()
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    expect(openColumn(fresh, 'rg_sealed', own.id, row)).toBe('RG-DEPOIS');
    expect(await verifyAudit(database.read, fresh)).toMatchObject({ whole: true });

    // What was copied meanwhile comes back with the old key, and is rotated to the present one.
    const back = (key: string) => readSettings({ DATA_DIR: join(folder, 'volta'), SECRET_KEY: key });
    const restore = (key: string) => restoreFrom(copy, back(key), { replace: false, acceptUnsigned: false });
    await expect(restore(NEW)).rejects.toThrow('A assinatura desta cópia não confere');
    await restore(OLD);
    const again = await openApi({ env: { DATA_DIR: back(OLD).dataDir, SECRET_KEY: OLD, DATABASE_URL: '' } });
    try {
      const end = await run(again, { SECRET_KEY: NEW });
      expect(end, end.said).toMatchObject({ code: 0 });
      expect(await verifyAudit(again.server.services.database.read, fresh)).toMatchObject({ whole: true });
    } finally {
      await again.close();
    }
  }, 120_000);
});
