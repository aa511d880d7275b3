import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import {
  CASE_PARAMETERS,
  fillParameters,
  makeProject,
  makeProducer,
  makeSubbasin,
  propertyBody,
  springBody,
} from '../../../../tests/support/records.ts';

let api: TestApi;
let technician: Person;
let springs: string;

beforeAll(async () => {
  api = await openApi();
  const project = await makeProject(api);
  technician = await api.person(ROLES.TECNICO, [project]);
  await fillParameters(api, project, CASE_PARAMETERS);
  const place = { rural_producer: await makeProducer(api, 'José'), subbasin: await makeSubbasin(api) };
  const list = `/projects/${project}/rural_properties`;
  const property = await technician.post(list, propertyBody({ ...place, total_area: 30 }));
  springs = `${list}/${property.body.id}/water_springs`;
});
afterAll(() => api.close());

test('nothing is delivered before the survey or in the future', async () => {
  const { body } = await technician.post(springs, springBody({ label: 'N-01', surveyed_at: '2026-03-10' }));
  const deliver = (delivery_date: string, more: object = {}) =>
    technician.put(`${springs}/${body.id}`, { status: 1, delivery_date, ...more });
  const early = await deliver('2026-03-09T23:59');
  expect([early.status, early.body.errors]).toEqual([
    422,
    { delivery_date: ['A entrega não pode ser antes do levantamento.'] },
  ]);
  const soon = localDateTime(new Date(Date.now() + 5 * 60_000), 'America/Sao_Paulo');
  const late = await deliver(soon);
  expect([late.status, late.body.errors]).toEqual([
    422,
    { delivery_date: ['A data de entrega está no futuro.'] },
  ]);
  expect((await technician.get(`${springs}/${body.id}`)).body.status).toBe(0);
  // A survey that is corrected in the same call counts as corrected.
  const corrected = await deliver('2026-03-09T23:59', { surveyed_at: '2026-03-09' });
  expect(corrected.body).toMatchObject({ status: 1, delivery_date: '2026-03-09T23:59' });
  expect((await deliver('2026-03-08T10:00')).status).toBe(422);
  expect((await deliver('2026-03-09T08:00')).status).toBe(200);
});
