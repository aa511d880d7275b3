/** A row of a list is the same whether it came along with its page's ids or was asked for by its id. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import type { Person, TestApi } from '../support/api.ts';
import { makeProducer, makeSubbasin, propertyBody } from '../support/records.ts';
import { openRunningPlace } from '../support/running-place.ts';
import { created } from '../support/running.ts';

let api: TestApi;
let manager: Person;
let project: number;

beforeAll(async () => {
  ({ api, project } = await openRunningPlace(2));
  manager = await api.person(ROLES.GESTOR_PROJETOS, [project]);
  const producer = await makeProducer(api, 'Ana “Olho d’Água” \\ Ünlü');
  const property = propertyBody({ rural_producer: producer, subbasin: await makeSubbasin(api) });
  await created(manager, `/projects/${project}/rural_properties`, property);
}, 60_000);
afterAll(() => api.close());

test.each([
  'trip_controls',
  'water_springs',
  'rural_properties',
  'executed_activities',
  'delivery_notes',
  'stock_movements',
  '/users',
  '/rural_producers',
])('%s', async (list) => {
  const path = list.startsWith('/') ? list : `/projects/${project}/${list}`;
  const page = async (query: string) => {
    const { status, body } = await manager.get(`${path}?${query}`);
    expect(status).toBe(200);
    return body;
  };
  // The first page is what shows which columns there are.
  await page('per_page=2');
  const first = await page('per_page=2');
  const second = await page('per_page=1&page=2');
  expect(first.data).toHaveLength(2);
  expect(second.data).toEqual(first.data.slice(1));
  expect(Object.keys(second.data[0])).toEqual(Object.keys(first.data[1]));
  expect(second.meta.total).toBe(first.meta.total);
});
