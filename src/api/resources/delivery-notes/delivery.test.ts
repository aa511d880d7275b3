/** The delivery as one act: the note, the stock and the springs together. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiAnswer, Json } from '../../../../tests/support/api.ts';
import { AT, type NotePlace, openStocked } from '../../../../tests/support/delivery-notes.ts';
import { springBody } from '../../../../tests/support/records.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deliverSprings } from './deliver.ts';

let place: NotePlace;
const pathOf = (note: Json) => `${place.notes}/${note.id}`;
const springPath = (spring: Json) => `${place.springs}/${spring.id}`;
const read = async (path: string) => (await place.technician.get(path)).body;
const etagOf = async (note: Json) => (await place.technician.get(pathOf(note))).headers.etag ?? '';
const statuses = (answers: readonly ApiAnswer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe('a delivery', () => {
  beforeAll(async () => {
    place = await openStocked(1000);
  });
  afterAll(() => place.api.close());

  test('numbers the note, takes the stock, and brings the springs to their status and date', async () => {
    const springs = [await place.register(), await place.register()];
    const draft = await place.draft(springs, { receiver_name: 'Rita' });
    await place.technician.put(pathOf(draft), {
      lines: [{ water_spring_id: springs[0]?.id, item: 'stake_quantity', delivered: 90 }],
    });
    const before = await place.balances();
    const answer = await place.deliver(draft);
    expect(answer.status, answer.text).toBe(200);
    const note = answer.body;
    expect(note).toMatchObject({
      number: '0001/2026',
      status: 1,
      status_label: 'Entregue',
      delivered_at: AT,
      delivered_by: { id: place.technician.id },
      returned: [],
    });
    expect(note.items[0]).toMatchObject({ item: 'stake_quantity', planned: 200, delivered: 190 });
    const after = await place.balances();
    expect(after.stake_quantity).toBe((before.stake_quantity ?? 0) - 190);
    expect(after.recovery_seedlings).toBe((before.recovery_seedlings ?? 0) - 1404);
    for (const spring of springs) {
      expect(await read(springPath(spring))).toMatchObject({ status: 1, delivery_date: AT });
    }
    const manager = await place.api.person(2);
    const told = await manager.get(`/projects/${place.project}/history/water_springs/${springs[0]?.id}`);
    expect(told.body.data[0].changes).toEqual([
      { field: 'status', label: 'Status', before: 'Cadastrada', after: 'Material entregue' },
      { field: 'delivery_date', label: 'Data de entrega', before: null, after: '20/11/2026 10:00' },
    ]);
    const own = await manager.get(`/projects/${place.project}/history/delivery_notes/${note.id}`);
    expect(own.body.data[0]).toMatchObject({ action_label: 'Entrega' });
  });

  test('is done once, stays as it was, and nobody changes it', async () => {
    const spring = await place.register();
    const draft = await place.draft([spring]);
    const etag = await etagOf(draft);
    expect((await place.deliver(draft, {}, { 'if-match': '"0"' })).status).toBe(412);
    const note = (await place.deliver(draft, {}, { 'if-match': etag })).body;
    const before = await place.balances();
    const refused = [
      await place.deliver(draft),
      await place.technician.put(pathOf(note), { note: 'x' }),
      await place.technician.delete(pathOf(note)),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining(note.number)]);
    }
    expect((await place.deliver(draft, {}, { 'if-match': etag })).status).toBe(412);
    expect(await place.balances()).toEqual(before);
    // What becomes of the spring afterwards changes nothing of the note.
    await place.technician.put(springPath(spring), { status: 2 });
    expect(await read(pathOf(note))).toEqual(note);
  });

  test.each([
    ['in the future', { delivered_at: '2099-01-01T10:00' }, 'A data de entrega está no futuro.'],
    ['before the survey', { delivered_at: '2026-01-05T10:00' }, 'levantamento da nascente'],
    ['without a date', { delivered_at: undefined }, 'Informe a data de entrega!'],
  ])('%s is a 422 on its date', async (_words, body, sentence) => {
    const spring = await place.register({ surveyed_at: '2026-05-14' });
    const draft = await place.draft([spring]);
    const answer = await place.deliver(draft, body);
    expect([answer.status, answer.body.errors.delivered_at]).toEqual([
      422,
      [expect.stringContaining(sentence)],
    ]);
    expect(await read(springPath(spring))).toMatchObject({ status: 0 });
    expect(await read(pathOf(draft))).toEqual(draft);
  });

  test('without a producer who signs is refused, and says where to put that right', async () => {
    const spring = await place.register();
    const draft = await place.draft([spring]);
    const { write } = place.api.server.services.database;
    const land = await write
      .selectFrom('rural_properties')
      .select('rural_producer_id')
      .where('id', '=', place.property)
      .executeTakeFirstOrThrow();
    const setProducer = (rural_producer_id: number | null) =>
      write
        .updateTable('rural_properties')
        .set({ rural_producer_id })
        .where('id', '=', place.property)
        .execute();
    await setProducer(null);
    for (const answer of [await place.deliver(draft), await place.technician.get(`${pathOf(draft)}/pdf`)]) {
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['rural_producer']]);
    }
    await setProducer(land.rural_producer_id);
  });

  test('has the number of its own project and year, and none is left out', async () => {
    const year = async (delivered_at: string) => {
      const draft = await place.draft([await place.register({ surveyed_at: '2020-01-01' })]);
      return (await place.deliver(draft, { delivered_at })).body.number;
    };
    expect(await year('2025-03-01T08:00')).toBe('0001/2025');
    expect(await year('2025-02-01T08:00')).toBe('0002/2025');
    // Three hours before midnight where the organisation is.
    expect(await year('2026-01-01T02:30Z')).toBe('0003/2025');
    const one = await place.draft([await place.register({ surveyed_at: '2020-01-01' })]);
    expect((await place.deliver(one, { delivered_at: '2024-05-01T08:00' })).body.number).toBe('0001/2024');
    await place.technician.post(`${pathOf(one)}/cancel`, { note: 'Engano' });
    expect(await year('2024-05-01T08:00')).toBe('0002/2024');
  });
});

describe('of the last hundred stakes', () => {
  beforeEach(async () => {
    place = await openStocked(100);
  });

  test('the second delivery is told what is short, and goes below zero only when that is confirmed', async () => {
    const springs = [await place.register(), await place.register()];
    const drafts = [await place.draft(springs.slice(0, 1)), await place.draft(springs.slice(1))];
    const answers = await Promise.all([
      place.deliver(drafts[0] ?? {}),
      place.colleague.post(`${pathOf(drafts[1] ?? {})}/deliver`, { delivered_at: AT }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors.stock).toEqual([expect.stringContaining('Estacas: há 0 un.')]);
    expect((await place.balances()).stake_quantity).toBe(0);
    const open = answers[0]?.status === 409 ? drafts[0] : drafts[1];
    expect(await read(pathOf(open ?? {}))).toMatchObject({ status: 0, number: null });
    const confirmed = await place.deliver(open ?? {}, { allow_negative: true });
    expect(confirmed.body).toMatchObject({ number: '0002/2026' });
    expect((await place.balances()).stake_quantity).toBe(-100);
    await place.api.close();
  });

  test('many at once get numbers without a gap', async () => {
    const drafts: Json[] = [];
    for (let at = 0; at < 6; at += 1) drafts.push(await place.draft([await place.register()]));
    const answers = await Promise.all(drafts.map((draft) => place.deliver(draft, { allow_negative: true })));
    expect(
      answers.map(({ body }): string => body.number).toSorted((one, other) => (one < other ? -1 : 1)),
    ).toEqual([1, 2, 3, 4, 5, 6].map((sequence) => `000${sequence}/2026`));
    await place.api.close();
  });

  async function expectSums(): Promise<void> {
    const { write } = place.api.server.services.database;
    const moved = await write
      .selectFrom('stock_movements')
      .select((eb) => eb.fn.sum<number>('quantity').as('sum'))
      .where('item', '=', 'stake_quantity')
      .executeTakeFirstOrThrow();
    expect((await place.balances()).stake_quantity).toBe(Number(moved.sum));
  }

  test('delivered and deleted at once: one of both holds, and the sums with it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const draft = await place.draft([await place.register()]);
      const [delivered, deleted] = await Promise.all([
        place.deliver(draft, { allow_negative: true }),
        place.colleague.delete(pathOf(draft)),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([delivered.status, deleted.status]);
    }
    await expectSums();
    await place.api.close();
  });

  test('cancelled, finished and brought back at once: it is cancelled, or the others hold', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { spring, note } = await place.delivered();
      const cancel = () => place.technician.post(`${pathOf(note)}/cancel`, { note: 'Engano' });
      const finish = () => place.colleague.put(springPath(spring), { status: 2 });
      const lines = [{ item: 'stake_quantity', quantity: 1 }];
      const bringBack = () => place.colleague.post(`${pathOf(note)}/return`, { lines });
      const [cancelled, finished, returned] = await Promise.all([cancel(), finish(), bringBack()]);
      const isCancelled = cancelled.status === 200;
      expect([cancelled.status, finished.status, returned.status]).toEqual(
        // A spring that waits for its material again has no date of delivery to be finished with.
        isCancelled ? [200, 422, 409] : [409, 200, 200],
      );
      expect(await read(pathOf(note))).toMatchObject(
        isCancelled ? { status: 2, returned: [] } : { status: 1, returned: lines },
      );
      expect((await read(springPath(spring))).status).toBe(isCancelled ? 0 : 2);
    }
    await expectSums();
    await place.api.close();
  });
});

test('what was delivered is what the notes gave out, and the need of springs that no note names', async () => {
  place = await openStocked(1000);
  const coordinator = await place.api.person(4, [place.project]);
  const stock = (await coordinator.get(`/projects/${place.project}/feedstocks`)).body.data[0];
  const delivered = async () => {
    const { body } = await coordinator.get(`/projects/${place.project}/feedstocks/${stock.id}/balance`);
    return body.data.find((line: Json) => line.item === 'stake_quantity')?.delivered;
  };
  const byHand = await place.register();
  await place.technician.put(springPath(byHand), { status: 1, delivery_date: AT });
  expect(await delivered()).toBe(100);
  const spring = await place.register();
  const draft = await place.draft([spring]);
  await place.technician.put(pathOf(draft), {
    lines: [{ water_spring_id: spring.id, item: 'stake_quantity', delivered: 120 }],
  });
  await place.deliver(draft);
  expect(await delivered()).toBe(220);
  await place.technician.post(`${pathOf(draft)}/return`, {
    lines: [{ item: 'stake_quantity', quantity: 30 }],
  });
  expect(await delivered()).toBe(190);
  const { note } = await place.delivered();
  await place.technician.post(`${pathOf(note)}/cancel`, { note: 'Engano' });
  expect(await delivered()).toBe(190);
  await place.api.close();
});

test('several springs of a property are drafted and delivered at once, or nothing is written', async () => {
  place = await openStocked(100);
  const { services } = place.api.server;
  const call = {
    params: { projectId: place.project },
    user: { id: place.technician.id, name: 'Técnico', role: 6 as const, sessionId: 0 },
    services,
    now: Date.now(),
    today: '2026-11-21',
  };
  const springs = [await place.register(), await place.register()];
  const deliver = (some: readonly Json[]) =>
    inTransaction(services.database, async (db) => {
      const done = await deliverSprings(
        { ...call, db },
        { property: place.property, springIds: some.map(({ id }) => id), delivered_at: AT },
      );
      return done;
    });
  const short = await deliver(springs);
  expect(short).toMatchObject({ noteId: null, short: [{ label: 'Estacas', balance: 100, wanted: 200 }] });
  expect((await place.technician.get(place.notes)).body.meta.total).toBe(0);
  const done = await deliver(springs.slice(0, 1));
  expect(await read(`${place.notes}/${done.noteId}`)).toMatchObject({ number: '0001/2026', status: 1 });
  expect(done.entries.map(({ resource, recordId }) => [resource, recordId])).toEqual([
    ['delivery_notes', done.noteId],
    ['water_springs', springs[0]?.id],
  ]);
  const elsewhere = await place.otherProperty();
  const far = await place.technician.post(elsewhere, springBody({ label: place.nextLabel() }));
  await expect(deliver([far.body])).rejects.toMatchObject({ status: 422 });
  expect((await place.technician.get(place.notes)).body.meta.total).toBe(1);
  await place.api.close();
});
