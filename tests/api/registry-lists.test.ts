/** Every registry's list: searched, ordered and paged at once, on both engines. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#domain/routes.ts';
import { ROLES } from '#domain/shared/access.ts';
import type { Route } from '#domain/shared/contract.ts';
import { fold } from '#domain/shared/fold.ts';
import { type Json, openApi, type Person, type TestApi } from '../support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProducer,
  makeProject,
  makeSubbasin,
  nextCpf,
  propertyBody,
  springBody,
} from '../support/records.ts';

/** In no order; accents and capitals count for nothing in one. */
const NAMES = ['ipê', 'Água Fria', 'Zinco', 'ébano', 'agua fria de baixo', 'Ônix', 'Ebanista'];
const SEARCH = 'ÁGUA fria';
const FOUND = ['Água Fria', 'agua fria de baixo'];

const CARATINGA = { state_id: 31, city: 3_113_404 };

let api: TestApi;
let manager: Person;
let project: number;
let sponsor: number;
let basin: number;
let subbasin: number;
let producer: number;
let property: number;

async function make(path: string, body: object): Promise<number> {
  const answer = await manager.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
  project = await makeProject(api);
  await fillParameters(api, project, CASE_PARAMETERS);
  subbasin = await makeSubbasin(api);
  producer = await makeProducer(api, 'Zulmira dos Santos');
  basin = await make('/hydrographic_basins', { name: 'Rio Mucuri' });
  sponsor = await make('/sponsors', { name: 'Fundação Rio Vivo', ...CARATINGA });
  const body = propertyBody({ rural_producer: producer, subbasin });
  property = await make(`/projects/${project}/rural_properties`, body);
});
afterAll(() => api.close());

interface Registry {
  readonly route: Route;
  readonly path: () => string;
  /** The field that holds the name. */
  readonly named: string;
  /** What the record needs besides. */
  readonly body: (index: number) => object;
  /** What an order goes by where that is not the field of its name. */
  readonly keys?: Readonly<Record<string, (record: Json) => string | number | null>>;
}

const REGISTRIES: Readonly<Record<string, Registry>> = {
  vehicles: {
    route: routes.vehicles.list,
    path: () => '/vehicles',
    named: 'model_description',
    body: (index) => ({ plate: `ORD-${(index * 3) % 7}B0${index}` }),
  },
  basins: {
    route: routes.hydrographicBasins.list,
    path: () => '/hydrographic_basins',
    named: 'name',
    body: () => ({}),
  },
  'sub-basins': {
    route: routes.hydrographicSubbasins.list,
    path: () => '/hydrographic_subbasins',
    named: 'name',
    body: () => ({ basin, state: 29 }),
    keys: { basin: (record) => fold(record.basin.name) },
  },
  sponsors: {
    route: routes.sponsors.list,
    path: () => '/sponsors',
    named: 'name',
    body: () => CARATINGA,
  },
  contacts: {
    route: routes.sponsorContacts.list,
    path: () => `/sponsors/${sponsor}/contacts`,
    named: 'name',
    body: (index) => ({
      email: `contato${index}@exemplo.org.br`,
      cell_phone: '31999991234',
      department: ['Ética', 'água', 'Zelo'][index % 3],
    }),
  },
  producers: {
    route: routes.ruralProducers.list,
    path: () => '/rural_producers',
    named: 'name',
    body: () => ({ ...CARATINGA, cep: '35300000', cpf: nextCpf(), nickname: 'Zuca' }),
  },
  projects: {
    route: routes.projects.list,
    path: () => '/projects',
    named: 'name',
    body: (index) => ({
      status: 1 + (index % 2),
      start_date: `2026-0${1 + (index % 3)}-01`,
      end_date: `2027-0${1 + ((index * 2) % 5)}-01`,
    }),
  },
  accounts: {
    route: routes.bankingDatas.list,
    path: () => `/projects/${project}/banking_datas`,
    named: 'bank_name',
    body: (index) => ({ agency: `0${(index * 5) % 7}-X`, account_number: `${index}`, account_type: 1 }),
  },
  users: {
    route: routes.users.list,
    path: () => '/users',
    named: 'name',
    body: (index) => ({
      email: `ordem${index}@example.org`,
      role: 1 + (index % 9),
      password: 'tres pratos de trigo',
    }),
    keys: { role: (record) => record.role_id },
  },
  properties: {
    route: routes.ruralProperties.list,
    path: () => `/projects/${project}/rural_properties`,
    named: 'name',
    body: (index) =>
      propertyBody({
        rural_producer: producer,
        subbasin,
        registration_date: `2026-0${1 + (index % 4)}-15`,
      }),
  },
  springs: {
    route: routes.waterSprings.list,
    path: () => `/projects/${project}/rural_properties/${property}/water_springs`,
    named: 'label',
    body: (index) => springBody({ recovery_modality: 1 + (index % 3) }),
  },
};

function ordersOf({ route }: Registry): string[] {
  const query = z.toJSONSchema(route.query ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  const { sort } = z
    .object({ properties: z.object({ sort: z.object({ enum: z.array(z.string()) }) }) })
    .parse(query).properties;
  return sort.enum;
}

function keyOf({ keys }: Registry, order: string, record: Json): string | number | null {
  const field = order.replace(/^-/, '');
  const own = keys?.[field];
  if (own) return own(record);
  const value: unknown = record[field];
  if (typeof value === 'string') return fold(value);
  return typeof value === 'number' ? value : null;
}

describe.each(Object.entries(REGISTRIES))('the list of %s', (_name, registry) => {
  const list = async (query: string): Promise<{ data: Json[]; meta: Json }> => {
    const { status, body, text } = await manager.get(`${registry.path()}?${query}`);
    expect(status, text).toBe(200);
    return { data: body.data, meta: body.meta };
  };

  beforeAll(async () => {
    for (const [index, name] of NAMES.entries()) {
      await make(registry.path(), { ...registry.body(index), [registry.named]: name });
    }
  });

  test('goes through every record once, in every order, page by page', async () => {
    const { data, meta } = await list('per_page=200');
    expect(meta.total).toBe(data.length);
    for (const order of ordersOf(registry)) {
      const seen: Json[] = [];
      for (let page = 1; seen.length < data.length; page += 1) {
        const next = await list(`sort=${order}&per_page=3&page=${page}`);
        expect(next.meta).toEqual({ page, per_page: 3, total: data.length });
        expect(next.data.length, order).toBeGreaterThan(0);
        seen.push(...next.data);
      }
      expect(new Set(seen.map(({ id }) => id)).size, order).toBe(data.length);
      const keys = seen.map((record) => keyOf(registry, order, record));
      expect(keys, order).not.toContain(null);
      const sign = order.startsWith('-') ? -1 : 1;
      const sorted = keys.toSorted((a, b) => sign * (a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1));
      expect(keys, order).toEqual(sorted);
    }
    expect((await list('page=1000')).data).toEqual([]);
  });

  test('is searched, ordered and paged at once', async () => {
    const order = ordersOf(registry).find((one) => one === registry.named) ?? ordersOf(registry)[0];
    const search = `q=${encodeURIComponent(SEARCH)}&sort=${order}&per_page=1`;
    const pages = [await list(`${search}&page=1`), await list(`${search}&page=2`)];
    const names = pages.flatMap(({ data }) => data.map((record) => String(record[registry.named])));
    expect(order === registry.named ? names : names.toSorted()).toEqual(FOUND);
    expect(pages.map(({ meta }) => meta.total)).toEqual([FOUND.length, FOUND.length]);
    expect((await list(`${search}&page=3`)).data).toEqual([]);
  });
});
