/** A write during which another one takes up new keys: all of it is sealed, and found, by one key. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';
import { producerBody } from '../../../tests/support/key-rotation.ts';
import { nextCpf } from '../../../tests/support/records.ts';
import { KEY_BYTES } from '../platform/secrets/key-file.ts';
import { readRing } from '../platform/secrets/key-ring.ts';
import { openColumn } from '../resources/rural-producers/sealed-columns.ts';
import { announce, takeOver } from './stages.ts';

let api: TestApi;
let manager: Person;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await api.close();
});

test('the number by which a producer is found is of the key that sealed the CPF', async () => {
  const { database, secrets } = api.server.services;
  const old = secrets.ring.current;
  const next = { id: old.id + 1, key: randomBytes(KEY_BYTES) };
  await announce(database, old, next, Date.now());
  await secrets.refresh(database.read);
  await takeOver(database, old, next, Date.now());
  const ring = await readRing(database.read, [old.key, next.key]);
  if (!ring) throw new Error('Neither key opens');
  expect([secrets.keyId, ring.current.id]).toEqual([old.id, next.id]);

  // As when another call's end finds it out, between this one's index and its seal.
  const seal = secrets.seal.bind(secrets);
  vi.spyOn(secrets, 'seal').mockImplementationOnce((text, place) => {
    secrets.adopt(ring);
    return seal(text, place);
  });
  const cpf = nextCpf();
  const made = await manager.post('/rural_producers', producerBody(cpf));
  expect(made.status, made.text).toBe(201);

  const row = await database.read
    .selectFrom('rural_producers')
    .selectAll()
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow();
  expect(row.cpf_sealed.startsWith(secrets.prefix)).toBe(true);
  expect(openColumn(secrets, 'cpf_sealed', row.id, row)).toBe(cpf);
  expect(row.cpf_index).toBe(secrets.index(cpf));
  const { body } = await manager.get(`/rural_producers?q=${cpf}`);
  expect(body.meta.total).toBe(1);
});
