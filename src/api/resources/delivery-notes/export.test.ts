/** The notes of a project as a file. */
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../../../tests/support/api.ts';
import { AT, type NotePlace, openStocked } from '../../../../tests/support/delivery-notes.ts';

let place: NotePlace;
let delivered: Json;
let draft: Json;

beforeAll(async () => {
  place = await openStocked(1000);
  const both = [await place.register(), await place.register()];
  const receiver = { receiver_name: 'Rita', receiver_cpf: '52998224725', note: '=1+1' };
  delivered = (await place.deliver(await place.draft(both, receiver))).body;
  draft = await place.draft([await place.register()]);
});
afterAll(() => place.api.close());

const file = (query: string) => place.technician.get(`${place.notes}/export?${query}`);
const linesOf = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n');

test('has every note in the order and with the filters of the list, and the columns that are asked for', async () => {
  const columns = 'id,number,status,water_springs,delivered_at,receiver_name,note';
  const answer = await file(`format=csv&sort=created_at&columns=${columns}`);
  expect(answer.status, answer.text).toBe(200);
  const labels = delivered.water_springs.map(({ label }: Json) => label).join(', ');
  const [day, time] = AT.split('T');
  const moment = `${day?.split('-').toReversed().join('/')} ${time}`;
  expect(linesOf(answer.text)).toEqual([
    'Registro;Número;Status;Nascentes;Data de entrega;Quem recebe;Observações',
    `${delivered.id};0001/2026;Entregue;${labels};${moment};Rita;'=1+1`,
    `${draft.id};;Rascunho;${draft.water_springs[0].label};;;`,
  ]);
  expect(linesOf((await file('format=csv&columns=id&status=0')).text)).toEqual(['Registro', `${draft.id}`]);
  expect(linesOf((await file('format=csv&columns=id&q=rita')).text)).toEqual(['Registro', `${delivered.id}`]);
});

test('is a workbook too, and never has the CPF of who receives', async () => {
  const { sheets } = await readXlsx((await file('format=xlsx')).bytes);
  const [head, ...rows] = sheets[0]?.rows ?? [];
  expect(head?.slice(0, 3)).toEqual(['Número', 'Status', 'Propriedade']);
  expect(rows.map(([number]) => number)).toEqual([null, '0001/2026']);
  expect(JSON.stringify(sheets)).not.toContain('52998224725');
  expect(JSON.stringify(sheets)).not.toContain('982.247');
  const { status, body } = await file('format=csv&columns=receiver_cpf');
  expect([status, Object.keys(body.errors)]).toEqual([422, ['columns']]);
});
