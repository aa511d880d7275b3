/** What each line of the stock says, and what its history tells. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import { created } from '../../../../tests/support/running.ts';
import {
  generateSprings,
  insertProperty,
  insertRollerTypes,
  insertSprings,
} from '../../../../tests/support/springs.ts';

let api: TestApi;
let manager: Person;

beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

const ENTRY = { kind: 1, item: 'stake_quantity', quantity: 100, moved_at: '2026-03-20T09:00' };

const pathOf = (project: number) => `/projects/${project}/stock_movements`;

describe('the stock', () => {
  test('sets what is there against what the springs need and got, roller by roller', async () => {
    const project = await makeProject(api);
    const types = await insertRollerTypes(api, project, [250, 500]);
    const property = await insertProperty(api, project, { user: manager.id });
    const springs = generateSprings(40, 8).map((figures, index) => ({
      ...figures,
      project,
      property,
      user: manager.id,
      label: `N-${index}`,
      rolls: types.slice(0, index % 3).map(({ id, length }) => ({ id, length, quantity: (index % 4) + 1 })),
    }));
    await insertSprings(api, springs);
    await created(manager, pathOf(project), { ...ENTRY, item: 'recovery_seedlings', quantity: 1000 });
    const { data } = (await manager.get(`/projects/${project}/stock`)).body;
    expect(data.map(({ item, label, unit }: Json) => [item, label, unit])).toEqual([
      ['stake_quantity', 'Estacas', 'un.'],
      ['stretcher_quantity', 'Esticadores', 'un.'],
      ['clip_quantity', 'Grampos (kg)', 'kg'],
      ['limestone_sacks', 'Calcário (sacos)', 'sacos'],
      ['planting_fertilizer_sacks', 'Adubo de plantio (sacos)', 'sacos'],
      ['cover_fertilizer_sacks', 'Adubo de cobertura (sacos)', 'sacos'],
      ['formicide_sacks', 'Formicida (sacos)', 'sacos'],
      ['recovery_seedlings', 'Mudas', 'un.'],
      ['wire_roller', 'Rolo de arame 500 m', 'rolos'],
      ['wire_roller', 'Rolo de arame 250 m', 'rolos'],
    ]);
    const sum = (isNeeded: boolean, of: (spring: (typeof springs)[number]) => number) =>
      springs.filter(({ status }) => (status === 0) === isNeeded).reduce((all, one) => all + of(one), 0);
    for (const line of data) {
      const of = (spring: (typeof springs)[number]): number =>
        line.item === 'wire_roller'
          ? (spring.rolls.find(({ id }) => id === line.wire_roller_id)?.quantity ?? 0)
          : spring[line.item as 'stake_quantity'];
      const balance = line.item === 'recovery_seedlings' ? 1000 : 0;
      const planned = sum(true, of);
      expect(line).toMatchObject({
        planned,
        delivered: sum(false, of),
        balance,
        missing: Math.max(0, planned - balance),
      });
    }
    // The technician sees it, and neither how it came to be nor the forms.
    const technician = await api.person(ROLES.TECNICO, [project]);
    expect((await technician.get(`/projects/${project}/stock`)).body.data).toEqual(data);
    expect((await technician.get(pathOf(project))).status).toBe(403);
    expect((await technician.post(pathOf(project), ENTRY)).status).toBe(403);
    const foreign = await api.person(ROLES.TECNICO, [await makeProject(api)]);
    expect((await foreign.get(`/projects/${project}/stock`)).status).toBe(404);
  });

  test('tells in its record’s history what was moved, and by whom', async () => {
    const project = await makeProject(api);
    await created(manager, pathOf(project), { ...ENTRY, supplier: 'Madeireira Vale Verde', unit_cost: 7.25 });
    const { data } = (await manager.get(`/projects/${project}/feedstocks`)).body;
    const history = await manager.get(`/projects/${project}/history/feedstocks/${data[0].id}`);
    const [entry] = history.body.data;
    expect(entry.user.id).toBe(manager.id);
    expect(Object.fromEntries(entry.changes.map((one: Json) => [one.label, one.after]))).toMatchObject({
      Tipo: 'Entrada',
      Insumo: 'Estacas',
      Quantidade: '100',
      Fornecedor: 'Madeireira Vale Verde',
      'Custo unitário (R$)': 'R$ 7,25',
    });
  });
});
