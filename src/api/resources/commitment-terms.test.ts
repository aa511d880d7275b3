import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../tests/support/api.ts';

const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const document = (...content: object[]) => ({ type: 'doc', content });
const variable = (name: string) => ({ type: 'variable', attrs: { name } });
const words = (text: string) => ({ type: 'text', text });

const TERM = {
  preamble: document(paragraph(words('Eu, '), variable('NOME_PROPRIETARIO'), words(', declaro:'))),
  contract_terms: document(
    { type: 'heading', attrs: { level: 2 }, content: [words('Cláusula primeira')] },
    paragraph({ ...words('cercar'), marks: [{ type: 'bold' }] }),
  ),
};

describe('commitment term of a project', () => {
  let api: TestApi;
  let manager: Person;
  let path: string;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
  });
  beforeEach(async () => {
    path = `/projects/${await newProject()}/commitment_terms`;
  });
  afterAll(() => api.close());

  async function newProject(): Promise<number> {
    const { body } = await manager.post('/projects', {
      name: 'Rio Doce',
      status: 1,
      start_date: '2026-01-01',
      end_date: '2027-12-31',
    });
    return body.id;
  }

  test('the documents come back as they were sent, and one changes without the other', async () => {
    const created = await manager.post(path, TERM);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(TERM);
    expect((await manager.get(`${path}/${created.body.id}`)).body).toEqual(created.body);
    expect((await manager.get(path)).body.data).toEqual([created.body]);
    const preamble = document(paragraph(words('Outro preâmbulo')));
    const changed = await manager.put(`${path}/${created.body.id}`, { preamble });
    expect(changed.body).toEqual({ ...created.body, preamble });
    expect((await manager.delete(`${path}/${created.body.id}`)).status).toBe(204);
    expect((await manager.get(path)).body.data).toEqual([]);
  });

  test('a project has one: the second is a conflict, and after a deletion there may be one again', async () => {
    const { body } = await manager.post(path, TERM);
    const second = await manager.post(path, TERM);
    expect([second.status, second.body.detail]).toEqual([
      409,
      'Este projeto já tem um termo de compromisso. Atualize o que existe.',
    ]);
    await manager.delete(`${path}/${body.id}`);
    expect((await manager.post(path, TERM)).status).toBe(201);
  });

  test('of two created at the same moment one stays', async () => {
    const answers = await Promise.all([manager.post(path, TERM), manager.post(path, TERM)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await manager.get(path)).body.meta.total).toBe(1);
  });

  test.each([
    ['an unknown variable', document(paragraph(variable('NOME_DO_VIZINHO')))],
    ['a node that no term has', document({ type: 'image', attrs: { src: 'x' } })],
    ['a mark that no term has', document(paragraph({ ...words('x'), marks: [{ type: 'link' }] }))],
    ['no document', { type: 'paragraph' }],
    ['a text', 'Eu declaro'],
    ['nothing', undefined],
  ])('%s is refused on its field', async (_what, contract_terms) => {
    const refused = await manager.post(path, { ...TERM, contract_terms });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['contract_terms']);
  });

  test('an update is checked like a creation', async () => {
    const { body } = await manager.post(path, TERM);
    const refused = await manager.put(`${path}/${body.id}`, {
      preamble: document(paragraph(variable('X'))),
    });
    expect(Object.keys(refused.body.errors)).toEqual(['preamble']);
    expect((await manager.get(`${path}/${body.id}`)).body).toEqual(body);
  });

  test('of two editors, the one who read before the other saved is told', async () => {
    const { body, headers } = await manager.post(path, TERM);
    const match = { 'if-match': headers.etag ?? '' };
    const preamble = document(paragraph(words('Meu')));
    expect((await manager.put(`${path}/${body.id}`, { preamble }, match)).status).toBe(200);
    expect((await manager.put(`${path}/${body.id}`, { preamble }, match)).status).toBe(412);
  });
});
