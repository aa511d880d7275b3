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

  test('what looks like a variable and is none is saved with a warning that says where it stands', async () => {
    const created = await manager.post(path, {
      ...TERM,
      contract_terms: document(
        { type: 'heading', attrs: { level: 1 }, content: [words('Das obrigações')] },
        paragraph(words('Receber [TOTAL_'), { ...words('ESTACA'), marks: [{ type: 'bold' }] }, words('].')),
      ),
    });
    expect(created.status).toBe(201);
    const warnings = [
      'Termos do contrato, parágrafo 1, depois do título "Das obrigações": [TOTAL_ESTACA] não é uma variável e seria impresso assim. Seria [TOTAL_ESTACAS]?',
    ];
    expect(created.body.warnings).toEqual(warnings);
    expect((await manager.get(`${path}/${created.body.id}`)).body.warnings).toEqual(warnings);
    const mended = await manager.put(`${path}/${created.body.id}`, { contract_terms: TERM.contract_terms });
    expect(mended.body.warnings).toEqual([]);
  });

  test('the texts are taken as HTML and as plain text too, and given back as HTML to who asks', async () => {
    const created = await manager.post(path, {
      preamble: 'Eu, [NOME_PROPRIETARIO],\ndeclaro:',
      contract_terms: '<h2>Cláusula</h2><p>cercar <b>[total_estacas]</b></p><script>x()</script>',
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      preamble: document(
        paragraph(
          words('Eu, '),
          variable('NOME_PROPRIETARIO'),
          words(','),
          { type: 'hardBreak' },
          words('declaro:'),
        ),
      ),
      contract_terms: document(
        { type: 'heading', attrs: { level: 2 }, content: [words('Cláusula')] },
        paragraph(words('cercar '), { ...variable('TOTAL_ESTACAS'), marks: [{ type: 'bold' }] }),
      ),
      warnings: [],
    });
    const one = `${path}/${created.body.id}`;
    const shown = (await manager.get(`${one}?format=html`)).body;
    expect(shown.preamble).toBe(
      '<p>Eu, <span data-variable="NOME_PROPRIETARIO">[NOME_PROPRIETARIO]</span>,<br>declaro:</p>',
    );
    expect((await manager.get(`${path}?format=html`)).body.data).toEqual([shown]);
    const { preamble, contract_terms } = shown;
    expect((await manager.put(one, { preamble, contract_terms })).body).toEqual(created.body);
    expect((await manager.get(`${one}?format=json`)).body).toEqual(created.body);
    expect((await manager.get(`${one}?format=xml`)).status).toBe(422);
    const deep = await manager.put(one, { preamble: '<b>'.repeat(5000) });
    expect([deep.status, deep.body.errors]).toEqual([
      422,
      { preamble: ['Há listas ou tabelas demais umas dentro das outras.'] },
    ]);
    const long = await manager.put(one, { preamble: 'a'.repeat(250_000) });
    expect([long.status, long.body.errors]).toEqual([422, { preamble: ['O texto passa de 200 kB.'] }]);
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
