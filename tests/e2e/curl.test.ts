/** The whole chain with nothing but curl, as `/api/docs` tells it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import type { Json } from '../support/api.ts';
import { readPdf } from '../support/pdf.ts';
import { type Product, startProduct } from '../support/product.ts';
import { CASE_PARAMETERS, nextCpf } from '../support/records.ts';
import { goodSketch } from '../support/sketch-sheet.ts';

const run = promisify(execFile);
const JSON_TYPE = ['-H', 'Content-Type: application/json'];

let product: Product;
let folder: string;
let bearer: string[] = [];

// Run again, it begins from an empty database and an empty folder again.
beforeEach(async () => {
  product = await startProduct();
  folder = await mkdtemp(join(tmpdir(), 'vertente-curl-'));
  bearer = [];
  return async () => {
    await product.close();
    await rm(folder, { recursive: true, force: true });
  };
});

async function curl(path: string, ...args: string[]): Promise<Json> {
  const { stdout } = await run('curl', [
    '-sS',
    '--fail-with-body',
    `${product.url}/api${path}`,
    ...bearer,
    ...args,
  ]);
  return stdout === '' ? undefined : JSON.parse(stdout);
}

const post = (path: string, body: object) => curl(path, ...JSON_TYPE, '-d', JSON.stringify(body));
const put = (path: string, body: object) => curl(path, '-X', 'PUT', ...JSON_TYPE, '-d', JSON.stringify(body));

/** `-OJ`: saved under the name that the server gives. */
async function download(address: string): Promise<{ name: string; bytes: Buffer }> {
  const { stdout } = await run(
    'curl',
    ['-sS', '-g', '--fail-with-body', '-OJ', '-w', '%{filename_effective}', address, ...bearer],
    { cwd: folder },
  );
  return { name: stdout, bytes: await readFile(join(folder, stdout)) };
}

test('from an empty database to a signed term', async () => {
  const session = await post('/auth', { email: product.adminEmail, password: product.adminPassword });
  bearer = ['-H', `Authorization: Bearer ${session.token}`];
  const basin = await post('/hydrographic_basins', { name: 'Rio Doce' });
  const subbasin = await post('/hydrographic_subbasins', { name: 'Suaçuí', basin: basin.id, state: 31 });
  const dates = { start_date: '2026-01-01', end_date: '2028-12-31' };
  const { project_id } = await post('/projects', { name: 'Rio Doce Vivo', status: 1, ...dates });
  await put(`/projects/${project_id}/feedstock_parameters`, CASE_PARAMETERS);
  await post(`/projects/${project_id}/wire_rollers`, { length: 500, minimum_usage: 10 });
  const place = { state_id: 31, city: 3127701, cep: '35010000' };
  const producer = { name: 'Maria da Conceição', cpf: nextCpf(), ...place };
  const { rural_producer_id } = await post('/rural_producers', producer);
  const { rural_property_id } = await post(`/projects/${project_id}/rural_properties`, {
    name: 'Sítio Água Limpa',
    rural_producer: rural_producer_id,
    subbasin: subbasin.id,
    ...place,
  });
  const property = `/projects/${project_id}/rural_properties/${rural_property_id}`;

  const template = await download(`${product.url}/api/water_spring_template`);
  expect(template.name).toBe('croqui-nascente.xlsx');
  const sheet = join(folder, 'preenchida.xlsx');
  await writeFile(sheet, await goodSketch({ form: { B3: 'N-77' } }));
  const read = await curl(`${property}/water_springs/import`, '-F', `spreadsheet=@${sheet}`);
  expect(read).toMatchObject({ label: 'N-77', feedstocks: { stake_quantity: 100 } });
  const spring = await post(`${property}/water_springs`, { import_id: read.import_id });

  const note = await download(`${product.url}/api${property}/delivery_note?water_springs[]=${spring.id}`);
  expect(note.name).toMatch(/^nota-de-entrega-.*\.pdf$/);
  const noteText = (await readPdf(note.bytes)).text;
  expect(noteText).toContain('Maria da Conceição');
  expect(noteText).toContain('N-77');

  const variable = (name: string) => ({ type: 'variable', attrs: { name } });
  const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
  await post(`/projects/${project_id}/commitment_terms`, {
    preamble: paragraph(variable('NOME_PROPRIETARIO'), { type: 'text', text: ' compromete-se' }),
    contract_terms: paragraph({ type: 'text', text: 'a cuidar de ' }, variable('CODIGOS_NASCENTES')),
  });
  const term = await download(`${product.url}/api${property}/term`);
  expect((await readPdf(term.bytes)).text).toContain('Maria da Conceição compromete-se');

  const delivered = await put(`${property}/water_springs/${spring.id}`, {
    status: 1,
    delivery_date: '2026-11-21T14:30',
  });
  expect(delivered.status_label).toBe('Material entregue');
  const finished = await put(`${property}/water_springs/${spring.id}`, { status: 2 });
  expect(finished.status_label).toBe('Finalizada');
});
