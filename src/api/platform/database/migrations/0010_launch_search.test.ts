import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type TestApi } from '../../../../../tests/support/api.ts';
import { makeProject } from '../../../../../tests/support/records.ts';
import { makeEntry } from '../../../../../tests/support/running.ts';
import { launchSearch } from './0010_launch_search.ts';

const LAUNCHES = 450;

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test('launches of an older database are found by their description too', async () => {
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const project = await makeProject(api);
  const entry = await makeEntry(manager, project);
  const { engine, write } = api.server.services.database;
  // Of a later version.
  await sql`drop index if exists executed_activities_searched`.execute(write);
  if (engine === 'postgres')
    await sql`drop trigger packed_texts_update on executed_activities`.execute(write);
  await sql`alter table executed_activities drop column search`.execute(write);
  const launches = Array.from(
    { length: LAUNCHES },
    (_, at) => sql`(
    ${project}, ${entry}, ${`Visita nº ${at}\nà "cabeceira"; 'x'`}, '2026-05-01T08:00')`,
  );
  await sql`insert into executed_activities (project_id, execution_cronogram_id, description, executed_at)
    values ${sql.join(launches)}`.execute(write);

  await launchSearch({ engine, db: write, table: () => Promise.reject(new Error('No table is made')) });
  const list = `/projects/${project}/executed_activities`;
  expect((await manager.get(`${list}?q=A+%22cabeceira`)).body.meta.total).toBe(LAUNCHES);
  const [found, ...others] = (await manager.get(`${list}?q=VISITA+Nº+449+`)).body.data;
  expect([found.description, others]).toEqual([`Visita nº 449\nà "cabeceira"; 'x'`, []]);
});
