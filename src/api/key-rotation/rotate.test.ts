import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import {
  expectSealedWith,
  fill,
  kill,
  type Made,
  producerBody,
  run,
  start,
  untilSaid,
} from '../../../tests/support/key-rotation.ts';
import { nextCpf } from '../../../tests/support/records.ts';
import { codeAt, giveSecondFactor } from '../../../tests/support/second-factor.ts';
import { backUpTo } from '../archive/whole-backup.ts';
import { restoreFrom } from '../archive/whole-restore.ts';
import { readAnchor, writeAnchor } from '../platform/audit/anchor.ts';
import { verifyAudit } from '../platform/audit/verify.ts';
import { proveCode } from '../platform/auth/second-factors.ts';
import { isNewPlace } from '../platform/auth/sign-in-places.ts';
import { signAddress, signerOf } from '../platform/auth/signed-addresses.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { readRing } from '../platform/secrets/key-ring.ts';
import { Secrets } from '../platform/secrets/secrets.ts';
import { readSettings } from '../platform/settings.ts';
import { openColumn } from '../resources/rural-producers/sealed-columns.ts';

const IS_FULL = process.env['TEST_FULL'] === '1';
/** In full as many as a large organisation has. */
const PRODUCERS = IS_FULL ? 20_000 : 250;
const KILLS = IS_FULL ? 12 : 2;

describe('with the key in the data folder', () => {
  let api: TestApi;
  let manager: Person;
  let made: Made[];
  let folder: string;
  let oldKey: Buffer;
  let stopWork: () => unknown = () => undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vertente-troca-'));
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    made = await fill(api, PRODUCERS);
    oldKey = keyIn(api);
  }, 300_000);
  afterAll(async () => {
    stopWork();
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  function keyIn({ server }: TestApi): Buffer {
    return Buffer.from(
      readFileSync(join(server.services.settings.dataDir, 'secret.key'), 'utf8').trim(),
      'hex',
    );
  }

  test('it is replaced while people work, killed again and again; nothing is lost and nothing opens with the old one', {
    timeout: 600_000,
  }, async () => {
    const { services } = api.server;
    const { database, settings, secrets } = services;
    // What is there before, of each kind.
    const [own] = made;
    if (!own) throw new Error('Nobody was made');
    await manager.put(`/rural_producers/${own.id}`, { rg: 'RG-ANTES' });
    await manager.put(`/rural_producers/${own.id}/bank_datas`, { agency: '7777', account_number: '1-9' });
    const totp = await giveSecondFactor(services, manager.id);
    const sent = producerBody(nextCpf());
    const repeated = { 'Idempotency-Key': 'antes-da-troca' };
    const sentBefore = await manager.post('/rural_producers', sent, repeated);
    expect(sentBefore.status, sentBefore.text).toBe(201);
    const place = { userId: manager.id, device: 'Firefox', address: '10.0.0.1', now: Date.now() };
    await inTransaction(database, (tx) => isNewPlace(tx, secrets, place));
    const signer = { sessionId: 1 };
    const address = signAddress(secrets, '/api/x', { user: signer, now: Date.now() });
    await writeAnchor(services);
    const anchor = readAnchor(settings.dataDir);
    const copyBefore = join(folder, 'antes.tar.gz');
    await backUpTo(copyBefore, settings, new Date());

    // People work all the while.
    let working = true;
    stopWork = () => (working = false);
    const failures: string[] = [];
    const added: Made[] = [];
    const work = async (at: number) => {
      for (let turn = 0; working; turn += 1) {
        const one = made[(turn * 7 + at * 31) % made.length];
        const other = made[(turn * 13 + at * 57) % made.length];
        if (!one || !other) return;
        const cpf = nextCpf();
        const answers = [
          ['create', 201, await manager.post('/rural_producers', producerBody(cpf))],
          ['same', 409, await manager.post('/rural_producers', producerBody(one.cpf))],
          ['rg', 200, await manager.put(`/rural_producers/${one.id}`, { rg: `RG-${turn}-${at}` })],
          ['read', 200, await manager.get(`/rural_producers/${one.id}`)],
          ['find', 200, await manager.get(`/rural_producers?q=${other.cpf}`)],
          ['repeat', 201, await manager.post('/rural_producers', sent, repeated)],
        ] as const;
        for (const [what, status, answer] of answers) {
          if (answer.status !== status)
            failures.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        }
        if (answers[0][2].status === 201) added.push({ id: answers[0][2].body.id, cpf });
        if (answers[3][2].body.cpf !== one.cpf) failures.push(`cpf of ${one.id}`);
        if (answers[4][2].body.meta?.total !== 1)
          failures.push(`${other.cpf} found ${answers[4][2].body.meta?.total} times`);
        await wait(20);
      }
    };
    const workers = [work(0), work(1), work(2)];

    // Killed before the new key is used, between two batches, and at any moment besides.
    const announced = start(api);
    await untilSaid(announced, 'A chave nova foi criada');
    const second = await run(api);
    expect(second).toEqual({
      code: 1,
      said: 'Outra troca da chave está em andamento: espere que ela termine.\n',
    });
    await kill(announced.child);
    for (let kills = 1; kills < KILLS; kills += 1) {
      const one = start(api);
      await untilSaid(one, 'selados de novo');
      await kill(one.child);
    }
    const copyDuring = join(folder, 'durante.tar.gz');
    await backUpTo(copyDuring, settings, new Date());
    const done = await run(api);
    expect(done, done.said).toMatchObject({ code: 0 });
    working = false;
    await Promise.all(workers);
    expect(failures).toEqual([]);
    expect(added.length).toBeGreaterThan(5);

    // The new key alone opens everything; the old one nothing.
    const newKey = keyIn(api);
    expect(newKey).not.toEqual(oldKey);
    expect(await readRing(database.write, [oldKey])).toBeNull();
    const ring = await readRing(database.write, [newKey]);
    if (!ring) throw new Error('The new key does not open');
    expect(ring.other).toBeNull();
    const fresh = new Secrets(ring);
    await expectSealedWith(api, fresh);
    const all = [...made, ...added];
    const rows = await database.read.selectFrom('rural_producers').selectAll().execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, cpf } of all) {
      const row = byId.get(id);
      if (!row) throw new Error(`Producer ${id} is gone`);
      expect(openColumn(fresh, 'cpf_sealed', id, row)).toBe(cpf);
      expect(row.cpf_index).toBe(fresh.index(cpf));
    }
    expect(new Set(rows.map((row) => row.cpf_index)).size).toBe(rows.length);

    // As the server goes on with it.
    expect((await manager.get(`/rural_producers?q=${own.cpf.slice(3, 9)}`)).body.meta.total).toBeGreaterThan(
      0,
    );
    expect((await manager.post('/rural_producers', producerBody(own.cpf))).status).toBe(409);
    expect((await manager.get(`/rural_producers/${own.id}/bank_datas`)).body.agency).toBe('7777');
    const code = { userId: manager.id, kind: 'totp', code: codeAt(totp, Date.now()) } as const;
    expect(await proveCode(database.read, fresh, code, { now: Date.now() })).not.toBeNull();
    expect(await inTransaction(database, (tx) => isNewPlace(tx, fresh, place))).toBe(false);
    expect(
      await inTransaction(database, (tx) => isNewPlace(tx, fresh, { ...place, address: '11.0.0.1' })),
    ).toBe(true);
    expect(signerOf(fresh, address, Date.now())).toEqual({ kind: 'session', id: 1 });
    const late = signAddress(new Secrets(oldKey), '/api/x', {
      user: signer,
      now: Date.now() + 600_000,
    });
    expect(signerOf(fresh, late, Date.now() + 600_000)).toBeNull();

    // The trail, against what was written down before.
    expect(await verifyAudit(database.read, fresh, anchor)).toMatchObject({ whole: true });

    // Copies of before, of meanwhile and of now.
    const copyAfter = join(folder, 'depois.tar.gz');
    await backUpTo(copyAfter, settings, new Date());
    // Copies of either engine are restored into the same one here: on PostgreSQL the one with both keys is enough.
    const isOneEnough = process.env['TEST_ENGINE'] === 'postgres' && !IS_FULL;
    const copies = isOneEnough ? [copyDuring] : [copyBefore, copyDuring, copyAfter];
    for (const [at, path] of copies.entries()) {
      const restored = readSettings({ DATA_DIR: join(folder, `volta-${at}`) });
      await restoreFrom(path, restored, { replace: false, acceptUnsigned: false });
      const again = await openApi({ env: { DATA_DIR: restored.dataDir, DATABASE_URL: '' } });
      try {
        const { services: back } = again.server;
        const row = await back.database.read
          .selectFrom('rural_producers')
          .select(['id', 'cpf_sealed'])
          .where('id', '=', own.id)
          .executeTakeFirstOrThrow();
        expect(openColumn(back.secrets, 'cpf_sealed', own.id, row)).toBe(own.cpf);
        expect(await verifyAudit(back.database.read, back.secrets)).toMatchObject({ whole: true });
        if (path === copyDuring && IS_FULL) {
          const rest = await run(again);
          expect(rest.code, rest.said).toBe(0);
          await expectSealedWith(
            again,
            new Secrets((await readRing(back.database.write, [keyIn(again)])) ?? Buffer.alloc(32)),
          );
        }
      } finally {
        await again.close();
      }
    }

    // And once more: what is kept of the first key goes on proving what it bound.
    expect((await run(api)).code).toBe(0);
    const third = await readRing(database.write, [keyIn(api)]);
    if (!third) throw new Error('The third key does not open');
    expect(third.current.id).toBe(3);
    await expectSealedWith(api, new Secrets(third));
    expect(await verifyAudit(database.read, new Secrets(third), anchor)).toMatchObject({ whole: true });
    expect(existsSync(join(settings.dataDir, 'secret.key.antiga-2'))).toBe(true);
  });
});
