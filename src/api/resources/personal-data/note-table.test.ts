/** The delivery notes in the file of everything about one person. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import type { Json, Person } from '../../../../tests/support/api.ts';
import { type NotePlace, openNotePlace } from '../../../../tests/support/delivery-notes.ts';
import { makeProducer, nextCpf, springBody } from '../../../../tests/support/records.ts';

let place: NotePlace;
let manager: Person;
let person: Json;
beforeAll(async () => {
  place = await openNotePlace();
  manager = await place.api.person(ROLES.GERENTE_PROJETOS);
  const id = await makeProducer(place.api, 'Benedita Alves');
  person = (await manager.get(`/rural_producers/${id}`)).body;
});
afterAll(() => place.api.close());

async function sheets() {
  const answer = await manager.get(`/rural_producers/${person.id}/personal_data`);
  expect(answer.status, answer.text).toBe(200);
  return (await readXlsx(answer.bytes)).sheets;
}

test('stand after the other sheets, with the receiver where it is this person, and who saw them', async () => {
  const property = `/projects/${place.project}/rural_properties/${place.property}`;
  const { name } = (await manager.put(property, { rural_producer: person.id })).body;
  const draft = async (receiver: object) => place.draft([await place.register()], receiver);
  const own = await draft({ receiver_name: 'benedita alves', receiver_cpf: person.cpf });
  const delivered = await place.deliver(own, { allow_negative: true });
  expect(delivered.status, delivered.text).toBe(200);
  await draft({ receiver_name: 'Rita de Souza', receiver_cpf: nextCpf() });
  await draft({ receiver_name: person.name, receiver_cpf: nextCpf() });
  const neighbour = await place.otherProperty();
  const far = async (receiver: object) => {
    const { body } = await place.technician.post(neighbour, springBody({ label: place.nextLabel() }));
    const rural_property = Number(/rural_properties\/(\d+)/.exec(neighbour)?.[1]);
    return place.draft([body], { rural_property, ...receiver });
  };
  const received = await far({ receiver_name: 'Compadre', receiver_cpf: person.cpf });
  const namesake = await far({ receiver_name: person.name });
  for (const note of [own, received, namesake]) {
    expect((await place.technician.get(`${place.notes}/${note.id}`)).status).toBe(200);
  }
  const found = await sheets();
  expect(found.map((sheet) => sheet.name)).toEqual([
    'Cadastro',
    'Propriedades',
    'Nascentes',
    'Estruturas',
    'Fotos',
    'Atividades',
    'Registros e consultas',
    'Notas de entrega',
  ]);
  const cpf = CPF_MASK.format(person.cpf);
  const rows = found.at(-1)?.rows.slice(1) ?? [];
  const [project] = rows[0] ?? [];
  const at = new Date('2026-11-20T10:00:00Z');
  expect(rows).toEqual([
    [project, name, delivered.body.number, 'Entregue', at, 'benedita alves', cpf, 'Não'],
    [project, name, null, 'Rascunho', null, null, null, 'Não'],
    // The CPF that stands there is somebody else's.
    [project, name, null, 'Rascunho', null, person.name, null, 'Não'],
    [project, received.rural_property.name, null, 'Rascunho', null, 'Compadre', cpf, 'Não'],
  ]);
  const acts = found.at(-2)?.rows.map((row) => row[2]) ?? [];
  expect(acts.filter((act) => String(act).startsWith('Nota de entrega:'))).toEqual([
    'Nota de entrega: cadastro',
    'Nota de entrega: entrega',
    'Nota de entrega: cadastro',
    'Nota de entrega: cadastro',
    'Nota de entrega: cadastro',
    'Nota de entrega: consulta',
    'Nota de entrega: consulta',
  ]);
});
