/** How one wants the panel to look, kept with the person. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';

let api: TestApi;
let person: Person;

beforeAll(async () => {
  api = await openApi();
  person = await api.person(ROLES.TECNICO);
});
afterAll(() => api.close());

const looks = async () => {
  const { appearance, more_contrast } = (await person.get('/user')).body;
  return { appearance, more_contrast };
};

test('a new person follows the device; what they choose stays, each part for itself', async () => {
  expect(await looks()).toEqual({ appearance: 'system', more_contrast: false });
  const dark = await person.put('/user', { appearance: 'dark' });
  expect(dark.status, dark.text).toBe(200);
  expect(dark.body).toMatchObject({ appearance: 'dark', more_contrast: false });
  await person.put('/user', { more_contrast: true });
  await person.put('/user', { name: 'Outro nome' });
  expect(await looks()).toEqual({ appearance: 'dark', more_contrast: true });
});

test.each([
  [{ appearance: 'blue' }, { appearance: ['Escolha a aparência!'] }],
  [{ more_contrast: 1 }, { more_contrast: ['Diga se quer mais contraste!'] }],
])('%j is refused in words', async (body, errors) => {
  const refused = await person.put('/user', body);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual(errors);
});

test('the history says it in words', async () => {
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const own = await api.person(ROLES.TECNICO);
  await own.put('/user', { appearance: 'light', more_contrast: true });
  const { data } = (await manager.get(`/history/users/${own.id}`)).body;
  expect(data[0].changes).toEqual([
    { field: 'appearance', label: 'Aparência', before: 'Como no aparelho', after: 'Clara' },
    { field: 'more_contrast', label: 'Mais contraste', before: 'Não', after: 'Sim' },
  ]);
});
