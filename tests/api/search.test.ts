/** One search over all lists: for each role only what its lists show, the same people masked and recorded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEARCH_MESSAGES, SEARCH_TYPES } from '#domain/resources/search.ts';
import { ROLE_NAMES, ROLES, type RoleId } from '#domain/shared/access.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import { ADDRESSES } from '#web/platform/addresses.ts';
import { type Json, openApi, type Person, type TestApi } from '../support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProject,
  makeSubbasin,
  nextCpf,
  propertyBody,
  springBody,
} from '../support/records.ts';
import { created } from '../support/running.ts';

let api: TestApi;
let manager: Person;
let own: number;
let foreign: number;
let producer: number;

/** In each project a property, two springs; of the organisation one of each kind: all hold 'Zabelê'. */
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  const subbasin = await makeSubbasin(api);
  const { state_id, city, cep } = propertyBody({});
  const silva = { name: 'Zabelê da Silva', cpf: nextCpf(), state_id, city, cep };
  producer = await created(manager, '/rural_producers', silva);
  const fill = async (name: string) => {
    const project = await makeProject(api, name);
    await fillParameters(api, project, CASE_PARAMETERS);
    const properties = `/projects/${project}/rural_properties`;
    const body = propertyBody({ name: `Sítio Zabelê ${name}`, rural_producer: producer, subbasin });
    const property = await created(manager, properties, body);
    for (const label of ['ZABELÊ-01', 'A-ZABELÊ']) {
      await created(manager, `${properties}/${property}/water_springs`, springBody({ label }));
    }
    return project;
  };
  own = await fill('zabele');
  foreign = await fill('alheio');
  await created(manager, '/vehicles', { plate: 'ZAB-1A23', model_description: 'Zabelê 4x4' });
  await created(manager, '/sponsors', { name: 'Fundação Zabelê', state_id: 31, city: 3127701 });
  const person = { name: 'Zabelê Souza', role: 6, email: 'zab@example.org', password: 'nascente-viva-2026' };
  await created(manager, '/users', { ...person, enabled: true });
}, 60_000);
afterAll(() => api.close());

async function find(person: Person, query: string): Promise<Json[]> {
  const answer = await person.get(`/search?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const LISTS: Readonly<Record<string, string>> = {
  rural_producer: '/rural_producers',
  vehicle: '/vehicles',
  user: '/users',
  sponsor: '/sponsors',
  project: '/projects',
};
const IN_PROJECTS = { rural_property: 'rural_properties', water_spring: 'water_springs' } as const;

/** The ids that the lists of this kind show to the person for the same text. */
async function listed(person: Person, type: string, q: string): Promise<number[]> {
  const asked = `?per_page=200&q=${encodeURIComponent(q)}`;
  if (type in LISTS) {
    const answer = await person.get(`${LISTS[type]}${asked}`);
    return answer.status === 200 ? answer.body.data.map(({ id }: Json) => id) : [];
  }
  const below = IN_PROJECTS[type as keyof typeof IN_PROJECTS];
  const ids: number[] = [];
  for (const project of [own, foreign]) {
    const answer = await person.get(`/projects/${project}/${below}${asked}`);
    if (answer.status === 200) ids.push(...answer.body.data.map(({ id }: Json) => id));
  }
  return ids;
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const SCREENS = Object.values(ADDRESSES).map((one) => new RegExp(`^${one.replace(/\$\w+/g, '\\d+')}$`));

test.each(Object.values(ROLES).map((role): [string, RoleId] => [ROLE_NAMES[role], role]))(
  '%s finds what the own lists show, and nothing else',
  async (_, role) => {
    const person = await api.person(role, [own]);
    for (const q of ['zabele', 'ZABELÊ', 'abel']) {
      const found = await find(person, `q=${encodeURIComponent(q)}`);
      for (const type of SEARCH_TYPES) {
        const ids = found.filter((one) => one.type === type).map(({ id }) => id);
        expect(sorted(ids), `${type} ${q}`).toEqual(sorted(await listed(person, type, q)));
      }
      for (const { href, project_id, type } of found) {
        expect(
          SCREENS.some((screen) => screen.test(href)),
          href,
        ).toBe(true);
        expect(project_id !== null).toBe(['rural_property', 'water_spring', 'project'].includes(type));
      }
    }
  },
);

test('what begins with the text comes before what holds it somewhere', async () => {
  const found = await find(await api.person(ROLES.TECNICO, [own]), 'q=zab&types=water_spring');
  expect(found.map(({ label }) => label)).toEqual(['ZABELÊ-01', 'A-ZABELÊ']);
});

test('a search by header is the search of the query, in any list', async () => {
  const { cpf } = (await manager.get(`/rural_producers/${producer}`)).body;
  const by = async (path: string, text: string) => {
    const answer = await manager.get(path, { 'search-text': text });
    return answer.status === 200 ? answer.body.data.map(({ id }: { id: number }) => id) : answer.body.errors;
  };
  expect(await by('/rural_producers', cpf)).toEqual([producer]);
  expect(await by('/rural_producers?q=ninguem', encodeURIComponent(CPF_MASK.format(cpf)))).toEqual([
    producer,
  ]);
  expect(await by('/search?types=rural_producer', cpf)).toEqual([producer]);
  expect(await by('/rural_producers', '%E0%A4%A')).toEqual({ q: [expect.stringContaining('Search-Text')] });
  expect(await by('/rural_producers', 'a'.repeat(300))).toEqual({ q: [expect.any(String)] });
  // Where nothing is searched it says nothing.
  expect((await manager.get('/user', { 'search-text': cpf })).status).toBe(200);
});

test('what is searched for is found whatever signs that nobody sees came along when it was copied', async () => {
  const { cpf } = (await manager.get(`/rural_producers/${producer}`)).body;
  const masked = CPF_MASK.format(cpf);
  const copied = (text: string) => encodeURIComponent(`\u202a${text}\u202c`);
  const ids = async (path: string, header?: string) => {
    const { body, text } = await manager.get(path, header === undefined ? {} : { 'search-text': header });
    return body.data?.map(({ id }: Json) => id) ?? text;
  };
  expect(await ids('/rural_producers', copied(masked))).toEqual([producer]);
  expect(await ids('/search?types=rural_producer', copied(masked))).toEqual([producer]);
  expect(await ids(`/rural_producers?q=${copied(`***${masked.slice(3, 11)}-**`)}`)).toEqual([producer]);
  const file = await manager.get('/rural_producers/export?format=csv', { 'search-text': copied(masked) });
  expect(file.text).toContain('Zabelê da Silva');
  const springs = (q: string) => ids(`/projects/${own}/water_springs?q=${encodeURIComponent(q)}`);
  expect(await springs('ZABELÊ-01\u200b')).toHaveLength(1);
  expect(await springs('ZABELÊ\u00ad-01')).toEqual(await springs('ZABELÊ-01'));
  // Of signs that nobody sees alone nothing is left to search for.
  const refused = await manager.get(`/search?q=z${encodeURIComponent('\u200b\u200b')}`);
  expect(refused.body.errors).toEqual({ q: [SEARCH_MESSAGES.short] });
});

test('a producer is found by the CPF, masked, and that is recorded', async () => {
  const { cpf } = (await manager.get(`/rural_producers/${producer}`)).body;
  const { read } = api.server.services.database;
  const entries = () =>
    read
      .selectFrom('audit_log')
      .select(['resource', 'changes', 'user_id'])
      .where('action', '=', 'read')
      .orderBy('id')
      .execute();
  for (const q of [cpf, CPF_MASK.format(cpf)]) {
    const before = (await entries()).length;
    const found = await find(manager, `q=${encodeURIComponent(q)}&types=rural_producer`);
    expect(found.map(({ id }) => id)).toEqual([producer]);
    expect(JSON.stringify(found)).not.toContain(cpf);
    expect(JSON.stringify(found)).not.toContain(CPF_MASK.format(cpf));
    expect(found[0]?.detail).toContain(CPF_MASK.format(cpf).slice(3, 11));
    const added = (await entries()).slice(before);
    expect(added.map(({ resource, user_id }) => [resource, user_id])).toEqual([
      ['rural_producers', manager.id],
    ]);
    expect(JSON.stringify(added)).toContain(String(producer));
  }
  const before = (await entries()).length;
  await find(manager, 'q=zab&types=vehicle,sponsor');
  expect((await entries()).length).toBe(before);
});

test('the limit counts all results, and each kind gets its share', async () => {
  const found = await find(manager, 'q=zabele&limit=5');
  expect(found).toHaveLength(5);
  expect(new Set(found.map(({ type }) => type)).size).toBe(5);
  expect(await find(manager, 'q=zabele&limit=20')).toHaveLength(11);
});

test.each([
  ['q=z', { q: [SEARCH_MESSAGES.short] }],
  ['q=%20z%20', { q: [SEARCH_MESSAGES.short] }],
  ['', { q: [SEARCH_MESSAGES.short] }],
  ['q=zab&types=vehicle,boat', { types: [SEARCH_MESSAGES.types] }],
  ['q=zab&limit=21', { limit: ['Informe no máximo 20.'] }],
])('%s is refused with its reason', async (query, errors) => {
  const { status, body } = await manager.get(`/search?${query}`);
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(Object.keys(errors));
  if (!('limit' in errors)) expect(body.errors).toEqual(errors);
});

test('nobody without a session searches, and signs of a pattern are letters', async () => {
  expect((await api.nobody.get('/search?q=zab')).status).toBe(401);
  expect(await find(manager, `q=${encodeURIComponent('%%')}`)).toEqual([]);
  expect(await find(manager, `q=${encodeURIComponent('z_b')}`)).toEqual([]);
});
