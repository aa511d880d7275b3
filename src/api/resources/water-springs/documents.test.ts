import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_NOTE_SPRINGS } from '#domain/resources/document-limits.ts';
import { deliveryQueryOf } from '#domain/resources/property-documents.ts';
import { TERM_VARIABLE_NAMES } from '#domain/rules/term-variables.ts';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../tests/support/records.ts';
import { generateSprings, insertSprings } from '../../../../tests/support/springs.ts';

describe('documents of a property', () => {
  let api: TestApi;
  let manager: Person;
  let technician: Person;
  let colleague: Person;
  let project: number;
  let subbasin: number;
  let made = 0;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    project = await makeProject(api);
    technician = await api.person(ROLES.TECNICO, [project]);
    colleague = await api.person(ROLES.TECNICO, [project]);
    subbasin = await makeSubbasin(api);
    await fillParameters(api, project, CASE_PARAMETERS);
  });
  afterAll(() => api.close());

  async function makeProperty(more: object = {}): Promise<{ id: number; path: string }> {
    const rural_producer = await makeProducer(api, 'José Antônio da Conceição');
    const body = propertyBody({ rural_producer, subbasin, ...more });
    const { body: property } = await technician.post(`/projects/${project}/rural_properties`, body);
    return { id: property.id, path: `/projects/${project}/rural_properties/${property.id}` };
  }

  async function register(path: string, person = technician): Promise<Json> {
    const label = `D-${(made += 1)}`;
    const answer = await person.post(`${path}/water_springs`, springBody({ label }));
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  const noteOf = (path: string, ids: readonly number[]) =>
    `${path}/delivery_note?${ids.map((id) => `water_springs[]=${id}`).join('&')}`;

  async function textOf(person: Person, address: string): Promise<string> {
    const answer = await person.get(address);
    expect(answer.status, answer.text).toBe(200);
    return (await readPdf(answer.bytes)).text;
  }

  test('the note is signed by who surveyed the springs, not by who prints it', async () => {
    const { path } = await makeProperty();
    const own = await register(path);
    const other = await register(path, colleague);
    const nameOf = (spring: Json): string => spring.user.name;
    expect(await textOf(manager, noteOf(path, [own.id]))).toContain(`${nameOf(own)} Técnico responsável`);
    expect(await textOf(technician, noteOf(path, [other.id]))).toContain(
      `${nameOf(other)} Técnico responsável`,
    );
    // Of several, the one of them who prints it; otherwise the line is filled in by hand.
    expect(await textOf(technician, noteOf(path, [own.id, other.id]))).toContain(
      `${nameOf(own)} Técnico responsável`,
    );
    expect(await textOf(manager, noteOf(path, [own.id, other.id]))).toContain('Técnico responsável Nome');
  });

  test('no spring, none written and too many are told in words', async () => {
    const { path } = await makeProperty();
    for (const query of ['', '?water_springs[]=', '?water_springs[]=&water_springs[]=']) {
      const none = await technician.get(`${path}/delivery_note${query}`);
      expect(none.status).toBe(422);
      expect(none.body.detail).toBe('Você precisa selecionar ao menos uma nascente');
      expect(none.body.errors).toEqual({ water_springs: ['Você precisa selecionar ao menos uma nascente'] });
    }
    const many = Array.from({ length: MOST_NOTE_SPRINGS + 1 }, (_, index) => index + 1);
    for (const query of [`water_springs[]=${many.join(',')}`, `water_springs=${many.join(',')}`]) {
      const refused = await technician.get(`${path}/delivery_note?${query}`);
      expect(refused.status).toBe(422);
      expect(refused.body.detail).toBe(
        'Uma nota de entrega leva no máximo 500 nascentes. Faça mais de uma nota.',
      );
    }
    for (const wrong of ['x', '1,', '1.5', '-1', '0', '2147483648', '1,2147483648']) {
      const refused = await technician.get(`${path}/delivery_note?water_springs[]=${wrong}`);
      expect(refused.status, wrong).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual(['water_springs[]']);
    }
  });

  test('springs of another property are not found, and neither is one of them among others', async () => {
    const { path } = await makeProperty();
    const neighbour = await makeProperty();
    const own = await register(path);
    const foreign = await register(neighbour.path);
    for (const person of [technician, manager]) {
      expect((await person.get(noteOf(path, [foreign.id]))).status).toBe(404);
      expect((await person.get(noteOf(path, [own.id, foreign.id]))).status).toBe(404);
    }
  });

  test('five hundred springs of the highest ids reach the server in an address, in either form', {
    timeout: 90_000,
  }, async () => {
    const { id, path } = await makeProperty();
    const figures = generateSprings(MOST_NOTE_SPRINGS, 7).map((spring, index) => ({
      ...spring,
      project,
      property: id,
      user: technician.id,
      label: `L-${String(index + 1).padStart(3, '0')}`,
    }));
    await insertSprings(api, figures);
    // As long as an id can be.
    const highest = 2_147_000_000;
    await api.server.services.database.write
      .updateTable('water_springs')
      .set((eb) => ({ id: eb('id', '+', highest) }))
      .where('rural_property_id', '=', id)
      .execute();
    const rows = await api.server.services.database.read
      .selectFrom('water_springs')
      .select('id')
      .where('rural_property_id', '=', id)
      .execute();
    const long = rows.map((row) => row.id);
    expect(long).toHaveLength(MOST_NOTE_SPRINGS);

    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
    const open = (query: string, token?: string) =>
      new Promise<{ status: number; bytes: Buffer }>((resolve, reject) => {
        // A browser brings headers of its own, a proxy adds some.
        const headers = {
          'user-agent': 'x'.repeat(3000),
          ...(token && { authorization: `Bearer ${token}`, accept: 'application/json' }),
        };
        get({ host: '127.0.0.1', port, path: query, headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(parts) }));
        }).on('error', reject);
      });
    const short = new URLSearchParams();
    for (const value of [deliveryQueryOf(long)['water_springs[]'] ?? []].flat()) {
      short.append('water_springs[]', value);
    }
    const apart = long.map((spring) => `water_springs%5B%5D=${spring}`).join('&');
    expect(`${path}/delivery_note?${apart}`.length).toBeGreaterThan(15_000);
    expect(`${path}/delivery_note?${short}`.length).toBeLessThan(7_000);
    for (const query of [String(short), apart]) {
      const signed = await open(`/api${path}/delivery_note?${query}`, technician.token);
      expect(signed.status, signed.bytes.toString()).toBe(200);
      // All other notes here are asked for in the long form: that it comes whole is told by its signature.
      if (query === apart && !process.env['TEST_FULL']) continue;
      const { url } = JSON.parse(signed.bytes.toString()) as { url: string };
      const opened = await open(url);
      expect(opened.status).toBe(200);
      const { pages, text, outside } = await readPdf(opened.bytes);
      expect(outside).toEqual([]);
      for (const { label } of figures) expect(text).toContain(` ${label} `);
      const total = figures.reduce((sum, { stake_quantity }) => sum + stake_quantity, 0);
      expect(pages.at(-1)).toContain(`Estacas un. ${total}`);
      expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`);
    }
  });

  describe('with a term of all twenty variables', () => {
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
    const text = (words: string) => ({ type: 'text', text: words });

    beforeAll(async () => {
      const lines = TERM_VARIABLE_NAMES.map((name) =>
        paragraph(text(`${name}: `), { type: 'variable', attrs: { name } }, text(';')),
      );
      const written = await manager.post(`/projects/${project}/commitment_terms`, {
        preamble: { type: 'doc', content: lines.slice(0, 10) },
        contract_terms: { type: 'doc', content: lines.slice(10) },
      });
      expect(written.status, written.text).toBe(201);
    });

    test('every one of them is the property’s own value', async () => {
      const { path } = await makeProperty({
        name: 'Sítio Água Boa',
        street: 'Estrada do Suaçuí',
        number: 'km 4',
        district: 'Baguari',
      });
      const one = await register(path);
      const two = await register(path);
      const shown = await textOf(technician, `${path}/term`);
      const { body: property } = await technician.get(path);
      const { body: producer } = await technician.get(`/rural_producers/${property.rural_producer_id}`);
      const { body: water } = await technician.get(`${path}/hydrographic_properties`);
      const cpf = String(producer.cpf).replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
      for (const line of [
        `CODIGOS_NASCENTES: ${one.label} e ${two.label};`,
        `CPF_PROPRIETARIO: ${cpf};`,
        'ENDERECO_PROPRIEDADE: Estrada do Suaçuí, km 4, Baguari, Governador Valadares, MG;',
        'ENDERECO_PROPRIETARIO: Governador Valadares, MG;',
        `NOME_BACIA: ${water.subbasin.basin.name};`,
        'NOME_CIDADE_PROP: Governador Valadares;',
        'NOME_PROPRIETARIO: José Antônio da Conceição;',
        'NOME_PROPRIEDADE: Sítio Água Boa;',
        'TOTAL_ESTACAS: 200;',
        'TOTAL_ESTICADORES: 12;',
        'TOTAL_GRAMPOS: 6 kg;',
        'TOTAL_MUDAS: 1404;',
        'TOTAL_AREA_CERCADA: 0,8424 ha;',
        'TOTAL_NASCENTES: 2;',
        'TOTAL_OLHOS_DAGUA: 2;',
        'TOTAL_ROLOS: 4 rolos de 500 m e 2 rolos de 250 m;',
        'UF_PROPRIETARIO: MG;',
      ]) {
        expect(shown).toContain(line);
      }
      expect(shown).toMatch(/ANO: 20\d\d; MES: [a-zç]+; DIA: \d{1,2};/);
      expect(shown).not.toContain('[');
    });

    test('without producer and springs a list names each that is missing, and where it is filled in', async () => {
      const property = await makeProperty();
      const { body } = await technician.get(property.path);
      expect((await manager.delete(`/rural_producers/${body.rural_producer_id}`)).status).toBe(204);
      const refused = await technician.get(`${property.path}/term`);
      expect(refused.status).toBe(422);
      const missing = TERM_VARIABLE_NAMES.filter((name) => /^(CODIGOS|TOTAL)_|PROPRIETARIO$/.test(name));
      expect(Object.keys(refused.body.errors).toSorted()).toEqual(missing.toSorted());
      expect(refused.body.errors.NOME_PROPRIETARIO).toEqual([
        '[NOME_PROPRIETARIO]: a propriedade não tem proprietário. Escolha-o na propriedade, aba "Geral".',
      ]);
      expect(refused.body.errors.TOTAL_MUDAS).toEqual([
        '[TOTAL_MUDAS]: a propriedade não tem nascentes. Cadastre-as na propriedade, aba "Nascentes".',
      ]);
      const spring = await register(property.path);
      const note = await technician.get(noteOf(property.path, [spring.id]));
      expect(note.status).toBe(422);
      expect(note.body.detail).toBe(
        'Produtor não definido: escolha o proprietário na aba "Geral" da propriedade antes de gerar o documento.',
      );
    });

    test('a placeholder in either text is never printed: told with where it stands, beside what is missing', async () => {
      const terms = `/projects/${project}/commitment_terms`;
      const [term] = (await manager.get(terms)).body.data;
      const written = (words: string) => ({ type: 'doc', content: [paragraph(text(words))] });
      const { path } = await makeProperty();
      await register(path);
      const change = (body: object) => manager.put(`${terms}/${term.id}`, body);
      await change({
        preamble: written('Eu, [VARIAVEL_ANTIGA], recebi'),
        contract_terms: written('[TOTAL_ESTACA] estacas [sic]'),
      });
      const refused = await technician.get(`${path}/term`);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {
          preamble: ['Preâmbulo, parágrafo 1: [VARIAVEL_ANTIGA] não é uma variável e seria impresso assim.'],
          contract_terms: [
            'Termos do contrato, parágrafo 1: [TOTAL_ESTACA] não é uma variável e seria impresso assim. Seria [TOTAL_ESTACAS]?',
          ],
        },
      ]);
      await change({ preamble: written('Eu recebi'), contract_terms: written('estacas [sic]') });
      expect(await textOf(technician, `${path}/term`)).toContain('estacas [sic]');
    });
  });
});
