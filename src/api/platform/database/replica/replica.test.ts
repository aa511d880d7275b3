/**
 * When a read goes to the replica. Another database stands in for it here: what it is
 * said to have of the audit is written by hand, and a vehicle that it alone has tells
 * who answered. A real one is under load in tests/hard/replica.test.ts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../../tests/support/api.ts';
import { type Database, openPostgresAsIs } from '../database.ts';

const ITS_OWN = 'REP-0001';
/** The longest pause after a failure, and a little more. */
const PAUSE_MS = 2200;

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a replica', () => {
  let api: TestApi;
  let replica: Database;
  let drop: () => Promise<void>;
  let person: Person;
  let plates = 1000;
  let ahead = 0;
  /** On the clock that the server asks, which never goes back. */
  const pass = (ms: number) => {
    ahead += ms;
  };

  beforeAll(async () => {
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead);
    const { createTestDatabase } = await import('../../../../../tests/support/postgres.ts');
    const standIn = await createTestDatabase();
    drop = () => standIn.drop();
    replica = await openPostgresAsIs(standIn.url);
    api = await openApi({ env: { DATABASE_READ_URL: standIn.url } });
    person = await api.person(ROLES.GERENTE_PROJETOS);
    const search = 'so da replica';
    await replica.write
      .insertInto('vehicles')
      .values({ plate: ITS_OWN, model_description: 'Só da réplica', search })
      .execute();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await api.close();
    await replica.close();
    await drop();
  });
  beforeEach(async () => {
    await write();
    await follow();
    await untilServing();
  });

  async function write(): Promise<number> {
    plates += 1;
    const { status, body } = await person.post('/vehicles', {
      plate: `ESC-${plates}`,
      model_description: 'Escrito agora',
    });
    expect(status).toBe(201);
    return body.id;
  }
  /** The replica has the audit as the primary has it now, or so it says. */
  async function follow(change: { ahead?: number; hash?: string } = {}): Promise<void> {
    const end = await api.server.services.database.read
      .selectFrom('audit_chain')
      .selectAll()
      .executeTakeFirstOrThrow();
    const row = { ...end, last_id: end.last_id + (change.ahead ?? 0), hash: change.hash ?? end.hash };
    await replica.write
      .insertInto('audit_chain')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
  async function untilServing(): Promise<void> {
    for (let left = 100; !(await isAnsweredByReplica()); left -= 1) {
      if (left === 0) throw new Error('The replica never answers');
      await wait(50);
    }
  }
  async function isAnsweredByReplica(who = person, path = '/vehicles?per_page=200'): Promise<boolean> {
    const { status, body } = await who.get(path);
    expect(status).toBe(200);
    return body.data.some((vehicle: { plate: string }) => vehicle.plate === ITS_OWN);
  }
  const health = async () => (await person.get('/health')).body.replica;

  test('answers who has written nothing since, a long search too', async () => {
    expect(await isAnsweredByReplica()).toBe(true);
    expect(await isAnsweredByReplica(person, '/vehicles?q=replica')).toBe(true);
    expect(await health()).toBe('ok');
  });

  test('does not answer who wrote what it does not have yet', async () => {
    const id = await write();
    expect(await isAnsweredByReplica()).toBe(false);
    expect(await isAnsweredByReplica(person, '/vehicles?q=replica')).toBe(false);
    expect((await person.get(`/vehicles/${id}`)).status).toBe(200);
    await follow();
    await wait(30);
    expect(await isAnsweredByReplica()).toBe(true);
  });

  test('answers others for a second, and then nobody', async () => {
    const other = await api.person(ROLES.GERENTE_PROJETOS);
    await isAnsweredByReplica(other);
    await write();
    expect(await isAnsweredByReplica(other)).toBe(true);
    pass(1100);
    expect(await isAnsweredByReplica(other)).toBe(false);
    expect(await health()).toBe('late');
  });

  test('does not answer whose account others have changed since', async () => {
    const other = await api.person(ROLES.GERENTE_PROJETOS);
    expect(await isAnsweredByReplica(other)).toBe(true);
    const changed = await person.put(`/users/${other.id}`, { name: 'Outro nome' });
    expect(changed.status).toBe(200);
    expect(await isAnsweredByReplica(other)).toBe(false);
  });

  test('is not believed before its entry is the primary’s', async () => {
    await write();
    await follow({ hash: 'f'.repeat(64) });
    expect(await isAnsweredByReplica()).toBe(false);
    expect(await health()).toBe('away');
    await follow();
    pass(PAUSE_MS);
    await untilServing();
  });

  test('is not believed while it has more than the primary: a copy was restored since', async () => {
    await write();
    await follow({ ahead: 5 });
    expect(await isAnsweredByReplica()).toBe(false);
    expect(await health()).toBe('late');
  });

  test('is asked anew each second, whatever it has answered before', async () => {
    await follow({ hash: 'f'.repeat(64) });
    expect(await isAnsweredByReplica()).toBe(true);
    pass(1100);
    expect(await isAnsweredByReplica()).toBe(false);
    await follow();
    pass(PAUSE_MS);
    await untilServing();
  });

  test('that can’t answer a statement leaves it to the primary', async () => {
    await replica.write.schema.alterTable('hydrographic_basins').renameTo('elsewhere').execute();
    try {
      expect((await person.get('/hydrographic_basins')).status).toBe(200);
      expect((await person.get('/hydrographic_basins?q=rio')).status).toBe(200);
      expect(await isAnsweredByReplica()).toBe(true);
    } finally {
      await replica.write.schema.alterTable('elsewhere').renameTo('hydrographic_basins').execute();
    }
  });

  test('has not the last word on what it does not find', async () => {
    const other = await api.person(ROLES.GERENTE_PROJETOS);
    await isAnsweredByReplica(other);
    const id = await write();
    expect((await other.get(`/vehicles/${id}`)).status).toBe(200);
    expect((await other.get('/vehicles/999999')).status).toBe(404);
  });

  test('has no part in a write, nor in what is read for it', async () => {
    const its = await replica.read
      .selectFrom('vehicles')
      .select('id')
      .where('plate', '=', ITS_OWN)
      .executeTakeFirstOrThrow();
    const taken = await replica.write
      .updateTable('vehicles')
      .set({ id: 5000 + its.id })
      .where('plate', '=', ITS_OWN)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await person.get(`/vehicles/${taken.id}`)).status).toBe(200);
    expect((await person.put(`/vehicles/${taken.id}`, { model_description: 'X' })).status).toBe(404);
    expect((await person.delete(`/vehicles/${taken.id}`)).status).toBe(404);
    const head = await api.app.inject({
      method: 'HEAD',
      url: `/api/vehicles/${taken.id}`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(head.statusCode).toBe(200);
  });
});

test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'there is none where the variable is not set',
  async () => {
    const api = await openApi();
    expect(api.server.services.database.replica).toBeUndefined();
    const manager = await api.person(ROLES.GERENTE_PROJETOS);
    expect((await manager.get('/health')).body).toEqual({ status: 'ok' });
    await api.close();
  },
);
