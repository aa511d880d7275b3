/** What comes back of a delivery, and what undoes it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiAnswer, Json } from '../../../../tests/support/api.ts';
import { type NotePlace, openStocked } from '../../../../tests/support/delivery-notes.ts';

let place: NotePlace;
const pathOf = (note: Json) => `${place.notes}/${note.id}`;
const springPath = (spring: Json) => `${place.springs}/${spring.id}`;
const read = async (path: string) => (await place.technician.get(path)).body;
const statuses = (answers: readonly ApiAnswer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe('what is left over', () => {
  beforeAll(async () => {
    place = await openStocked(1000);
  });
  afterAll(() => place.api.close());
  const giveBack = (note: Json, lines: object[], more: object = {}) =>
    place.technician.post(`${pathOf(note)}/return`, { lines, ...more });

  test('comes back into the stock, again and again, and never more than went out', async () => {
    const { note } = await place.delivered();
    const before = (await place.balances()).stake_quantity ?? 0;
    const rolls = note.lines.find((line: Json) => line.item === 'wire_roller');
    const first = await giveBack(note, [
      { item: 'stake_quantity', quantity: 15 },
      { item: 'wire_roller', wire_roller: rolls.wire_roller_id, quantity: 1 },
    ]);
    expect(first.status, first.text).toBe(200);
    await giveBack(note, [{ item: 'stake_quantity', quantity: 5 }], { note: 'Achadas depois' });
    const body = await read(pathOf(note));
    expect(body.returned).toEqual([
      { item: 'stake_quantity', wire_roller_id: null, quantity: 20 },
      { item: 'wire_roller', wire_roller_id: rolls.wire_roller_id, quantity: 1 },
    ]);
    expect(body.lines).toEqual(note.lines);
    expect((await place.balances()).stake_quantity).toBe(before + 20);
    const tooMuch = await giveBack(note, [
      { item: 'clip_quantity', quantity: 1 },
      { item: 'stake_quantity', quantity: 50 },
      { item: 'stake_quantity', quantity: 31 },
    ]);
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([
      422,
      { 'lines.2.quantity': ['Podem voltar no máximo 30.'] },
    ]);
    expect((await place.balances()).stake_quantity).toBe(before + 20);
  });

  test.each([
    ['nothing', [], ['lines']],
    ['none of an item', [{ item: 'stake_quantity', quantity: 0 }], ['lines.0.quantity']],
    [
      'what was not in the note',
      [{ item: 'wire_roller', wire_roller: 2_000_000_000, quantity: 1 }],
      ['lines.0.item'],
    ],
  ])('is not %s', async (_words, lines, fields) => {
    const { note } = await place.delivered();
    const answer = await giveBack(note, lines);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
  });

  test('of two people at once is not counted twice', async () => {
    const { note } = await place.delivered();
    const lines = [{ item: 'stake_quantity', quantity: 60 }];
    const answers = await Promise.all([
      giveBack(note, lines),
      place.colleague.post(`${pathOf(note)}/return`, { lines }),
    ]);
    expect(statuses(answers)).toEqual([200, 422]);
  });

  test('comes from a delivered note alone', async () => {
    const draft = await place.draft([await place.register()]);
    expect((await giveBack(draft, [{ item: 'stake_quantity', quantity: 1 }])).status).toBe(409);
  });
});

describe('a cancellation', () => {
  beforeAll(async () => {
    place = await openStocked(1000);
  });
  afterAll(() => place.api.close());
  const cancel = (note: Json, headers: Record<string, string> = {}) =>
    place.technician.post(`${pathOf(note)}/cancel`, { note: 'Chuva: nada saiu' }, headers);

  test('brings stock and springs back, and keeps the number', async () => {
    const before = await place.balances();
    const { spring, note } = await place.delivered();
    expect((await cancel(note, { 'if-match': '"0"' })).status).toBe(412);
    const answer = await cancel(note);
    expect(answer.body).toMatchObject({
      status: 2,
      status_label: 'Cancelada',
      number: note.number,
      cancel_note: 'Chuva: nada saiu',
      lines: note.lines,
    });
    expect(await place.balances()).toEqual(before);
    expect(await read(springPath(spring))).toMatchObject({ status: 0, delivery_date: null });
    expect((await cancel(note)).status).toBe(409);
    const { write } = place.api.server.services.database;
    const undone = await write
      .selectFrom('stock_movements')
      .select(['kind', 'note', 'reverses_id'])
      .where('delivery_note_id', '=', note.id)
      .where('kind', '=', 6)
      .execute();
    expect(undone.length).toBe(note.items.length);
    expect(undone.every((one) => one.reverses_id !== null && one.note === 'Chuva: nada saiu')).toBe(true);
    // The spring is free again; the note stays when it is gone.
    const again = await place.draft([spring]);
    expect((await place.technician.delete(pathOf(again))).status).toBe(204);
    expect((await place.technician.delete(springPath(spring))).status).toBe(204);
    expect((await read(pathOf(note))).water_springs).toEqual([{ id: spring.id, label: spring.label }]);
  });

  test('is refused once something followed, and says what', async () => {
    const { spring, note } = await place.delivered();
    await place.technician.put(springPath(spring), { status: 2 });
    await place.technician.post(`${pathOf(note)}/return`, {
      lines: [{ item: 'stake_quantity', quantity: 2 }],
    });
    const before = await place.balances();
    const answer = await cancel(note);
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain(`a nascente ${spring.label} já foi finalizada`);
    expect(answer.body.detail).toContain('já houve devolução (Estacas: 2)');
    expect(await place.balances()).toEqual(before);
    expect((await read(pathOf(note))).status).toBe(1);
  });

  test('needs its reason, and a note that was delivered', async () => {
    const { note } = await place.delivered();
    const without = await place.technician.post(`${pathOf(note)}/cancel`, { note: ' ' });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['note']]);
    const draft = await place.draft([await place.register()]);
    expect((await cancel(draft)).status).toBe(409);
  });
});
