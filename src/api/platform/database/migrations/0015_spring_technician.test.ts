import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { naturalKey } from '#domain/shared/natural-order.ts';
import { openApi, type TestApi } from '../../../../../tests/support/api.ts';
import { makeProject } from '../../../../../tests/support/records.ts';
import { generateSprings, insertProperty, insertSprings } from '../../../../../tests/support/springs.ts';
import { springTechnician } from './0015_spring_technician.ts';

const SPRINGS = 1203;

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test('springs of before keep a technician who registered them, and get the order of their codes', async () => {
  const project = await makeProject(api);
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const technician = await api.person(ROLES.TECNICO, [project]);
  const property = await insertProperty(api, project, { user: manager.id });
  const people = [manager, technician];
  await insertSprings(
    api,
    generateSprings(SPRINGS, 15).map((figures, at) => ({
      ...figures,
      project,
      property,
      user: people[at % 2]?.id ?? 0,
      label: `N-${SPRINGS - at}`,
    })),
  );
  const { engine, write } = api.server.services.database;
  for (const index of [
    'technician_id_idx',
    'rural_property_id_label_order_idx',
    // Of a later version.
    'by_technician',
    'by_project_id_label_order',
    'by_project_id_status_label_order',
    'filters',
    'by_modality',
    'by_month',
    'by_city',
    'by_subbasin',
    'by_project_id_delivery_date',
  ]) {
    await write.schema.dropIndex(`water_springs_${index}`).execute();
  }
  for (const event of ['insert', 'delete', 'update']) {
    const on = engine === 'sqlite' ? '' : ' on water_springs';
    await sql.raw(`drop trigger water_springs_told_${event}${on}`).execute(write);
  }
  for (const column of ['technician_id', 'technician_name', 'label_order']) {
    await write.schema.alterTable('water_springs').dropColumn(column).execute();
  }

  await springTechnician({ engine, db: write, table: () => Promise.reject(new Error('No table is made')) });
  const springs = await write
    .selectFrom('water_springs')
    .select(['label', 'label_order', 'user_id', 'technician_id', 'technician_name'])
    .orderBy('label_order')
    .execute();
  expect(springs.map(({ label }) => label)).toEqual(
    Array.from({ length: SPRINGS }, (_, at) => `N-${at + 1}`),
  );
  for (const { label, label_order, user_id, technician_id, technician_name } of springs) {
    expect([label_order, technician_id, technician_name]).toEqual([
      naturalKey(label),
      user_id === technician.id ? technician.id : null,
      null,
    ]);
  }
});
