/** The movements of a project's stock through the API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOVEMENT_MESSAGES } from '#domain/resources/stock.ts';
import { ROLES } from '#domain/shared/access.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { created, expectRefused, NOBODY } from '../../../../tests/support/running.ts';
import { insertRollerTypes } from '../../../../tests/support/springs.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordMovements } from './ledger.ts';

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  // 14:30 in São Paulo.
  api = await openApi({ now: Date.UTC(2026, 10, 21, 17, 30) });
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

const AT = '2026-11-20T09:00';
const ENTRY = { kind: 1, item: 'stake_quantity', quantity: 100, moved_at: AT };

const pathOf = (project: number) => `/projects/${project}/stock_movements`;

async function lineOf(project: number, item: string): Promise<Json> {
  const { body } = await manager.get(`/projects/${project}/stock`);
  return body.data.find((line: Json) => line.item === item);
}

/** Sends it and expects it to be made. */
async function moved(path: string, body: object): Promise<Json> {
  const answer = await manager.post(path, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return answer.body;
}

describe('a movement', () => {
  test('that comes in is kept with all that was told of it', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    const answer = await manager.post(path, {
      ...ENTRY,
      supplier: 'Madeireira Vale Verde',
      invoice: 'NF 4411',
      unit_cost: 7.25,
      note: 'Doação da prefeitura',
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.location).toBe(`/api${path}/${answer.body.id}`);
    expect(answer.body).toEqual({
      id: answer.body.id,
      kind: 1,
      kind_label: 'Entrada',
      acquisition: null,
      acquisition_label: null,
      item: 'stake_quantity',
      wire_roller_id: null,
      label: 'Estacas',
      unit: 'un.',
      quantity: 100,
      balance: 100,
      moved_at: AT,
      ordered: false,
      expected_at: null,
      supplier: 'Madeireira Vale Verde',
      invoice: 'NF 4411',
      unit_cost: 7.25,
      note: 'Doação da prefeitura',
      delivery_note_id: null,
      reverses_id: null,
      reversed_by_id: null,
      user: { id: manager.id, name: expect.any(String) },
    });
    expect((await manager.get(`${path}/${answer.body.id}`)).body).toEqual(answer.body);
    expect((await manager.get(`${path}/${NOBODY}`)).status).toBe(404);
    const elsewhere = `${pathOf(await makeProject(api))}/${answer.body.id}`;
    expect((await manager.get(elsewhere)).status).toBe(404);
    expect((await manager.post(`${elsewhere}/reverse`, { note: 'x' })).status).toBe(404);
    expect((await manager.post(`${elsewhere}/arrive`, { moved_at: AT })).status).toBe(404);
  });

  test('that is lost or counted changes the balance, with its sign', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    await moved(path, ENTRY);
    const loss = await moved(path, { ...ENTRY, kind: 4, quantity: 30 });
    expect([loss.quantity, loss.balance, loss.kind_label]).toEqual([-30, 70, 'Perda']);
    const count = await moved(path, { ...ENTRY, kind: 5, quantity: -10 });
    expect([count.quantity, count.balance, count.kind_label]).toEqual([-10, 60, 'Ajuste']);
    expect((await moved(path, { ...ENTRY, kind: 5, quantity: 3 })).balance).toBe(63);
    expect(await lineOf(project, 'stake_quantity')).toMatchObject({ balance: 63, ordered: 0 });
    // An offset is brought into the organisation's zone.
    const zoned = await moved(path, { ...ENTRY, moved_at: '2026-11-21T10:00:00Z' });
    expect(zoned.moved_at).toBe('2026-11-21T07:00');
  });

  test.each([4, 5])('of kind %i that takes more than there is leaves all as it was', async (kind) => {
    const project = await makeProject(api);
    await moved(pathOf(project), ENTRY);
    const refused = await manager.post(pathOf(project), {
      ...ENTRY,
      kind,
      quantity: kind === 4 ? 1101 : -1101,
    });
    expect([refused.status, refused.body.detail, refused.body.errors]).toEqual([
      409,
      MOVEMENT_MESSAGES.short,
      { stock: ['Estacas: há 100 un., seriam retirados 1.101 un.'] },
    ]);
    expect((await manager.get(pathOf(project))).body.meta.total).toBe(1);
    expect((await lineOf(project, 'stake_quantity')).balance).toBe(100);
  });

  test('is refused where something of it can’t be', async () => {
    const project = await makeProject(api);
    const [own] = await insertRollerTypes(api, project, [500]);
    const [theirs] = await insertRollerTypes(api, await makeProject(api), [500]);
    const path = pathOf(project);
    await expectRefused(
      manager,
      path,
      {},
      {
        kind: [MOVEMENT_MESSAGES.kind],
        item: [MOVEMENT_MESSAGES.item],
        quantity: [MOVEMENT_MESSAGES.quantity],
        moved_at: [MOVEMENT_MESSAGES.moved_at],
      },
    );
    const rolls = { item: 'wire_roller', wire_roller: own?.id };
    for (const [more, field, message] of [
      [{ kind: 2 }, 'kind', MOVEMENT_MESSAGES.kind],
      [{ kind: 6 }, 'kind', MOVEMENT_MESSAGES.kind],
      [{ item: 'mudas' }, 'item', MOVEMENT_MESSAGES.item],
      [{ item: 'wire_roller' }, 'wire_roller', MOVEMENT_MESSAGES.wire_roller],
      [{ wire_roller: own?.id }, 'wire_roller', MOVEMENT_MESSAGES.onlyRolls],
      [{ ...rolls, wire_roller: theirs?.id }, 'wire_roller', MESSAGES.reference],
      [{ quantity: 0 }, 'quantity', MESSAGES.atLeast(1)],
      [{ quantity: -5 }, 'quantity', MESSAGES.atLeast(1)],
      [{ kind: 4, quantity: -5 }, 'quantity', MESSAGES.atLeast(1)],
      [{ kind: 5, quantity: 0 }, 'quantity', MOVEMENT_MESSAGES.zero],
      [{ quantity: 1.5 }, 'quantity', MESSAGES.notInteger],
      [{ quantity: 1_000_001 }, 'quantity', MESSAGES.atMost(1_000_000)],
      [{ moved_at: '2026-11-21T14:31' }, 'moved_at', MOVEMENT_MESSAGES.inFuture],
      [{ moved_at: '2026-02-30T10:00' }, 'moved_at', MESSAGES.notDateTime],
      [{ kind: 4, ordered: true }, 'ordered', MOVEMENT_MESSAGES.onlyEntries],
      [{ expected_at: '2026-12-01' }, 'expected_at', MOVEMENT_MESSAGES.onlyOrders],
      [{ unit_cost: 1.999 }, 'unit_cost', MESSAGES.twoDecimals],
    ] as const) {
      await expectRefused(manager, path, { ...ENTRY, ...more }, { [field]: [message] });
    }
    expect((await manager.get(path)).body.meta.total).toBe(0);
  });

  test('of a roller makes its record in the stock, and the two agree', async () => {
    const project = await makeProject(api);
    const [type] = await insertRollerTypes(api, project, [500]);
    const { data } = (await manager.get(`/projects/${project}/feedstocks`)).body;
    const rollers = `/projects/${project}/feedstocks/${data[0].id}/wire_rollers`;
    await moved(pathOf(project), { ...ENTRY, item: 'wire_roller', wire_roller: type?.id, quantity: 12 });
    const [record] = (await manager.get(rollers)).body.data;
    expect(record).toMatchObject({ quantity: 12, wire_roller_id: type?.id });
    const opened = await manager.get(`${rollers}/${record.id}`);
    await moved(pathOf(project), {
      ...ENTRY,
      kind: 4,
      item: 'wire_roller',
      wire_roller: type?.id,
      quantity: 2,
    });
    // Whoever has the record open since before is told.
    const late = await manager.put(
      `${rollers}/${record.id}`,
      { quantity: 20 },
      { 'if-match': opened.headers.etag ?? '' },
    );
    expect(late.status).toBe(412);
    expect((await manager.delete(`${rollers}/${record.id}`)).status).toBe(204);
    expect(await lineOf(project, 'wire_roller')).toMatchObject({ label: 'Rolo de arame 500 m', balance: 0 });
    const last = (await manager.get(pathOf(project))).body.data[0];
    expect([last.kind, last.quantity, last.balance]).toEqual([5, -10, 0]);
  });
});

describe('an order', () => {
  test('counts as ordered until it arrives, with what came', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    const order = await moved(path, { ...ENTRY, ordered: true, expected_at: '2026-12-05' });
    expect(order).toMatchObject({ ordered: true, balance: null, expected_at: '2026-12-05', quantity: 100 });
    expect(await lineOf(project, 'stake_quantity')).toMatchObject({ balance: 0, ordered: 100 });
    const arrive = `${path}/${order.id}/arrive`;
    expect((await manager.post(arrive, { moved_at: '2026-11-22T08:00' })).body.errors).toEqual({
      moved_at: [MOVEMENT_MESSAGES.inFuture],
    });
    expect((await manager.post(arrive, { moved_at: AT, quantity: 0 })).status).toBe(422);
    const came = await manager.post(arrive, { moved_at: '2026-11-21T08:00', quantity: 80 });
    expect([came.status, came.body]).toMatchObject([
      200,
      { id: order.id, ordered: false, quantity: 80, balance: 80, moved_at: '2026-11-21T08:00' },
    ]);
    expect(await lineOf(project, 'stake_quantity')).toMatchObject({ balance: 80, ordered: 0 });
    const again = await manager.post(arrive, { moved_at: AT });
    expect([again.status, again.body.detail]).toEqual([409, MOVEMENT_MESSAGES.arrived]);
    const entry = await moved(path, ENTRY);
    expect((await manager.post(`${path}/${entry.id}/arrive`, { moved_at: AT })).status).toBe(409);
  });

  test('is given up by its reversal, and does not arrive any more', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    await moved(path, ENTRY);
    const order = await moved(path, { ...ENTRY, quantity: 40, ordered: true });
    const reversal = await moved(`${path}/${order.id}/reverse`, { note: 'O fornecedor fechou' });
    expect(reversal).toMatchObject({ kind: 6, quantity: -40, balance: null, reverses_id: order.id });
    expect(await lineOf(project, 'stake_quantity')).toMatchObject({ balance: 100, ordered: 0 });
    for (const id of [order.id, reversal.id]) {
      const arrived = await manager.post(`${path}/${id}/arrive`, { moved_at: AT });
      expect([arrived.status, arrived.body.detail]).toEqual([409, MOVEMENT_MESSAGES.givenUp]);
    }
  });
});

describe('a reversal', () => {
  test('takes the movement back once, names it and says why', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    const entry = await moved(path, ENTRY);
    const reverse = `${path}/${entry.id}/reverse`;
    expect((await manager.post(reverse, {})).body.errors).toEqual({ note: [MOVEMENT_MESSAGES.note] });
    const reversal = await moved(reverse, { note: 'Digitada duas vezes' });
    expect(reversal).toMatchObject({
      kind: 6,
      kind_label: 'Estorno',
      quantity: -100,
      balance: 0,
      moved_at: '2026-11-21T14:30',
      note: 'Digitada duas vezes',
      reverses_id: entry.id,
    });
    expect((await manager.get(`${path}/${entry.id}`)).body.reversed_by_id).toBe(reversal.id);
    for (const [id, detail] of [
      [entry.id, MOVEMENT_MESSAGES.reversed],
      [reversal.id, MOVEMENT_MESSAGES.isReversal],
    ]) {
      const again = await manager.post(`${path}/${id}/reverse`, { note: 'x' });
      expect([again.status, again.body.detail]).toEqual([409, detail]);
    }
  });

  test('of what was used meanwhile says what is short', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    const entry = await moved(path, ENTRY);
    await moved(path, { ...ENTRY, kind: 4, quantity: 60 });
    const refused = await manager.post(`${path}/${entry.id}/reverse`, { note: 'x' });
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { stock: ['Estacas: há 40 un., seriam retirados 100 un.'] },
    ]);
  });

  test('of what a delivery note moved is the note’s', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    await moved(path, ENTRY);
    const { ids } = await inTransaction(api.server.services.database, (tx) =>
      recordMovements(tx, { project, user: manager.id, now: Date.now() }, [
        {
          kind: 2,
          item: 'stake_quantity',
          wire_roller_id: null,
          quantity: -10,
          moved_at: AT,
          delivery_note_id: 4,
        },
      ]),
    );
    const refused = await manager.post(`${path}/${ids[0]}/reverse`, { note: 'x' });
    expect([refused.status, refused.body.detail]).toEqual([409, MOVEMENT_MESSAGES.ofNote]);
    expect((await manager.get(`${path}?delivery_note=4`)).body.data).toMatchObject([{ id: ids[0] }]);
    expect(await lineOf(project, 'stake_quantity')).toMatchObject({ balance: 90, delivered: 10 });
  });

  test('by two people at once happens once', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    const other = await api.person(ROLES.ESCRITORIO_PROJETOS);
    for (let time = 0; time < 4; time += 1) {
      const id = await created(manager, path, ENTRY);
      const answers = await Promise.all(
        [manager, other].map((person) => person.post(`${path}/${id}/reverse`, { note: 'x' })),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      const order = await created(manager, path, { ...ENTRY, ordered: true });
      const arrivals = await Promise.all([
        manager.post(`${path}/${order}/arrive`, { moved_at: AT }),
        other.post(`${path}/${order}/reverse`, { note: 'x' }),
      ]);
      // Here first and taken back then, or given up first: never both.
      const [arrived, reversed] = arrivals.map(({ status }) => status);
      expect([
        [200, 201],
        [409, 201],
      ]).toContainEqual([arrived, reversed]);
      expect(await lineOf(project, 'stake_quantity')).toMatchObject({ balance: 0, ordered: 0 });
    }
  });
});

test('the last hundred stakes are lost by one of two people, and the other is told', async () => {
  const project = await makeProject(api);
  const other = await api.person(ROLES.ESCRITORIO_PROJETOS);
  for (let time = 0; time < 4; time += 1) {
    await moved(pathOf(project), ENTRY);
    const answers = await Promise.all(
      [manager, other].map((person) => person.post(pathOf(project), { ...ENTRY, kind: 4 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const told = answers.find(({ status }) => status === 409)?.body.errors.stock;
    expect(told).toEqual(['Estacas: há 0 un., seriam retirados 100 un.']);
  }
});

describe('the list', () => {
  test('goes by date, newest first, and its filters find what they name', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    const [type] = await insertRollerTypes(api, project, [500]);
    const rolls = { item: 'wire_roller', wire_roller: type?.id };
    const first = await created(manager, path, { ...ENTRY, moved_at: '2026-03-01T23:59' });
    const second = await created(manager, path, { ...ENTRY, ...rolls, moved_at: '2026-03-02T00:00' });
    const third = await created(manager, path, {
      ...ENTRY,
      kind: 4,
      quantity: 1,
      moved_at: '2026-02-01T10:00',
    });
    const fourth = await created(manager, path, {
      ...ENTRY,
      moved_at: '2026-03-02T00:00',
      supplier: 'Armazém São João',
    });
    const idsOf = async (query: string) =>
      (await manager.get(`${path}?${query}`)).body.data.map((one: Json) => one.id);
    expect(await idsOf('')).toEqual([fourth, second, first, third]);
    expect(await idsOf('sort=moved_at')).toEqual([third, first, second, fourth]);
    expect(await idsOf('item=wire_roller')).toEqual([second]);
    expect(await idsOf(`wire_roller=${type?.id}`)).toEqual([second]);
    expect(await idsOf('kind=4')).toEqual([third]);
    expect(await idsOf('from=2026-03-02')).toEqual([fourth, second]);
    expect(await idsOf('to=2026-03-01')).toEqual([first, third]);
    expect(await idsOf('from=2026-03-01&to=2026-03-01&item=stake_quantity')).toEqual([first]);
    expect(await idsOf('q=sao joao')).toEqual([fourth]);
    expect((await manager.get(`${path}?from=2026-03-02&to=2026-03-01`)).status).toBe(422);
    expect((await manager.get(`${path}?per_page=1`)).body.meta).toEqual({ page: 1, per_page: 1, total: 4 });
  });

  test('is taken out as a file, every row as it is filtered', async () => {
    const project = await makeProject(api);
    const path = pathOf(project);
    await moved(path, { ...ENTRY, supplier: '=1+1', unit_cost: 7.25 });
    const entry = await moved(path, { ...ENTRY, quantity: 30 });
    await moved(`${path}/${entry.id}/reverse`, { note: 'Repetida' });
    const csv = await manager.get(
      `${path}/export?format=csv&columns=kind,item,quantity,balance,supplier,unit_cost`,
    );
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Tipo;Insumo;Quantidade;Saldo;Fornecedor;Custo unitário (R$)',
      'Estorno;Estacas;-30;100;;',
      'Entrada;Estacas;30;130;;',
      "Entrada;Estacas;100;100;'=1+1;7,25",
    ]);
    const losses = await manager.get(`${path}/export?format=csv&kind=4&columns=id`);
    expect(losses.text.trim().split('\r\n')).toHaveLength(1);
    expect((await manager.get(`${path}/export`)).status).toBe(422);
    expect((await manager.get(`${path}/export?format=csv&columns=search`)).status).toBe(422);
    expect((await manager.get(`${path}/export?format=xlsx`)).headers['content-type']).toContain(
      'spreadsheetml',
    );
  });
});
