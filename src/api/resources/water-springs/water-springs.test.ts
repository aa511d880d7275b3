import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
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
import { GOOD_VERTICES, goodSketch } from '../../../../tests/support/sketch-sheet.ts';

const DAY = 24 * 60 * 60_000;

describe('water springs', () => {
  let api: TestApi;
  let technician: Person;
  let manager: Person;
  let project: number;
  let property: string;
  let springs: string;
  let made = 0;

  beforeAll(async () => {
    api = await openApi();
    manager = await api.person(ROLES.GERENTE_PROJETOS);
    project = await makeProject(api);
    technician = await api.person(ROLES.TECNICO, [project]);
    await fillParameters(api, project, CASE_PARAMETERS);
    const producer = await makeProducer(api, 'José Antônio da Conceição');
    const created = await technician.post(
      `/projects/${project}/rural_properties`,
      propertyBody({ rural_producer: producer, subbasin: await makeSubbasin(api), total_area: 30 }),
    );
    property = `/projects/${project}/rural_properties/${created.body.id}`;
    springs = `${property}/water_springs`;
  });
  afterAll(() => api.close());

  const nextLabel = () => `N-${(made += 1)}`;

  async function importSheet(label: string, person = technician) {
    const bytes = await goodSketch({ form: { B3: label } });
    return person.upload(`${springs}/import`, 'spreadsheet', [{ name: 'croqui.xlsx', bytes }]);
  }

  async function register(more: object = {}) {
    const answer = await technician.post(springs, springBody({ label: nextLabel(), ...more }));
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }

  test('a sheet is read, computed and registered once by who read it', async () => {
    const label = nextLabel();
    const read = await importSheet(label);
    expect(read.status, read.text).toBe(200);
    expect(read.body).toMatchObject({
      label,
      area: 4212,
      perimeter: 264,
      recovery_seedlings: 702,
      recovery_modality_label: 'Recuperação total',
      technician: null,
      technician_name: 'Maria das Dores',
      feedstocks: { stake_quantity: 100, stretcher_quantity: 6, clip_quantity: 3, limestone_sacks: 3 },
      wire_rollers: [
        { length: 500, quantity: 2 },
        { length: 250, quantity: 1 },
      ],
    });
    expect(read.body.warnings).toHaveLength(1);
    expect(read.body.place_warnings).toEqual([
      expect.stringMatching(
        /^Vértice \d: O ponto fica em Aimorés\/MG, a 94,\d km da divisa de Governador Valadares/,
      ),
    ]);
    const { import_id } = read.body;
    expect((await manager.post(springs, { import_id })).status).toBe(404);
    const created = await technician.post(springs, { import_id });
    expect(created.status, created.text).toBe(201);
    expect(created.body).toMatchObject({
      label,
      status: 0,
      status_label: 'Cadastrada',
      user_id: technician.id,
      characteristics: { declivity_label: 'Moderada', distance_forest_label: '120 m' },
      feedstocks: read.body.feedstocks,
      photos: [],
    });
    expect(created.body.coordinates).toEqual(read.body.coordinates);
    expect((await technician.post(springs, { import_id })).status).toBe(404);

    const sheet = await api.nobody.get(created.body.file_url.replace('/api', ''));
    expect(sheet.status).toBe(200);
    expect(sheet.headers['content-disposition']).toContain(`croqui-${label}.xlsx`);
    const tampered = created.body.file_url.replace('/api', '').replace(`/${created.body.id}/`, '/1/');
    if (created.body.id !== 1) expect((await api.nobody.get(tampered)).status).toBe(401);
  });

  test('a sheet with mistakes answers all of them and stores nothing', async () => {
    const before = await count();
    const bytes = await goodSketch({
      form: { B3: null, B6: 'Enorme' },
      vertices: { ...GOOD_VERTICES, C2: 'abc' },
    });
    const answer = await technician.upload(`${springs}/import`, 'spreadsheet', [{ name: 'x.xlsx', bytes }]);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.spreadsheet).toEqual([
      'Aba "Nascente", célula B3: informe o código da nascente.',
      'Aba "Nascente", célula B6: a declividade "Enorme" não existe. Escolha Baixa, Moderada ou Alta.',
      'Aba "Vértices", célula C2: "abc" não é um número.',
    ]);
    expect(answer.body.detail).toBe(answer.body.errors.spreadsheet[0]);
    expect(await count()).toEqual(before);
  });

  async function count() {
    const { read } = api.server.services.database;
    const rows = await Promise.all(
      (['stored_files', 'spring_imports', 'water_springs'] as const).map((table) =>
        read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number | string>().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    );
    return rows.map((row) => Number(row.n));
  }

  test('what is no sheet is refused in words', async () => {
    const text = Buffer.from('isto não é uma planilha');
    const answer = await technician.upload(`${springs}/import`, 'spreadsheet', [
      { name: 'x.xlsx', bytes: text },
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toBe(
      'O arquivo não é uma planilha .xlsx que se possa abrir. Baixe o modelo na lista de nascentes.',
    );
    const big = await technician.upload(`${springs}/import`, 'spreadsheet', [
      { name: 'x.xlsx', bytes: new Uint8Array(6 * 1024 * 1024) },
    ]);
    expect([413, 422]).toContain(big.status);
    const wrongField = await technician.upload(`${springs}/import`, 'planilha', [
      { name: 'x.xlsx', bytes: text },
    ]);
    expect(wrongField.status).toBe(422);
    expect((await technician.post(`${springs}/import`, {})).status).toBe(415);
  });

  test('an import older than a day, or under another property, is gone', async () => {
    const { body } = await importSheet(nextLabel());
    const other = await technician.post(
      `/projects/${project}/rural_properties`,
      propertyBody({ rural_producer: await makeProducer(api, 'Outra'), subbasin: await makeSubbasin(api) }),
    );
    const elsewhere = `/projects/${project}/rural_properties/${other.body.id}/water_springs`;
    expect((await technician.post(elsewhere, { import_id: body.import_id })).status).toBe(404);
    const { write } = api.server.services.database;
    await write
      .updateTable('spring_imports')
      .set((eb) => ({ created_at: eb('created_at', '-', DAY) }))
      .where('id', '=', body.import_id)
      .execute();
    expect((await technician.post(springs, { import_id: body.import_id })).status).toBe(404);
  });

  test('when the parameters changed after the reading, the person is told', async () => {
    const { body } = await importSheet(nextLabel());
    await fillParameters(api, project, { ...CASE_PARAMETERS, stake_spacing: 3 });
    const late = await technician.post(springs, { import_id: body.import_id });
    await fillParameters(api, project, CASE_PARAMETERS);
    expect(late.status).toBe(409);
    expect((await technician.post(springs, { import_id: body.import_id })).status).toBe(201);
  });

  test('the survey as JSON meets the same checks, each on its field', async () => {
    const refused = await technician.post(
      springs,
      springBody({
        label: nextLabel(),
        coordinates: [
          { utm_zone: '24K', utm_easting: 283400, utm_northing: 7843200 },
          { utm_zone: '24K', utm_easting: 99, utm_northing: 7843200 },
          { utm_zone: '99', utm_easting: 283400, utm_northing: 7843300 },
        ],
      }),
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(['coordinates.1.utm_easting', 'coordinates.2.utm_zone']);
    const empty = await technician.post(springs, {});
    expect(empty.body.errors.label).toEqual(['Informe o código da nascente!']);
    const figures = await technician.post(springs, springBody({ label: nextLabel(), area: 1 }));
    expect(Object.keys(figures.body.errors)).toEqual(['area']);
  });

  test('a code is one of a kind in the project, whatever its case', async () => {
    const { label } = await register();
    const again = await technician.post(springs, springBody({ label: label.toLowerCase() }));
    expect(again.status).toBe(422);
    expect(again.body.errors.label).toEqual([
      `Já existe uma nascente com o código "${label.toLowerCase()}" neste projeto.`,
    ]);
    const sheet = await importSheet(label);
    expect(sheet.body.errors.spreadsheet).toEqual([
      `Aba "Nascente", célula B3: já existe uma nascente com o código "${label}" neste projeto.`,
    ]);
  });

  test('of ten at the same moment with one code, one is registered', async () => {
    const label = nextLabel();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => technician.post(springs, springBody({ label }))),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(9);
  });

  test('the status only goes forward, with a delivery date', async () => {
    const { id } = await register();
    const spring = `${springs}/${id}`;
    const dateless = await technician.put(spring, { status: 1 });
    expect(dateless.status).toBe(422);
    expect(dateless.body.detail).toBe('Algum parâmetro obrigatório está faltando ser preenchido!');
    expect(dateless.body.errors).toEqual({ delivery_date: ['Informe a data de entrega!'] });
    const delivered = await technician.put(spring, { status: 1, delivery_date: '2026-11-20T14:30:00-03:00' });
    expect(delivered.body).toMatchObject({
      status: 1,
      status_label: 'Material entregue',
      delivery_date: '2026-11-20T14:30',
    });
    const finished = await technician.put(spring, { status: 2 });
    expect(finished.body).toMatchObject({ status: 2, delivery_date: '2026-11-20T14:30' });
    const back = await technician.put(spring, { status: 1 });
    expect(back.status).toBe(403);
    expect(back.body.detail).toBe('Não é possível voltar o status da nascente para um anterior!');
    // As a program sends it that reads the record and changes the status.
    const withDate = await technician.put(spring, { status: 0, delivery_date: '2026-11-20T14:30' });
    expect([withDate.status, withDate.body.detail]).toEqual([403, back.body.detail]);
    const survey = await technician.put(spring, { characteristics: { declivity: 1 } });
    expect(survey.status).toBe(409);
    const removed = await technician.delete(spring);
    expect(removed.status).toBe(409);
    expect(removed.body.detail).toBe('Apenas nascentes ainda na fase de cadastro podem ser excluídas.');
  });

  test('while registered, a change of the survey is computed anew and the rest kept', async () => {
    const spring = await register();
    const read = await technician.get(`${springs}/${spring.id}`);
    const changed = await technician.put(
      `${springs}/${spring.id}`,
      { recovery_modality: 1, characteristics: { erosion: 4 } },
      { 'if-match': read.headers.etag ?? '' },
    );
    expect(changed.body).toMatchObject({
      label: spring.label,
      recovery_seedlings: 169,
      feedstocks: { limestone_sacks: 1, stake_quantity: 100 },
      characteristics: { ...spring.characteristics, erosion: 4, erosion_label: 'Vocorosas' },
    });
    const late = await technician.put(
      `${springs}/${spring.id}`,
      { label: 'tarde' },
      { 'if-match': read.headers.etag ?? '' },
    );
    expect(late.status).toBe(412);
    expect((await technician.delete(`${springs}/${spring.id}`)).status).toBe(204);
    expect((await technician.get(`${springs}/${spring.id}`)).status).toBe(404);
  });

  test('a change of parameters touches no spring until it is asked for', async () => {
    const spring = await register();
    await fillParameters(api, project, { ...CASE_PARAMETERS, stake_spacing: 5 });
    const same = await technician.get(`${springs}/${spring.id}`);
    expect(same.body.feedstocks.stake_quantity).toBe(100);
    const preview = await technician.get(`${springs}/${spring.id}/recalculation`);
    expect(preview.body).toMatchObject({
      changed: true,
      current: { feedstocks: { stake_quantity: 100 } },
      recalculated: { feedstocks: { stake_quantity: 47 } },
    });
    const recalculated = await technician.put(`${springs}/${spring.id}`, { recalculate: true });
    expect(recalculated.body.feedstocks.stake_quantity).toBe(47);
    await fillParameters(api, project, CASE_PARAMETERS);
  });

  test('the delivery note is a PDF of the ticked springs, signed addresses included', async () => {
    const one = await register();
    const two = await register();
    const none = await technician.get(`${property}/delivery_note`);
    expect(none.status).toBe(422);
    expect(none.body.detail).toBe('Você precisa selecionar ao menos uma nascente');
    const query = `water_springs[]=${one.id}&water_springs[]=${two.id}`;
    const signed = await technician.get(`${property}/delivery_note?${query}`, { accept: 'application/json' });
    expect(signed.status, signed.text).toBe(200);
    const opened = await api.nobody.get(signed.body.url.replace('/api', ''));
    expect(opened.headers['content-type']).toBe('application/pdf');
    const { text } = await readPdf(opened.bytes);
    expect(text).toContain('José Antônio da Conceição');
    expect(text).toContain(one.label);
    expect(text).toMatch(/Estacas.*100.*100.*200/);
    const foreign = await technician.get(`${property}/delivery_note?water_springs[]=999999`);
    expect(foreign.status).toBe(404);
    const changed = signed.body.url.replace('/api', '').replace(`[]=${two.id}`, `[]=${one.id}`);
    expect((await api.nobody.get(changed)).status).toBe(401);
    api.setNow(Date.now() + 6 * 60_000);
    const late = await api.nobody.get(signed.body.url.replace('/api', ''));
    api.setNow(Date.now());
    expect(late.status).toBe(401);
  });

  test('the term is the project’s text with the property’s values, or says what is missing', async () => {
    expect((await technician.get(`${property}/term`)).status).toBe(409);
    const variable = (name: string) => ({ type: 'variable', attrs: { name } });
    const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
    const text = (words: string) => ({ type: 'text', text: words });
    const written = await manager.post(`/projects/${project}/commitment_terms`, {
      preamble: {
        type: 'doc',
        content: [paragraph(text('Eu, '), variable('NOME_PROPRIETARIO'), text(', recebo.'))],
      },
      contract_terms: {
        type: 'doc',
        content: [
          paragraph(variable('TOTAL_NASCENTES'), text(' nascentes em '), variable('ENDERECO_PROPRIEDADE')),
        ],
      },
    });
    expect(written.status, written.text).toBe(201);
    const bare = await technician.post(
      `/projects/${project}/rural_properties`,
      propertyBody({
        rural_producer: await makeProducer(api, 'Sem nascente'),
        subbasin: await makeSubbasin(api),
      }),
    );
    const missing = await technician.get(`/projects/${project}/rural_properties/${bare.body.id}/term`);
    expect(missing.status).toBe(422);
    expect(missing.body.errors).toEqual({ TOTAL_NASCENTES: [expect.stringContaining('aba "Nascentes"')] });
    await technician.put(`${property}/property_addresses`, {
      street: 'Estrada do Suaçuí',
      number: 'km 4',
      district: 'Zona rural',
    });
    const made = await technician.get(`${property}/term`);
    expect(made.status, made.text).toBe(200);
    const pdf = await readPdf(made.bytes);
    expect(pdf.text).toContain('Eu, José Antônio da Conceição, recebo.');
    expect(pdf.text).toContain('Estrada do Suaçuí');
    expect(pdf.universalAccess).toBe('1');
  });

  test('each document made is recorded as a read of personal data', async () => {
    const rows = await api.server.services.database.read
      .selectFrom('audit_log')
      .select(['resource', 'user_id'])
      .where('action', '=', 'read')
      .execute();
    expect(rows.map((row) => row.resource)).toEqual(expect.arrayContaining(['delivery_note', 'term']));
  });

  test('a spring under another property is a 404 for every role', async () => {
    const spring = await register();
    const other = await technician.post(
      `/projects/${project}/rural_properties`,
      propertyBody({ rural_producer: await makeProducer(api, 'Vizinho'), subbasin: await makeSubbasin(api) }),
    );
    const wrong = `/projects/${project}/rural_properties/${other.body.id}/water_springs/${spring.id}`;
    for (const person of [technician, manager]) {
      expect((await person.get(wrong)).status).toBe(404);
      expect((await person.put(wrong, { label: 'x' })).status).toBe(404);
      expect((await person.delete(wrong)).status).toBe(404);
    }
  });

  test('the template is the sheet that the reader reads', async () => {
    const template = await technician.get('/water_spring_template');
    expect(template.status).toBe(200);
    expect(template.headers['content-disposition']).toContain('croqui-nascente.xlsx');
    const empty = await technician.upload(`${springs}/import`, 'spreadsheet', [
      { name: 'croqui-nascente.xlsx', bytes: template.bytes },
    ]);
    expect(empty.body.errors.spreadsheet[0]).toBe('Aba "Nascente", célula B3: informe o código da nascente.');
  });
});
