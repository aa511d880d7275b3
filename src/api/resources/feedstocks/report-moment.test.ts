import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../tests/support/api.ts';
import { makeProject } from '../../../../tests/support/records.ts';
import {
  generateSprings,
  insertProperty,
  insertRollerTypes,
  insertSprings,
} from '../../../../tests/support/springs.ts';
import type { TableSource } from '../../documents/workbook/workbook-writer.ts';

let api: TestApi;
let manager: Person;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

test('both sheets are of one moment, whatever is registered while they are read', async () => {
  const of = await makeProject(api, 'Um momento');
  const [type] = await insertRollerTypes(api, of, [500]);
  const property = await insertProperty(api, of, { user: manager.id });
  const place = { project: of, property, user: manager.id };
  const rolls = [{ id: type?.id ?? 0, length: 500, quantity: 1 }];
  const figures = generateSprings(501, 9).map((one) => ({ ...one, status: 0 as const }));
  await insertSprings(
    api,
    figures.map((one, index) => ({ ...one, ...place, rolls, label: `N-${index}` })),
  );
  const { services } = api.server;
  const { workbooks } = services;
  let batches = 0;
  async function* disturbed(rows: TableSource['rows']) {
    for await (const batch of rows) {
      yield batch;
      batches += 1;
      const [one] = generateSprings(1, batches);
      if (one) await insertSprings(api, [{ ...one, ...place, label: `Z-${batches}` }]);
      await insertRollerTypes(api, of, [1000 + batches]);
    }
  }
  services.workbooks = {
    ...workbooks,
    onPaper(paper) {
      const writer = workbooks.onPaper(paper);
      return {
        ...writer,
        write: (title, person, tell) =>
          writer.write(title, person, (put) =>
            tell((table) => put({ ...table, rows: disturbed(table.rows) })),
          ),
      };
    },
  };
  const { bytes } = await manager.get(`/projects/${of}/report`);
  services.workbooks = workbooks;
  expect(batches).toBeGreaterThan(2);
  const [sheet, balance] = (await readXlsx(bytes)).sheets;
  expect(sheet?.rows).toHaveLength(1 + 501 + 1);
  expect(balance?.rows.slice(8)).toEqual([['Rolo de arame 500 m', 'rolos', 501, 0, null, 501]]);
  const later = (await readXlsx((await manager.get(`/projects/${of}/report`)).bytes)).sheets[0];
  expect(later?.rows).toHaveLength(1 + 501 + batches + 1);
});
