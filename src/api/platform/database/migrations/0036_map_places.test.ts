import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOfSpring } from '#domain/rules/spring-place.ts';
import { springBody } from '../../../../../tests/support/records.ts';
import { openSpringPlace, type SpringPlace } from '../../../../../tests/support/spring-place.ts';
import { createTable } from '../columns.ts';
import { mapPlaces } from './0036_map_places.ts';

let place: SpringPlace;
beforeAll(async () => {
  place = await openSpringPlace();
});
afterAll(() => place.api.close());

test('springs of before get the place that they would be registered with', async () => {
  const eye = (utm_easting: number) => ({ utm_zone: '24K', utm_easting, utm_northing: 7_843_225 });
  for (const water_eyes of [[eye(283_440), eye(283_450)], [], [eye(283_420)], []]) {
    const made = await place.technician.post(
      place.springs,
      springBody({ label: place.nextLabel(), water_eyes }),
    );
    expect(made.status, made.text).toBe(201);
  }
  const { engine, write } = place.api.server.services.database;
  const placesOf = () =>
    write
      .selectFrom('water_springs')
      .select(['id', 'place_latitude', 'place_longitude'])
      .orderBy('id')
      .execute();
  const registered = await placesOf();
  const on = (table: string) => (engine === 'sqlite' ? '' : ` on ${table}`);
  for (const table of [
    'water_springs',
    'rural_properties',
    'property_addresses',
    'hydrographic_properties',
    'property_coordinates',
    'barrages',
    'dry_boxes',
    'septic_tanks',
  ]) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql.raw(`drop trigger ${table}_on_map_${event}${on(table)}`).execute(write);
    }
  }
  for (const column of ['place_latitude', 'place_longitude']) {
    await write.schema.alterTable('water_springs').dropColumn(column).execute();
  }
  await mapPlaces({
    engine,
    db: write,
    table: (name, shape) => createTable(write as never, engine, name, shape),
  });
  const migrated = await placesOf();
  expect(migrated).toEqual(registered);
  expect(migrated).toHaveLength(4);
  for (const { id, place_latitude, place_longitude } of migrated) {
    const points = await write
      .selectFrom('water_spring_points')
      .selectAll()
      .where('water_spring_id', '=', id)
      .orderBy('position')
      .execute();
    const ofKind = (kind: number) => points.filter((point) => point.kind === kind);
    expect({ latitude: place_latitude, longitude: place_longitude }).toEqual(
      placeOfSpring(ofKind(0), ofKind(1)),
    );
  }
});
