import { type Expression, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProducer } from '../../../../tests/support/records.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { cpfParts, indexShownDigits, showsDigits } from './cpf-parts.ts';

describe('the parts of a CPF that are indexed', () => {
  const secrets = new Secrets(Buffer.alloc(32, 1));
  const parts = (cpf: string) => cpfParts(secrets, cpf);

  test('are the same for every CPF that a list shows alike: nothing of the rest is in them', () => {
    expect(parts('98745678900')).toBe(parts('12345678909'));
    expect(parts('12345678909')?.split(' ')).toHaveLength(4 + 3 + 2 + 1);
  });

  test('hold no digits as they are, and are others under another key', () => {
    expect(parts('12345678909')).not.toContain('456');
    expect(cpfParts(new Secrets(Buffer.alloc(32, 2)), '12345678909')).not.toBe(parts('12345678909'));
  });

  test('are none where no digit is shown', () => {
    expect(parts('')).toBeNull();
  });
});

describe('producers of an earlier version', () => {
  let api: TestApi;
  let manager: Person;
  const total = async (q: string) => (await manager.get(`/rural_producers?q=${q}`)).body.meta.total;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
  });
  afterAll(() => api.close());

  test('are found by the digits shown once the server has started', async () => {
    const { database, secrets } = api.server.services;
    const ids: number[] = [];
    // More than are filled in at once.
    for (let at = 0; at < 510; at += 1) ids.push(await makeProducer(api, `Produtor ${at}`));
    await database.write.updateTable('rural_producers').set({ cpf_parts: null }).execute();
    const { body } = await manager.get('/rural_producers?sort=-name&per_page=1');
    const shown = body.data[0].cpf.replace(/\D/g, '');
    expect(await total(shown)).toBe(0);

    await indexShownDigits(database, secrets);
    const left = await database.read
      .selectFrom('rural_producers')
      .select('id')
      .where('cpf_parts', 'is', null)
      .execute();
    expect(left).toEqual([]);
    const found = (await manager.get(`/rural_producers?q=${shown}`)).body.data;
    expect(found.map((producer: Json) => producer.id)).toContain(body.data[0].id);
    expect(found.every((producer: Json) => producer.cpf.replace(/\D/g, '') === shown)).toBe(true);
  });

  test('are found by each run of the digits shown, by those of the other key while it is rotated, and by no other digits', async () => {
    const { database, secrets } = api.server.services;
    const everyone = await database.read.selectFrom('rural_producers').select(['id', 'cpf_parts']).execute();
    const found = async (q: string, keys = secrets) => {
      const digits = showsDigits(database.read, keys, q);
      if (!digits) throw new Error(`No digits: ${q}`);
      const ids = async (condition: Expression<SqlBool>) => {
        const rows = database.read.selectFrom('rural_producers').select('id').where(condition);
        return (await rows.orderBy('id').execute()).map(({ id }) => id);
      };
      // However they are looked up.
      expect(await ids(digits.byIndex)).toEqual(await ids(digits.byRow));
      return ids(digits.byIndex);
    };
    const shown = '246813';
    const [own, other] = [everyone[3], everyone[7]];
    const [before, next] = [Buffer.alloc(32, 8), Buffer.alloc(32, 9)];
    const later = new Secrets({
      current: { id: 2, key: next },
      other: { id: 1, key: before },
      retired: new Map(),
      chains: [{ id: 1, from: 0 }],
      kept: next.toString('hex'),
    });
    for (const [row, key] of [
      [own, secrets],
      [other, new Secrets(before)],
    ] as const) {
      const cpf_parts = cpfParts(key, `000${shown}00`);
      await database.write
        .updateTable('rural_producers')
        .set({ cpf_parts })
        .where('id', '=', row?.id ?? 0)
        .execute();
    }
    for (let length = 3; length <= 6; length += 1) {
      for (let from = 0; from + length <= 6; from += 1) {
        expect(await found(shown.slice(from, from + length))).toContain(own?.id);
      }
    }
    expect(await found(`***.246.813-**`)).toEqual([own?.id]);
    expect(await found(shown, later)).toEqual([other?.id]);
    expect(await found('246814')).not.toContain(own?.id);
    if (database.engine === 'sqlite') {
      // Throws where the index and the rows say different things.
      await sql`insert into rural_producers_digits (rural_producers_digits, rank)
                values ('integrity-check', 1)`.execute(database.write);
    }
  });

  test('are found no more by any digit once their personal data were erased', async () => {
    const id = await makeProducer(api, 'Quem se vai');
    await indexShownDigits(api.server.services.database, api.server.services.secrets);
    const { cpf } = (await manager.get(`/rural_producers/${id}`)).body;
    const ids = async () =>
      (await manager.get(`/rural_producers?per_page=200&q=${cpf.slice(3, 9)}`)).body.data.map(
        (producer: Json) => producer.id,
      );
    expect(await ids()).toContain(id);
    const erased = await manager.post(`/rural_producers/${id}/anonymise`, { confirm: true });
    expect(erased.status, erased.text).toBe(200);
    expect(await ids()).not.toContain(id);
    await indexShownDigits(api.server.services.database, api.server.services.secrets);
    expect(await ids()).not.toContain(id);
  });
});
