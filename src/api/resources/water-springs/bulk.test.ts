/** One act on many springs: what can be done is done, and of the rest it is said why not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SPRING_ACT_REFUSALS } from '#domain/rules/spring-acts.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Json, Person } from '../../../../tests/support/api.ts';
import { makeProject, springBody } from '../../../../tests/support/records.ts';
import { generateSprings, insertProperty, insertSprings } from '../../../../tests/support/springs.ts';
import { openSpringPlace, type SpringPlace } from '../../../../tests/support/spring-place.ts';

let place: SpringPlace;
let foreign: number;
/** Waiting, delivered and finished. */
let waiting: Json;
let delivered: Json;
let finished: Json;
const act = (body: object, person: Person = place.technician) =>
  person.post(`/projects/${place.project}/water_springs/bulk`, body);
const read = async ({ id }: Json) => (await place.technician.get(`${place.springs}/${id}`)).body;

beforeAll(async () => {
  place = await openSpringPlace();
  const { api, technician } = place;
  const project = await makeProject(api, 'Outro');
  const property = await insertProperty(api, project, { user: technician.id });
  const [figures] = generateSprings(1, 5);
  if (!figures) throw new Error('no spring was generated');
  const label = 'Alheia';
  const [id] = await insertSprings(api, [
    { ...figures, status: 1, project, property, user: technician.id, label },
  ]);
  foreign = id ?? 0;
}, 60_000);
afterAll(() => place.api.close());

beforeEach(async () => {
  waiting = await place.register();
  delivered = await place.register();
  finished = await place.register();
  const date = '2026-05-04T10:00';
  await place.technician.put(`${place.springs}/${delivered.id}`, { status: 1, delivery_date: date });
  await place.technician.put(`${place.springs}/${finished.id}`, { status: 2, delivery_date: date });
});

describe('many springs', () => {
  test('are planned for a month, those whose material is out are not', async () => {
    const ids = [finished.id, waiting.id, foreign, 2_000_000_000, waiting.id];
    const answer = await act({ ids, action: 'plan', planned_month: '2027-03' });
    expect(answer.status, answer.text).toBe(200);
    const reason = SPRING_ACT_REFUSALS.unknown;
    expect(answer.body).toEqual({
      done: [waiting.id],
      refused: [
        { id: finished.id, label: finished.label, reason: SPRING_ACT_REFUSALS.notPlannable },
        { id: foreign, label: null, reason },
        { id: 2_000_000_000, label: null, reason },
      ],
      delivery_notes: [],
    });
    expect(await read(waiting)).toMatchObject({ planned_month: '2027-03', status: 0 });
    expect(await read(finished)).toMatchObject({ planned_month: null });
    await act({ ids: [waiting.id], action: 'plan', planned_month: null });
    expect((await read(waiting)).planned_month).toBeNull();
  });

  test('are finished, those that wait or are finished already are not', async () => {
    const ids = [waiting.id, delivered.id, finished.id];
    const { body } = await act({ ids, action: 'finish' });
    expect(body).toEqual({
      done: [delivered.id],
      refused: [
        { id: waiting.id, label: waiting.label, reason: SPRING_ACT_REFUSALS.notDelivered },
        { id: finished.id, label: finished.label, reason: SPRING_ACT_REFUSALS.finished },
      ],
      delivery_notes: [],
    });
    const after = await read(delivered);
    expect(after).toMatchObject({ status: 2, delivery_date: '2026-05-04T10:00' });
    expect((await read(waiting)).status).toBe(0);
  });

  test('each tell of it in their own history, and of nothing that did not change', async () => {
    const manager = await place.api.person(ROLES.GERENTE_PROJETOS);
    const history = async ({ id }: Json) =>
      (await manager.get(`/projects/${place.project}/history/water_springs/${id}`)).body.data;
    const before = (await history(waiting)).length;
    const other = await place.register();
    const plan = { ids: [waiting.id, other.id], action: 'plan', planned_month: '2027-01' };
    await act(plan);
    await act(plan);
    const told = await history(waiting);
    expect(told).toHaveLength(before + 1);
    expect(JSON.stringify(told[0])).toContain('Mês previsto');
    expect(JSON.stringify(told[0])).toContain('01/2027');
    expect(await history(other)).toHaveLength(2);
  });

  test('have another version after it: who read them before saves nothing over it', async () => {
    const { headers } = await place.technician.get(`${place.springs}/${delivered.id}`);
    await act({ ids: [delivered.id], action: 'finish' });
    const late = await place.technician.put(
      `${place.springs}/${delivered.id}`,
      { delivery_date: '2026-05-05T10:00' },
      { 'if-match': String(headers['etag']) },
    );
    expect(late.status).toBe(412);
  });
});

describe('many springs delivered at once', () => {
  const date = '2026-06-01T09:00';
  const deliver = (springs: readonly Json[], more: object = {}) =>
    act({ ids: springs.map(({ id }) => id), action: 'deliver', delivered_at: date, ...more });
  const notes = async (): Promise<Json[]> =>
    (await place.technician.get(`/projects/${place.project}/delivery_notes`)).body.data;
  let other: string;
  const elsewhere = async (more: object = {}) => {
    const made = await place.technician.post(other, springBody({ label: place.nextLabel(), ...more }));
    expect(made.status, made.text).toBe(201);
    return made.body as Json;
  };
  /** Exactly what these springs take is in the stock, and nothing else. */
  const stockFor = async (springs: readonly Json[]) => {
    const { data } = (await place.technician.get(`/projects/${place.project}/stock`)).body;
    const manager = await place.api.person(ROLES.GERENTE_PROJETOS);
    for (const { item, wire_roller_id, balance } of data) {
      const taken = springs.reduce((sum, { feedstocks, recovery_seedlings, wire_rollers }) => {
        if (item === 'recovery_seedlings') return sum + recovery_seedlings;
        if (item !== 'wire_roller') return sum + feedstocks[item];
        return (
          sum +
            wire_rollers.filter(({ length }: Json) => length === lengths.get(wire_roller_id))[0]?.quantity ||
          sum
        );
      }, 0);
      if (taken === balance) continue;
      const body = { kind: 5, item, wire_roller: wire_roller_id ?? undefined, quantity: taken - balance };
      const moved_at = '2026-01-02T08:00';
      const made = await manager.post(`/projects/${place.project}/stock_movements`, { ...body, moved_at });
      expect(made.status, made.text).toBe(201);
    }
  };
  let lengths: ReadonlyMap<number, number>;
  beforeAll(async () => {
    other = await place.otherProperty();
    const rows = (await place.technician.get(`/projects/${place.project}/wire_rollers`)).body.data;
    lengths = new Map(rows.map(({ id, length }: Json) => [id, length]));
  });

  test('make one note for each property, and those that can not be delivered are told apart', async () => {
    const more = await place.register();
    const far = await elsewhere();
    const late = await elsewhere({ surveyed_at: '2026-06-02' });
    await stockFor([waiting, more, far]);
    const { body } = await deliver([far, delivered, waiting, late, more]);
    expect(body.done).toEqual([far.id, waiting.id, more.id]);
    expect(body.refused).toEqual([
      { id: delivered.id, label: delivered.label, reason: SPRING_ACT_REFUSALS.delivered },
      { id: late.id, label: late.label, reason: 'A entrega não pode ser antes do levantamento.' },
    ]);
    const made = (await notes()).filter(({ id }) => body.delivery_notes.includes(id));
    expect(made).toHaveLength(2);
    for (const { status, number } of made)
      expect([status, number]).toEqual([1, expect.stringMatching(/^\d{4}\/2026$/)]);
    expect(await read(waiting)).toMatchObject({ status: 1, delivery_date: date });
    const { data } = (await place.technician.get(`/projects/${place.project}/stock`)).body;
    expect(data.filter(({ balance }: Json) => balance !== 0)).toEqual([]);
  });

  test('take the properties in the order sent: the one that is short is refused whole', async () => {
    const [first, second, third] = [await elsewhere(), waiting, await place.register()];
    // Enough for the one of the first property, and for one of the two behind it.
    await stockFor([first, second]);
    const { body } = await deliver([first, second, third]);
    expect(body.done).toEqual([first.id]);
    expect(body.delivery_notes).toHaveLength(1);
    expect(body.refused.map(({ id }: Json) => id)).toEqual([second.id, third.id]);
    expect(body.refused[0].reason).toMatch(
      /^Falta no estoque: Estacas: há \d+ un\., seriam retirados \d+ un\./,
    );
    expect(await read(second)).toMatchObject({ status: 0, delivery_date: null });
    expect((await notes()).filter(({ status }) => status === 0)).toEqual([]);
  });

  test('what is short is told in one sentence', async () => {
    const spring = await place.register();
    const stakes = spring.feedstocks.stake_quantity;
    await stockFor([{ ...spring, feedstocks: { ...spring.feedstocks, stake_quantity: stakes - 1 } }]);
    const { body } = await deliver([spring]);
    expect(body.refused.map(({ reason }: Json) => reason)).toEqual([
      `Falta no estoque: Estacas: há ${stakes - 1} un., seriam retirados ${stakes} un.`,
    ]);
  });

  test('a property without a producer is told where one is chosen', async () => {
    const springs = await place.otherProperty();
    const spring = await place.technician.post(springs, springBody({ label: place.nextLabel() }));
    await place.api.server.services.database.write
      .updateTable('rural_properties')
      .set({ rural_producer_id: null })
      .where('id', '=', spring.body.rural_property_id)
      .execute();
    const { body } = await deliver([spring.body]);
    expect(body.refused.map(({ reason }: Json) => reason)).toEqual([
      'Produtor não definido: escolha o proprietário na aba "Geral" da propriedade antes de gerar o documento.',
    ]);
  });

  test('a spring in a draft is left to its draft', async () => {
    await stockFor([waiting]);
    const draft = await place.technician.post(`/projects/${place.project}/delivery_notes`, {
      rural_property: waiting.rural_property_id,
      water_springs: [waiting.id],
    });
    const { body } = await deliver([waiting]);
    expect(body.refused).toEqual([
      { id: waiting.id, label: waiting.label, reason: SPRING_ACT_REFUSALS.inDraft(draft.body.id) },
    ]);
    await place.technician.delete(`/projects/${place.project}/delivery_notes/${draft.body.id}`);
    expect((await deliver([waiting])).body.done).toEqual([waiting.id]);
  });

  test('two people deliver the last material at once: one of them is told what is short', async () => {
    const [one, two] = [waiting, await elsewhere()];
    await stockFor([one]);
    const ask = (spring: Json, person: Person) =>
      act({ ids: [spring.id], action: 'deliver', delivered_at: date }, person);
    const answers = await Promise.all([ask(one, place.technician), ask(two, place.colleague)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ body }) => body.done)).toHaveLength(1);
    expect(answers.flatMap(({ body }) => body.refused)).toHaveLength(1);
  });

  test('not in the future', async () => {
    const { status, body } = await deliver([waiting], { delivered_at: '2199-01-01T10:00' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['delivered_at']]);
  });
});

test.each([
  ['a delivery without its date', { ids: [1], action: 'deliver' }, 'delivered_at'],
  [
    'a date where none belongs',
    { ids: [1], action: 'finish', delivered_at: '2026-05-04T10:00' },
    'delivered_at',
  ],
  ['no springs', { ids: [], action: 'finish' }, 'ids'],
  ['501 springs', { ids: Array.from({ length: 501 }, (_, at) => at + 1), action: 'finish' }, 'ids'],
  ['another act', { ids: [1], action: 'delete' }, 'action'],
  ['a plan without its month', { ids: [1], action: 'plan' }, 'planned_month'],
  ['a month that does not exist', { ids: [1], action: 'plan', planned_month: '2027-13' }, 'planned_month'],
  ['a month where none belongs', { ids: [1], action: 'finish', planned_month: '2027-01' }, 'planned_month'],
])('%s is refused whole', async (_what, body, field) => {
  const answer = await act(body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

test('five hundred at once are done', async () => {
  const [figures] = generateSprings(1, 6);
  if (!figures) throw new Error('no spring was generated');
  const property = Number(/rural_properties\/(\d+)/.exec(place.springs)?.[1]);
  const base = { ...figures, status: 1 as const, delivery_date: '2026-05-04T10:00' };
  const own = { project: place.project, property, user: place.technician.id };
  const many = Array.from({ length: 500 }, (_, at) => ({ ...base, ...own, label: `M-${at}` }));
  const ids = await insertSprings(place.api, many);
  const { body } = await act({ ids, action: 'finish' });
  expect(body.done).toEqual(ids);
  const list = await place.technician.get(`/projects/${place.project}/water_springs?status=1&q=M-`);
  expect(list.body.meta.total).toBe(0);
});

test('two who finish the same spring at once: one of them is told that it is finished', async () => {
  const answers = await Promise.all([
    act({ ids: [delivered.id], action: 'finish' }),
    act({ ids: [delivered.id], action: 'finish' }, place.colleague),
  ]);
  expect(answers.flatMap(({ body }) => body.done)).toEqual([delivered.id]);
});

describe('the month of one spring', () => {
  test('is written with the spring, until its material is out', async () => {
    const path = `${place.springs}/${waiting.id}`;
    const planned = await place.technician.put(path, { planned_month: '2027-02' });
    expect(planned.body).toMatchObject({ planned_month: '2027-02' });
    const both = { status: 1, delivery_date: '2026-05-04T10:00', planned_month: '2027-04' };
    expect((await place.technician.put(path, both)).body).toMatchObject({
      status: 1,
      planned_month: '2027-04',
    });
    const late = await place.technician.put(path, { planned_month: '2027-05' });
    expect([late.status, late.body.errors]).toEqual([
      409,
      { planned_month: [SPRING_ACT_REFUSALS.notPlannable] },
    ]);
    // A form that sends what it read changes nothing.
    expect((await place.technician.put(path, { planned_month: '2027-04' })).status).toBe(200);
  });
});
