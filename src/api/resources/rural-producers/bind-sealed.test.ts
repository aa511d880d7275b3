import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProducer } from '../../../../tests/support/records.ts';
import { bindSealedValues } from './bind-sealed.ts';
import { sealedPlace } from './sealed-columns.ts';

let api: TestApi;
let manager: Person;
beforeEach(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterEach(() => api.close());

const producers = () => api.server.services.database.write.updateTable('rural_producers');
const bind = () => bindSealedValues(api.server.services.database, api.server.services.secrets);
const forgetThatItWasDone = () =>
  api.server.services.database.write.deleteFrom('meta').where('key', '=', 'sealed_values_bound').execute();

/** As versions up to 0.1.0 sealed: nothing but the key says where the text belongs. */
function sealUnbound(text: string): string {
  const file = readFileSync(join(api.server.services.settings.dataDir, 'secret.key'), 'utf8').trim();
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(file, 'hex'), 'vertente', 'seal', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** A producer as an earlier version kept one, with what the record shows. */
async function earlierProducer() {
  const id = await makeProducer(api, 'Ana');
  const path = `/rural_producers/${id}`;
  const { cpf } = (await manager.get(path)).body;
  await producers()
    .set({ cpf_sealed: sealUnbound(cpf), rg_sealed: sealUnbound(`RG ${id}`) })
    .where('id', '=', id)
    .execute();
  const bank = { bank_name_sealed: sealUnbound('Banco'), account_number_sealed: sealUnbound(`Conta ${id}`) };
  await api.server.services.database.write
    .updateTable('producer_bank_datas')
    .set(bank)
    .where('rural_producer_id', '=', id)
    .execute();
  return { id, path, cpf };
}

describe('values that an earlier version sealed', () => {
  test('are bound to their places at the next start, a repeat’s kept answer too', async () => {
    const { path, cpf, id } = await earlierProducer();
    const key = { 'idempotency-key': 'uma-vez' };
    const vehicle = { plate: 'ABC-1D23', model_description: 'Uno' };
    const first = await manager.post('/vehicles', vehicle, key);
    await api.server.services.database.write
      .updateTable('idempotency_keys')
      .set({ body: sealUnbound(first.text) })
      .execute();
    await forgetThatItWasDone();
    expect(await bind()).toBe(0);
    expect((await manager.get(path)).body).toMatchObject({ cpf, rg: `RG ${id}` });
    expect((await manager.get(`${path}/bank_datas`)).body).toMatchObject({
      bank_name: 'Banco',
      agency: null,
      account_number: `Conta ${id}`,
    });
    expect((await manager.post('/vehicles', vehicle, key)).text).toBe(first.text);
  });

  test('open no more once that was done', async () => {
    const { path } = await earlierProducer();
    expect(await bind()).toBe(0);
    expect((await manager.get(path)).status).toBe(500);
  });

  test('that do not open, or had been swapped, stay as they are and are counted', async () => {
    const [one, other] = [await earlierProducer(), await earlierProducer()];
    await producers()
      .set({ cpf_sealed: sealUnbound(other.cpf), rg_sealed: 'x' })
      .where('id', '=', one.id)
      .execute();
    await forgetThatItWasDone();
    expect(await bind()).toBe(2);
    expect((await manager.get(one.path)).status).toBe(500);
    expect((await manager.get(other.path)).body.cpf).toBe(other.cpf);
  });
});

test('a sealed value put into another row or column is told in words', async () => {
  const { database, secrets } = api.server.services;
  const [one, other] = [await makeProducer(api, 'Ana'), await makeProducer(api, 'Bia')];
  const sealed = await database.read
    .selectFrom('rural_producers')
    .select('cpf_sealed')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  await producers().set(sealed).where('id', '=', one).execute();
  const swapped = await manager.get(`/rural_producers/${one}`);
  expect([swapped.status, swapped.body.detail]).toEqual([
    500,
    `Um dado selado do registro nº ${one} (rural_producers.cpf_sealed) não é o que foi gravado nele: foi trocado ou alterado fora do programa. Avise quem cuida do servidor.`,
  ]);
  await producers()
    .set({ rg_sealed: secrets.seal('1', sealedPlace('cpf_sealed', other)) })
    .where('id', '=', other)
    .execute();
  expect((await manager.get(`/rural_producers/${other}`)).body.detail).toContain('rg_sealed');
});
