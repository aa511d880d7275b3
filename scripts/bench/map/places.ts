/** Lays the springs of the benches' data where springs lie: each project on a stretch of land, each with its fence. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ROLES } from '#domain/shared/access.ts';
import { PROJECTS } from '../ground/shape.ts';
import { ASKER } from '../ground/tables.ts';

interface Stretch {
  readonly project: number;
  readonly latitude: number;
  readonly longitude: number;
}

export const READER = { ...ASKER, email: 'pessoa3@example.org' };

/** Degrees of a stretch, and of half a fence: some 150 km, some 80 m. */
const SPREAD = 1.4;
const HALF = 0.0004;
/** Corners of a fence, in half fences. */
const CORNERS = [
  [-1, -1],
  [0, -1.2],
  [1, -1],
  [1.2, 0],
  [1, 1],
  [0, 1.2],
  [-1, 1],
  [-1.2, 0],
] as const;

/** From the Rio Doce to the north-east and the west. */
export const STRETCHES: readonly Stretch[] = Array.from({ length: PROJECTS }, (_, at) => ({
  project: at + 1,
  latitude: -24 + (at % 5) * 3.6,
  longitude: -54 + Math.floor(at / 5) * 4.2,
}));

/** `folder` holds a database of the benches that nobody uses. */
export function layOut(folder: string): void {
  const file = new DatabaseSync(join(folder, 'vertente.db'));
  file.exec('pragma synchronous = off; pragma cache_size = -512000');
  file.exec('begin');
  file.prepare('update users set role_id = ? where email = ?').run(ROLES.DIRETOR_EXECUTIVO, ASKER.email);
  // Who reads files of fences: a director does not.
  file
    .prepare(
      `update users set role_id = ?, password_hash = (select password_hash from users where email = ?)
        where email = ?`,
    )
    .run(ROLES.TECNICO, ASKER.email, READER.email);
  const place = (id: string, origin: 'latitude' | 'longitude', step: number) =>
    `(select ${origin} from stretches where project = one.project_id) + ((${id} * ${step}) % 9973) * ${SPREAD} / 9973`;
  file.exec('create temp table stretches (project integer primary key, latitude real, longitude real)');
  const stretch = file.prepare('insert into stretches values (?, ?, ?)');
  for (const { project, latitude, longitude } of STRETCHES) stretch.run(project, latitude, longitude);
  file.exec(`update water_springs as one set
    place_latitude = ${place('id', 'latitude', 7919)}, place_longitude = ${place('id', 'longitude', 6007)}`);
  file.exec('delete from water_spring_points');
  const corner = file.prepare(`insert into water_spring_points
      (water_spring_id, kind, position, utm_easting, utm_northing, utm_zone, google_latitude, google_longitude)
    select id, 0, ?, 500000, 7900000, '23K', place_latitude + ?, place_longitude + ? from water_springs`);
  for (const [at, [east, north]] of CORNERS.entries()) corner.run(at, north * HALF, east * HALF);
  file.exec(`delete from property_coordinates`);
  file.exec(`insert into property_coordinates
      (rural_property_id, utm_easting, utm_northing, utm_zone, google_latitude, google_longitude)
    select id, 500000, 7900000, '23K', ${place('id', 'latitude', 6551)}, ${place('id', 'longitude', 4517)}
      from rural_properties as one where id % 10 = 0`);
  file.exec('commit');
  file.close();
}
