/** Drafts of delivery notes: their springs, their lines, who may change what meanwhile. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiAnswer, Json } from '../../../../tests/support/api.ts';
import { nextCpf, springBody } from '../../../../tests/support/records.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';

let place: SpringPlace;
let notes: string;
let property: number;
/** 500 m and 250 m. */
let rollers: number[];

beforeAll(async () => {
  place = await openSpringPlace();
  notes = `/projects/${place.project}/delivery_notes`;
  property = propertyOf(place.springs);
  const { body } = await place.technician.get(`/projects/${place.project}/wire_rollers?sort=-length`);
  rollers = body.data.map((one: Json) => one.id);
});
afterAll(() => place.api.close());

const propertyOf = (springs: string) => Number(/rural_properties\/(\d+)/.exec(springs)?.[1]);
const idsOf = (springs: readonly Json[]) => springs.map(({ id }) => id);

async function draft(springs: readonly Json[], more: object = {}): Promise<ApiAnswer> {
  return place.technician.post(notes, { rural_property: property, water_springs: idsOf(springs), ...more });
}

async function drafted(springs: readonly Json[], more: object = {}): Promise<Json> {
  const answer = await draft(springs, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const linesOf = (note: Json, spring: Json) =>
  Object.fromEntries(
    note.lines
      .filter((line: Json) => line.water_spring_id === spring.id)
      .map((line: Json) => [
        line.wire_roller_id === null ? line.item : `${line.item} ${line.wire_roller_id}`,
        [line.planned, line.delivered],
      ]),
  );

describe('a draft', () => {
  test('has a line for each material of each spring, delivered as planned', async () => {
    const springs = [await place.register(), await place.register()];
    const cpf = nextCpf();
    const note = await drafted(springs, { receiver_name: 'Rita', receiver_cpf: cpf, note: 'Às 8 h' });
    expect(note).toMatchObject({
      number: null,
      status: 0,
      status_label: 'Rascunho',
      rural_property: { id: property },
      delivered_at: null,
      receiver_name: 'Rita',
      receiver_cpf: cpf,
      note: 'Às 8 h',
      user: { id: place.technician.id },
      delivered_by: null,
      returned: [],
      water_springs: springs.map(({ id, label }) => ({ id, label })),
    });
    // 78 × 54 m: case 02 of the calculation.
    for (const spring of springs) {
      expect(linesOf(note, spring)).toEqual({
        stake_quantity: [100, 100],
        stretcher_quantity: [6, 6],
        clip_quantity: [3, 3],
        limestone_sacks: [3, 3],
        planting_fertilizer_sacks: [3, 3],
        cover_fertilizer_sacks: [1, 1],
        formicide_sacks: [5, 5],
        recovery_seedlings: [702, 702],
        [`wire_roller ${rollers[0]}`]: [2, 2],
        [`wire_roller ${rollers[1]}`]: [1, 1],
      });
    }
    const [stakes] = note.items;
    expect(stakes).toEqual({
      item: 'stake_quantity',
      wire_roller_id: null,
      label: 'Estacas',
      unit: 'un.',
      planned: 200,
      delivered: 200,
    });
    expect(note.items.at(-2)).toMatchObject({ label: 'Rolo de arame 500 m', unit: 'rolos', planned: 4 });
    const read = await place.colleague.get(`${notes}/${note.id}`);
    expect(read.body).toEqual(note);
  });

  test('keeps what is written, more and less; what is left out stays; nothing planned can be added', async () => {
    const [one, other] = [await place.register(), await place.register()];
    const { id } = await drafted([one, other]);
    const line = (spring: Json, item: string, delivered: number, more: object = {}) => ({
      water_spring_id: spring.id,
      item,
      delivered,
      ...more,
    });
    await place.technician.put(`${notes}/${id}`, { lines: [line(one, 'stake_quantity', 120)] });
    const spare = (
      await place.api.server.services.database.write
        .insertInto('wire_rollers')
        .values({ project_id: place.project, length: 100, minimum_usage: 99 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    const changed = await place.technician.put(`${notes}/${id}`, {
      lines: [
        line(one, 'recovery_seedlings', 0),
        line(other, 'wire_roller', 4, { wire_roller: rollers[0] }),
        line(other, 'wire_roller', 1, { wire_roller: spare }),
      ],
    });
    expect(changed.status, changed.text).toBe(200);
    expect(linesOf(changed.body, one)).toMatchObject({
      stake_quantity: [100, 120],
      recovery_seedlings: [702, 0],
      clip_quantity: [3, 3],
    });
    expect(linesOf(changed.body, other)).toMatchObject({
      [`wire_roller ${rollers[0]}`]: [2, 4],
      [`wire_roller ${rollers[1]}`]: [1, 1],
      [`wire_roller ${spare}`]: [0, 1],
    });
    // A type that a draft names stays, and as long as the draft says.
    const kept = await place.api.person(4, [place.project]);
    const type = `/projects/${place.project}/wire_rollers/${spare}`;
    expect((await kept.delete(type)).status).toBe(409);
    expect((await kept.put(type, { length: 1000, minimum_usage: 99 })).status).toBe(409);
    expect((await kept.put(type, { length: 100, minimum_usage: 98 })).status).toBe(200);
    const without = await place.technician.put(`${notes}/${id}`, { water_springs: [one.id] });
    expect(without.body.water_springs).toEqual([{ id: one.id, label: one.label }]);
    expect(linesOf(without.body, other)).toEqual({});
    const again = await place.technician.put(`${notes}/${id}`, { water_springs: [one.id, other.id] });
    expect(linesOf(again.body, other)).toMatchObject({ [`wire_roller ${rollers[0]}`]: [2, 2] });
    expect(linesOf(again.body, one)).toMatchObject({ stake_quantity: [100, 120] });
  });

  test('follows its springs until the delivery, and who opened it before is told', async () => {
    const spring = await place.register();
    const note = await drafted([spring]);
    const path = `${notes}/${note.id}`;
    await place.technician.put(path, {
      lines: [{ water_spring_id: spring.id, item: 'stake_quantity', delivered: 90 }],
    });
    const { headers } = await place.technician.get(path);
    await place.colleague.put(`${place.springs}/${spring.id}`, { recovery_modality: 1, label: 'Outra' });
    const { body } = await place.technician.get(path);
    expect(linesOf(body, spring)).toMatchObject({
      recovery_seedlings: [169, 169],
      stake_quantity: [100, 90],
    });
    expect(body.water_springs).toEqual([{ id: spring.id, label: 'Outra' }]);
    const stale = await place.technician.put(path, { note: 'x' }, { 'if-match': headers.etag ?? '' });
    expect(stale.status).toBe(412);
    expect((await place.technician.delete(path, { 'if-match': headers.etag ?? '' })).status).toBe(412);
    expect((await place.technician.delete(path)).status).toBe(204);
    expect((await place.technician.get(path)).status).toBe(404);
  });

  test.each<[string, (spring: Json) => object, string[]]>([
    ['no spring', () => ({ water_springs: [] }), ['water_springs']],
    ['a spring that is not there', () => ({ water_springs: [2_000_000_000] }), ['water_springs']],
    ['a property of nowhere', () => ({ rural_property: 2_000_000_000 }), ['rural_property']],
    ['a CPF that is none', () => ({ receiver_cpf: '11111111112' }), ['receiver_cpf']],
    [
      'a line of another spring',
      () => ({ lines: [{ water_spring_id: 2_000_000_000, item: 'clip_quantity', delivered: 1 }] }),
      ['lines.0.water_spring_id'],
    ],
    [
      'a roll without its type',
      ({ id }) => ({ lines: [{ water_spring_id: id, item: 'wire_roller', delivered: 1 }] }),
      ['lines.0.wire_roller'],
    ],
    [
      'a roll of another project',
      ({ id }) => ({
        lines: [{ water_spring_id: id, item: 'wire_roller', wire_roller: 2_000_000_000, delivered: 1 }],
      }),
      ['lines.0.wire_roller'],
    ],
    [
      'a half stake, and fewer than none',
      ({ id }) => ({
        lines: [
          { water_spring_id: id, item: 'stake_quantity', delivered: 0.5 },
          { water_spring_id: id, item: 'clip_quantity', delivered: -1 },
        ],
      }),
      ['lines.0.delivered', 'lines.1.delivered'],
    ],
    [
      'one item twice',
      ({ id }) => ({
        lines: [1, 2].map((delivered) => ({ water_spring_id: id, item: 'stake_quantity', delivered })),
      }),
      ['lines.1.item'],
    ],
  ])('is not written with %s', async (_words, change, fields) => {
    const spring = await place.register();
    const note = await drafted([spring]);
    const answer = await place.technician.put(`${notes}/${note.id}`, change(spring));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
    expect((await place.technician.get(`${notes}/${note.id}`)).body).toEqual(note);
  });
});

describe('a spring', () => {
  test('of another property, or past its registration, comes into no draft', async () => {
    const elsewhere = await place.otherProperty();
    const foreign = await place.technician.post(elsewhere, springBody({ label: place.nextLabel() }));
    const delivered = await place.register();
    await place.technician.put(`${place.springs}/${delivered.id}`, {
      status: 1,
      delivery_date: '2026-11-20T14:30',
    });
    for (const spring of [foreign.body, delivered]) {
      const answer = await draft([await place.register(), spring]);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['water_springs']]);
    }
    expect((await draft([delivered])).body.detail).toContain(delivered.label);
  });

  test('is in one draft at a time, and held by it', async () => {
    const spring = await place.register();
    const note = await drafted([spring]);
    const refused = await draft([await place.register(), spring]);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain(`${spring.label} já está no rascunho nº ${note.id}`);
    const other = await drafted([await place.register()]);
    const put = await place.technician.put(`${notes}/${other.id}`, {
      water_springs: [other.water_springs[0].id, spring.id],
    });
    expect(put.status).toBe(409);
    const path = `${place.springs}/${spring.id}`;
    const held = [
      await place.technician.delete(path),
      await place.technician.put(path, { status: 1, delivery_date: '2026-11-20T14:30' }),
    ];
    for (const answer of held) {
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        expect.stringContaining(`rascunho nº ${note.id}`),
      ]);
    }
    expect((await place.technician.put(path, { notes: 'Perto da cerca' })).status).toBe(200);
    const land = place.springs.replace(/\/water_springs$/, '');
    expect((await place.colleague.delete(land)).status).toBe(409);
    expect((await place.technician.delete(`${notes}/${note.id}`)).status).toBe(204);
    expect((await place.technician.delete(path)).status).toBe(204);
  });

  test('that two people draft at once is in one draft', async () => {
    for (let round = 0; round < 5; round += 1) {
      const springs = [await place.register(), await place.register()];
      const answers = await Promise.all([
        draft(springs),
        place.colleague.post(notes, { rural_property: property, water_springs: idsOf(springs).toReversed() }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    }
  });

  test('that is drafted and deleted at once is gone, or in the draft', async () => {
    for (let round = 0; round < 5; round += 1) {
      const spring = await place.register();
      const [made, gone] = await Promise.all([
        draft([spring]),
        place.colleague.delete(`${place.springs}/${spring.id}`),
      ]);
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([made.status, gone.status]);
    }
  });
});

describe('the list', () => {
  test('goes from the newest on, by property, status, and words of number, spring and receiver', async () => {
    const found = async (query: string) => {
      const answer = await place.technician.get(`${notes}?per_page=200&${query}`);
      expect(answer.status, answer.text).toBe(200);
      return idsOf(answer.body.data);
    };
    const spring = await place.register({ label: 'Açude-77' });
    const first = await drafted([spring], { receiver_name: 'Zulmira Prudêncio' });
    const elsewhere = await place.otherProperty();
    const far = await place.technician.post(elsewhere, springBody({ label: place.nextLabel() }));
    const second = await place.technician.post(notes, {
      rural_property: propertyOf(elsewhere),
      water_springs: [far.body.id],
    });
    expect((await found('')).slice(0, 2)).toEqual([second.body.id, first.id]);
    expect(await found('sort=created_at')).toEqual((await found('')).toReversed());
    expect(await found(`rural_property=${propertyOf(elsewhere)}`)).toEqual([second.body.id]);
    expect(await found('q=zulmira prudencio')).toEqual([first.id]);
    expect(await found('q=acude-7')).toEqual([first.id]);
    expect((await found('q=jose antonio')).length).toBeGreaterThan(2);
    expect(await found('status=1')).toEqual([]);
    expect(await found('from=2026-01-01')).toEqual([]);
    const { body } = await place.technician.get(`${notes}?q=acude`);
    expect(body.data[0]).toMatchObject({
      status_label: 'Rascunho',
      rural_producer: { name: 'José Antônio da Conceição' },
      water_springs: [{ id: spring.id, label: 'Açude-77' }],
    });
    const backwards = await place.technician.get(`${notes}?from=2026-02-01&to=2026-01-01`);
    expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([422, ['to']]);
  });
});

test('the receiver’s CPF is sealed, and the history tells only that it changed', async () => {
  const cpf = nextCpf();
  const note = await drafted([await place.register()], { receiver_name: 'Iracema', receiver_cpf: cpf });
  const row = await place.api.server.services.database.read
    .selectFrom('delivery_notes')
    .selectAll()
    .where('id', '=', note.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(cpf);
  const manager = await place.api.person(2);
  await place.technician.put(`${notes}/${note.id}`, { receiver_cpf: nextCpf(), note: 'Portão azul' });
  const history = await manager.get(`/projects/${place.project}/history/delivery_notes/${note.id}`);
  expect(history.text).not.toContain('Iracema');
  expect(history.text).not.toContain(cpf.slice(3, 6));
  const [changed, made] = history.body.data;
  expect(changed.changes.map((one: Json) => [one.label, one.before, one.after])).toEqual([
    ['CPF de quem recebe', '•••', '•••'],
    ['Observações', null, 'Portão azul'],
  ]);
  expect(made.changes.map((one: Json) => one.label)).toContain('Nascentes');
});

test('a producer who is anonymised is no longer the one who receives', async () => {
  const producer = 'José Antônio da Conceição';
  const own = await drafted([await place.register()], { receiver_name: 'jose antonio da conceicao' });
  const other = await drafted([await place.register()], { receiver_name: 'Rita de Souza' });
  expect(own.rural_producer.name).toBe(producer);
  const { write } = place.api.server.services.database;
  await write.updateTable('projects').set({ status: 2 }).where('id', '=', place.project).execute();
  const manager = await place.api.person(2);
  const path = `/rural_producers/${own.rural_producer_id}/anonymise`;
  expect((await manager.post(path, { confirm: true })).status).toBe(200);
  const receivers = async (note: Json) =>
    (await place.technician.get(`${notes}/${note.id}`)).body.receiver_name;
  expect([await receivers(own), await receivers(other)]).toEqual([null, 'Rita de Souza']);
});
