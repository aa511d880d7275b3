/** The list of producers by a part of their names, on both engines. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { nextCpf } from '../../../../tests/support/records.ts';
import { created, GOVERNADOR_VALADARES, MINAS_GERAIS } from '../../../../tests/support/running.ts';

let api: TestApi;
let manager: Person;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

test('by a word, a part of one or several words', async () => {
  await created(manager, '/rural_producers', {
    name: 'Generosa do Amparo',
    cpf: nextCpf(),
    state_id: MINAS_GERAIS,
    city: GOVERNADOR_VALADARES,
    cep: '35010000',
  });
  for (const q of ['generosa', 'eneros', 'GENEROSA DO', 'sa do am', 'enerosa do amparo']) {
    const { body } = await manager.get(`/rural_producers?q=${encodeURIComponent(q)}`);
    expect([q, body.meta.total, body.data[0]?.name]).toEqual([q, 1, 'Generosa do Amparo']);
  }
  expect((await manager.get('/rural_producers?q=generosado')).body.meta.total).toBe(0);
});

test('pages of several words, in either order, from those whose ids are told', async () => {
  const names = [
    'Delmira das Neves C',
    'Abel Delmira das Neves',
    'Delmira das Neves B',
    'Delmira das Neves A',
  ];
  for (const called of [...names, 'Neves das Delmira', 'Delmira Neves']) {
    await created(manager, '/rural_producers', {
      name: called,
      cpf: nextCpf(),
      state_id: MINAS_GERAIS,
      city: GOVERNADOR_VALADARES,
      cep: '35010000',
    });
  }
  const page = async (query: string) => {
    const { body } = await manager.get(`/rural_producers?q=delmira%20das%20ne&per_page=3&${query}`);
    return [body.meta.total, ...body.data.map(({ name: called }: { name: string }) => called)];
  };
  const inOrder = names.toSorted();
  expect(await page('page=1')).toEqual([4, ...inOrder.slice(0, 3)]);
  expect(await page('page=2')).toEqual([4, ...inOrder.slice(3)]);
  expect(await page('page=3')).toEqual([4]);
  expect(await page('sort=-name')).toEqual([4, ...inOrder.toReversed().slice(0, 3)]);
  const { body } = await manager.get('/search?q=delmira%20das%20ne');
  const found = body.data.filter(({ type }: { type: string }) => type === 'rural_producer');
  expect(found.map(({ label }: { label: string }) => label).toSorted()).toEqual(inOrder);
});
