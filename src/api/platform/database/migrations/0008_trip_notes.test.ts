import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { openApi, type Person, type TestApi } from '../../../../../tests/support/api.ts';
import { makeProject } from '../../../../../tests/support/records.ts';
import { created, makeActivity, makeVehicle, tripBody } from '../../../../../tests/support/running.ts';
import { tripNotes } from './0008_trip_notes.ts';
import { textIndex } from './0018_text_index.ts';

let api: TestApi;
let manager: Person;
beforeAll(async () => {
  api = await openApi();
  manager = await api.person(ROLES.GERENTE_PROJETOS);
});
afterAll(() => api.close());

test('trips of before are found by their notes, however many there are', async () => {
  const project = await makeProject(api);
  const path = `/projects/${project}/trip_controls`;
  const activity = await makeActivity(manager, project);
  const id = await created(
    manager,
    path,
    tripBody({ activity, vehicle: await makeVehicle(manager), activity_note: 'Água no motor' }),
  );
  const { engine, write } = api.server.services.database;
  const { id: _id, ...row } = await write
    .selectFrom('trip_controls')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: 450 }, (_, index) => ({ ...row, activity_note: `Viagem ${index}` }));
  for (let start = 0; start < others.length; start += 50) {
    await write
      .insertInto('trip_controls')
      .values(others.slice(start, start + 50))
      .execute();
  }
  if (engine === 'sqlite') {
    // It stands on the column, in this version.
    await write.schema.dropIndex('trip_controls_by_project_id_note').execute();
  }
  if (engine === 'postgres') await sql`drop trigger packed_texts_update on trip_controls`.execute(write);
  await write.schema.dropIndex('trip_controls_vehicle_id_period_from_idx').execute();
  await write.schema.alterTable('trip_controls').dropColumn('search').execute();

  const tools = { engine, db: write, table: () => Promise.reject(new Error('No table is made')) };
  await tripNotes(tools);
  await textIndex(tools);
  expect((await manager.get(`${path}?q=agua+no`)).body.data.map((trip: { id: number }) => trip.id)).toEqual([
    id,
  ]);
  expect((await manager.get(`${path}?q=viagem+449`)).body.meta.total).toBe(1);
  expect((await manager.get(`${path}?q=viagem`)).body.meta.total).toBe(450);
});
