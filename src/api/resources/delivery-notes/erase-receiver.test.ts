/** A person who is anonymised is taken out of the notes, whosever the property is by then. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Json, Person } from '../../../../tests/support/api.ts';
import { type NotePlace, openStocked } from '../../../../tests/support/delivery-notes.ts';
import { makeProducer, springBody } from '../../../../tests/support/records.ts';

let place: NotePlace;
let manager: Person;
let made = 0;
beforeAll(async () => {
  place = await openStocked(100_000);
  manager = await place.api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => place.api.close());

const propertyPath = () => `/projects/${place.project}/rural_properties/${place.property}`;
const noteOf = async ({ id }: Json) => (await place.technician.get(`${place.notes}/${id}`)).body;
const receiverOf = async (note: Json) => {
  const { receiver_name, receiver_cpf } = await noteOf(note);
  return [receiver_name, receiver_cpf];
};
const GONE = [null, null];

/** A producer of a name that nobody else has. */
async function makeOwner(): Promise<{ id: number; name: string; cpf: string }> {
  made += 1;
  const name = `Sebastião ${'abcdefgh'[made]}quez`;
  const id = await makeProducer(place.api, name);
  return { id, name, cpf: (await manager.get(`/rural_producers/${id}`)).body.cpf };
}

async function pass(to: { id: number }): Promise<void> {
  const answer = await manager.put(propertyPath(), { rural_producer: to.id });
  expect(answer.status, answer.text).toBe(200);
}

async function anonymise({ id }: { id: number }): Promise<void> {
  const answer = await manager.post(`/rural_producers/${id}/anonymise`, { confirm: true });
  expect(answer.status, answer.text).toBe(200);
}

const draft = async (receiver: object) => place.draft([await place.register()], receiver);
/** `key`: the answer is kept for repeats. */
async function deliver(note: Json, key: string): Promise<Json> {
  const answer = await place.deliver(note, {}, { 'idempotency-key': key });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test('also where the property is another’s by now; a namesake elsewhere stays', async () => {
  const [before, after] = [await makeOwner(), await makeOwner()];
  const { name, cpf } = before;
  await pass(before);
  const both = await draft({ receiver_name: name, receiver_cpf: cpf });
  await deliver(both, 'nota-1');
  const byName = await draft({ receiver_name: name.toUpperCase() });
  await deliver(byName, 'nota-2');
  const drafted = await draft({ receiver_name: name });
  await pass(after);
  const other = await draft({ receiver_name: 'Rita de Souza' });
  // Received for somebody else, on a property that was never the person's.
  const elsewhere = await place.otherProperty();
  const far = async (receiver: object) => {
    const spring = await place.technician.post(elsewhere, springBody({ label: place.nextLabel() }));
    expect(spring.status, spring.text).toBe(201);
    const property = Number(/rural_properties\/(\d+)/.exec(elsewhere)?.[1]);
    return place.draft([spring.body], { rural_property: property, ...receiver });
  };
  const byCpf = await far({ receiver_name: 'Tião', receiver_cpf: cpf });
  const namesake = await far({ receiver_name: name });
  await anonymise(before);
  for (const note of [both, byName, drafted, byCpf]) expect(await receiverOf(note)).toEqual(GONE);
  expect(await receiverOf(other)).toEqual(['Rita de Souza', null]);
  expect(await receiverOf(namesake)).toEqual([name, null]);
  // Nor is it found by the name, nor told by what was kept of the delivery.
  const found = await place.technician.get(`${place.notes}?q=${encodeURIComponent(name)}`);
  expect(found.body.data.map(({ id }: Json) => id)).toEqual([namesake.id]);
  for (const [note, key] of [
    [both, 'nota-1'],
    [byName, 'nota-2'],
  ] as const) {
    expect(await deliver(note, key)).toMatchObject({ receiver_name: null, receiver_cpf: null });
  }
});

test('also what was kept of a return after the property was passed on', async () => {
  const [before, after] = [await makeOwner(), await makeOwner()];
  await pass(before);
  const receivers = [
    { receiver_name: before.name, receiver_cpf: before.cpf },
    { receiver_name: before.name },
  ];
  const notes = [];
  for (const receiver of receivers)
    notes.push(await deliver(await draft(receiver), `entrega-${notes.length}`));
  await pass(after);
  const giveBack = async ({ id }: Json) => {
    const lines = [{ item: 'stake_quantity', quantity: 1 }];
    const key = { 'idempotency-key': `devolve-${id}` };
    return (await place.technician.post(`${place.notes}/${id}/return`, { lines }, key)).body;
  };
  for (const note of notes) {
    expect(await giveBack(note)).toMatchObject({
      receiver_name: before.name,
      rural_producer: { id: after.id },
    });
  }
  await anonymise(before);
  for (const note of notes) {
    expect(await giveBack(note)).toMatchObject({
      receiver_name: null,
      receiver_cpf: null,
      rural_producer: { id: after.id, name: after.name },
    });
  }
});

test('the receiver who comes after stays, with the CPF', async () => {
  const [before, after] = [await makeOwner(), await makeOwner()];
  await pass(before);
  await deliver(await draft({ receiver_name: before.name, receiver_cpf: before.cpf }), 'dele');
  await pass(after);
  const own = await draft({ receiver_name: after.name, receiver_cpf: after.cpf });
  await anonymise(before);
  expect(await receiverOf(own)).toEqual([after.name, after.cpf]);
  expect((await noteOf(own)).version).toBe(own.version);
});
