/** The sponsors of a project in the foot of its term and reports, where it asks for them. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { readPdf } from '../../../../tests/support/pdf.ts';
import { makeWorld } from '../../../../tests/support/world/make-world.ts';
import { personMaker } from '../../../../tests/support/world/person-maker.ts';
import type { World } from '../../../../tests/support/world/world.ts';

const LINE = 'Com o apoio de 3 Rios & Filhos e Banco da Mata.';

let api: TestApi;
let office: Person;
let world: World;
let project: string;

beforeAll(async () => {
  api = await openApi();
  office = await api.person(ROLES.GERENTE_PROJETOS);
  world = await makeWorld(personMaker(office), {
    text: (resource, field) => `${resource} ${field}`,
    tag: 'apoio',
  });
  project = `/projects/${world.project}`;
  const place = { state_id: 31, city: 3_127_701 };
  await office.put(`/sponsors/${world.ids.sponsors}`, { name: 'Banco da Mata' });
  const { body } = await office.post('/sponsors', { ...place, name: '3 Rios & Filhos' });
  await office.post(`${project}/sponsors/${body.id}/attach`);
});
afterAll(() => api.close());

const pdfOf = async (path: string) => readPdf((await office.get(path)).bytes);
const term = () => pdfOf(`${project}/rural_properties/${world.ids.rural_properties}/term`);
const trips = () => pdfOf(`${project}/trip_controls/user/report/file`);
async function sheet(): Promise<string> {
  const { bytes } = await office.get(`${project}/report`);
  return Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
}

test('are named on nothing until the project asks for it', async () => {
  expect((await office.get(project)).body.sponsors_on_papers).toBe(false);
  for (const { text } of [await term(), await trips()]) expect(text).not.toContain('apoio de');
  expect(await sheet()).not.toContain('<oddFooter>');
});

test('are named on each page of the term and the trip report, and on the printed report of materials', async () => {
  const { status, body } = await office.put(project, { sponsors_on_papers: true });
  expect([status, body.sponsors_on_papers]).toEqual([200, true]);
  for (const { pages, outside, universalAccess } of [await term(), await trips()]) {
    expect(pages.filter((page) => !page.includes(LINE))).toEqual([]);
    expect([outside, universalAccess]).toEqual([[], '1']);
  }
  expect(await sheet()).toContain(
    '<oddFooter>&amp;L&amp;8Com o apoio de 3 Rios &amp;&amp; Filhos e Banco da Mata.</oddFooter>',
  );
  // What goes to a supplier or with a load is not theirs to be on.
  const quotation = await pdfOf(`${project}/purchase_list/quotation?until=2028-12`);
  expect(quotation.text).not.toContain('apoio de');
  const { body: told } = await office.get(`${project}/history/projects/${world.project}`);
  expect(told.data[0].changes).toEqual([
    {
      field: 'sponsors_on_papers',
      label: 'Patrocinadores no rodapé do termo e dos relatórios',
      before: 'Não',
      after: 'Sim',
    },
  ]);
});

test('that are many are cut, and keep the page’s number', async () => {
  const place = { state_id: 31, city: 3_127_701 };
  for (let index = 0; index < 12; index += 1) {
    const name = `${'Fundação de Amparo '.repeat(11)}${index}`;
    const { body } = await office.post('/sponsors', { ...place, name });
    await office.post(`${project}/sponsors/${body.id}/attach`);
  }
  const { pages, outside } = await trips();
  expect(pages[0]).toContain('… Página 1 de 1');
  expect(outside).toEqual([]);
  await office.put(project, { name: 'Outro nome' });
  expect((await office.get(project)).body.sponsors_on_papers).toBe(true);
});
