import { fc, test as property } from '@fast-check/vitest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProducer } from '../../../../tests/support/records.ts';
import { makeVehicle } from '../../../../tests/support/running.ts';
import { readAnchor, writeAnchor } from './anchor.ts';
import { personalPlace } from './audit.ts';
import type { AuditRow } from './chain.ts';
import { startChain } from './chain-start.ts';
import { verdictText } from './verdict.ts';
import { type Verdict, verifyAudit } from './verify.ts';
import type { AuditChainTable } from '../database/tables/organisation.ts';
import { Secrets } from '../secrets/secrets.ts';
import { StartProblem } from '../settings.ts';

describe('the audit’s chain', () => {
  let api: TestApi;
  let manager: Person;
  let rows: AuditRow[];
  let end: AuditChainTable;

  const database = () => api.server.services.database;
  const verify = (): Promise<Verdict> => verifyAudit(database().read, api.server.services.secrets);

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    const vehicle = await makeVehicle(manager);
    await manager.put(`/vehicles/${vehicle}`, { model_description: 'Ranger' });
    const producer = await makeProducer(api, 'Ana');
    await manager.put(`/rural_producers/${producer}`, { nickname: 'Aninha', rg: 'MG-1' });
    await manager.get(`/rural_producers/${producer}`);
    await manager.get('/rural_producers');
    await manager.delete(`/vehicles/${vehicle}`);
    await Promise.all(Array.from({ length: 12 }, () => makeVehicle(manager)));
    rows = await database().read.selectFrom('audit_log').selectAll().orderBy('id').execute();
    end = await database().read.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow();
  });
  afterAll(() => api.close());

  /** What was done to the rows is undone. */
  afterEach(async () => {
    await database().write.deleteFrom('audit_log').execute();
    await database().write.insertInto('audit_log').values(rows).execute();
    await database().write.deleteFrom('audit_chain').execute();
    await database().write.insertInto('audit_chain').values(end).execute();
    expect(await verify()).toMatchObject({ whole: true, entries: rows.length });
  });

  test('is whole after many writers at once, its entries numbered without a gap', async () => {
    expect(await verify()).toMatchObject({ whole: true, entries: rows.length });
    expect(rows.map((row) => row.id)).toEqual(rows.map((_, index) => index + 1));
  });

  test('another key tells nothing about it', async () => {
    expect(await verifyAudit(database().read, new Secrets(Buffer.alloc(32, 7)))).toEqual({
      whole: false,
      entry: 1,
      reason: 'changed',
    });
  });

  test.each<[keyof AuditRow, string | number | null]>([
    ['at', 1],
    ['user_id', null],
    ['address', '10.0.0.1'],
    ['action', 'read'],
    ['resource', 'sponsors'],
    ['record_id', 4242],
    ['project_id', 1],
    ['changes', '{}'],
    ['personal_digest', 'x'],
    ['hash', null],
  ])('a changed %s is seen', async (column, value) => {
    await database()
      .write.updateTable('audit_log')
      .set({ [column]: value })
      .where('id', '=', 3)
      .execute();
    expect(await verify()).toEqual({ whole: false, entry: 3, reason: 'changed' });
  });

  test('one excluded from the middle is seen', async () => {
    await database().write.deleteFrom('audit_log').where('id', '=', 4).execute();
    expect(await verify()).toEqual({ whole: false, entry: 5, reason: 'missing' });
  });

  test('one excluded from the middle, and the rest numbered anew, is seen', async () => {
    const { write } = database();
    await write.deleteFrom('audit_log').where('id', '=', 4).execute();
    for (const { id } of rows.slice(4)) {
      await write
        .updateTable('audit_log')
        .set({ id: id - 1 })
        .where('id', '=', id)
        .execute();
    }
    expect(await verify()).toEqual({ whole: false, entry: 4, reason: 'changed' });
  });

  test('one put in is seen, in the middle and at the end', async () => {
    const [first, ...others] = rows;
    const copy = { ...first, id: rows.length + 1 } as AuditRow;
    await database().write.insertInto('audit_log').values(copy).execute();
    expect(await verify()).toEqual({ whole: false, entry: copy.id, reason: 'changed' });
    await database().write.deleteFrom('audit_log').where('id', '>', 3).execute();
    await database()
      .write.insertInto('audit_log')
      .values([{ ...copy, id: 4 }, ...others.slice(2).map((row) => ({ ...row, id: row.id + 1 }))])
      .execute();
    expect(await verify()).toEqual({ whole: false, entry: 4, reason: 'changed' });
  });

  test('two that changed places are seen', async () => {
    const { write } = database();
    for (const [from, to] of [
      [2, 9999],
      [5, 2],
      [9999, 5],
    ] as const) {
      await write.updateTable('audit_log').set({ id: to }).where('id', '=', from).execute();
    }
    expect(await verify()).toEqual({ whole: false, entry: 2, reason: 'changed' });
  });

  test('a tail that was cut is seen, and an end that was forged to fit it', async () => {
    const { write } = database();
    const kept = rows.length - 3;
    await write.deleteFrom('audit_log').where('id', '>', kept).execute();
    expect(await verify()).toEqual({ whole: false, entry: kept, reason: 'tail_cut' });
    const hash = rows[kept - 1]?.hash ?? '';
    await write.updateTable('audit_chain').set({ last_id: kept, hash }).execute();
    expect(await verify()).toEqual({ whole: false, entry: kept, reason: 'end_forged' });
    await write.deleteFrom('audit_chain').execute();
    expect(await verify()).toEqual({ whole: false, entry: kept, reason: 'end_forged' });
    await write.deleteFrom('audit_log').execute();
    await write.insertInto('audit_chain').values(end).execute();
    expect(await verify()).toEqual({ whole: false, entry: 0, reason: 'tail_cut' });
  });

  test('what an entry tells of a person is sealed, and seen when it is changed or erased', async () => {
    const [told] = rows.filter((row) => row.personal !== null);
    if (!told) throw new Error('no entry of a person');
    expect(told.changes).toBeNull();
    expect(JSON.stringify(rows)).not.toContain('Aninha');
    const { secrets } = api.server.services;
    expect(JSON.parse(secrets.open(told.personal, personalPlace(told.id)) ?? '')).toMatchObject({
      nickname: [null, 'Aninha'],
    });
    const set = (personal: string | null) =>
      database().write.updateTable('audit_log').set({ personal }).where('id', '=', told.id).execute();
    await set(secrets.seal('{"nickname":[null,"Outra"]}', personalPlace(told.id)));
    expect(await verify()).toEqual({ whole: false, entry: told.id, reason: 'personal_changed' });
    await set(null);
    expect(await verify()).toEqual({ whole: false, entry: told.id, reason: 'personal_erased' });
  });

  test('an older end put back with the rows it fits is told by what was written down outside', async () => {
    const { services } = api.server;
    const { dataDir } = services.settings;
    await writeAnchor(services);
    const anchor = readAnchor(dataDir);
    expect(anchor?.last_id).toBe(rows.length);
    const before = { ...end };
    await makeVehicle(manager);
    await writeAnchor(services);
    const later = readAnchor(dataDir);
    expect(await verifyAudit(database().read, services.secrets, later)).toMatchObject({ whole: true });
    await database().write.deleteFrom('audit_log').where('id', '>', rows.length).execute();
    await database().write.updateTable('audit_chain').set(before).execute();
    expect(await verify()).toMatchObject({ whole: true });
    expect(await verifyAudit(database().read, services.secrets, later)).toEqual({
      whole: false,
      entry: rows.length,
      reason: 'tail_cut',
    });
    // Going on writing does not hide it: another entry has the number now.
    await makeVehicle(manager);
    await writeAnchor(services);
    expect(readAnchor(dataDir)).toEqual(later);
    expect(await verifyAudit(database().read, services.secrets, later)).toEqual({
      whole: false,
      entry: rows.length + 1,
      reason: 'anchor_differs',
    });
  });

  test('entries from before there was a chain are bound as they stand, a person’s data sealed', async () => {
    const { services } = api.server;
    const { write } = database();
    const earlier = [
      { id: 2, resource: 'rural_producers', changes: '{"name":["Zefa","Josefa"]}' },
      {
        id: 5,
        resource: 'rural_properties',
        changes: '{"producer_name":["Zefa","Josefa"],"name":["A","B"]}',
      },
      { id: 6, resource: 'rural_producers', changes: '{"shown":[1,2]}' },
    ].map((row) => ({
      ...row,
      at: 1,
      user_id: null,
      address: '::1',
      action: 'update',
      record_id: 1,
      project_id: null,
    }));
    await write.deleteFrom('audit_chain').execute();
    await write.deleteFrom('audit_log').execute();
    await write.insertInto('audit_log').values(earlier).execute();
    await startChain(database(), services.secrets);
    expect(await verify()).toMatchObject({ whole: true, entries: 3 });
    const bound = await write.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(bound.map((row) => row.changes)).toEqual([null, '{"name":["A","B"]}', '{"shown":[1,2]}']);
    expect(services.secrets.open(bound[0]?.personal ?? null, personalPlace(bound[0]?.id ?? 0))).toBe(
      '{"name":["Zefa","Josefa"]}',
    );
    expect(JSON.stringify(bound)).not.toContain('Zefa');
    await makeVehicle(manager);
    await startChain(database(), services.secrets);
    expect(await verify()).toMatchObject({ whole: true, entries: 4 });
  });

  test('a chain that lost its end is not begun anew', async () => {
    await database().write.deleteFrom('audit_chain').execute();
    await expect(startChain(database(), api.server.services.secrets)).rejects.toThrow(StartProblem);
    expect(await database().read.selectFrom('audit_chain').selectAll().execute()).toEqual([]);
  });

  /** Any one thing done to the rows by whoever has the database and not the key. */
  const tampering = fc.oneof(
    fc.record({ kind: fc.constant('change' as const), at: fc.nat(), by: fc.integer({ min: 1, max: 1e6 }) }),
    fc.record({ kind: fc.constant('exclude' as const), at: fc.nat(), many: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ kind: fc.constant('swap' as const), at: fc.nat(), with: fc.nat() }),
    fc.record({ kind: fc.constant('repeat' as const), at: fc.nat(), to: fc.nat() }),
  );

  property.prop([tampering], { numRuns: 60 })('whatever is done to its entries is seen', async (done) => {
    const { write } = database();
    const row = (index: number) => rows[index % rows.length] as AuditRow;
    const one = row(done.at);
    const { hash: _hash, id: _id, ...content } = one;
    let applied = true;
    if (done.kind === 'change') {
      await write
        .updateTable('audit_log')
        .set({ at: one.at + done.by })
        .where('id', '=', one.id)
        .execute();
    } else if (done.kind === 'exclude') {
      await write
        .deleteFrom('audit_log')
        .where('id', '>=', one.id)
        .where('id', '<', one.id + done.many)
        .execute();
    } else if (done.kind === 'swap') {
      const { hash: _other, id, ...others } = row(done.with);
      applied = id !== one.id && JSON.stringify(others) !== JSON.stringify(content);
      if (applied) {
        await write.updateTable('audit_log').set(others).where('id', '=', one.id).execute();
        await write.updateTable('audit_log').set(content).where('id', '=', id).execute();
      }
    } else {
      const target = row(done.to);
      applied = target.id !== one.id;
      if (applied) {
        await write
          .updateTable('audit_log')
          .set({ ...content, hash: one.hash })
          .where('id', '=', target.id)
          .execute();
      }
    }
    const verdict = await verify();
    await write.deleteFrom('audit_log').execute();
    await write.insertInto('audit_log').values(rows).execute();
    expect(verdict.whole).toBe(!applied);
  });
});

describe('what audit:verify says', () => {
  const last = { id: 7, at: Date.UTC(2026, 10, 21, 17, 30) } as AuditRow;

  test('of a whole audit: how many entries, and until when', () => {
    expect(verdictText({ whole: true, entries: 6, last }, 'America/Sao_Paulo', { anchor: true })).toBe(
      'A trilha de auditoria está íntegra: 6 entradas, até a nº 7, de 21/11/2026 14:30.',
    );
    expect(verdictText({ whole: true, entries: 0, last: null }, 'America/Sao_Paulo', { anchor: false })).toBe(
      'A trilha de auditoria está íntegra: ainda não tem entradas. Não há auditoria.ancora com que comparar o fim dela.',
    );
  });

  test('of a broken one: the first entry that does not fit', () => {
    expect(
      verdictText({ whole: false, entry: 3, reason: 'changed' }, 'America/Sao_Paulo', { anchor: true }),
    ).toBe(
      'A trilha de auditoria foi violada. A entrada nº 3 não confere: ela foi alterada, incluída ou trocada de lugar fora do programa.',
    );
  });
});
