/**
 * The floor that the product is measured against: `node:http` and prepared statements on
 * the same database, no roles, no validation, no log. The trips of a project and a person
 * with their joined names and their total. Prints its port.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const JOINED = `select trip_controls.*, users.name as user_name, activities.name as activity_name,
    vehicles.plate, origin.name as origin_name, origin_state.uf as origin_uf,
    destination.name as destination_name, destination_state.uf as destination_uf
  from (select id, period_from from trip_controls where project_id = $1 and user_id = $2
        order by period_from desc, id desc limit 25) as page
  join trip_controls on trip_controls.id = page.id
  join users on users.id = trip_controls.user_id
  join activities on activities.id = trip_controls.activity_id
  join vehicles on vehicles.id = trip_controls.vehicle_id
  join cities as origin on origin.id = trip_controls.city_origin_id
  join states as origin_state on origin_state.id = origin.state_id
  join cities as destination on destination.id = trip_controls.city_destination_id
  join states as destination_state on destination_state.id = destination.state_id
  order by page.period_from desc, page.id desc`;
const COUNTED = 'select count(*) as total from trip_controls where project_id = $1 and user_id = $2';
const CONNECTIONS = 10;

type Page = (project: number, user: number) => Promise<{ data: readonly unknown[]; total: number }>;

function embedded(folder: string): Page {
  const file = new DatabaseSync(join(folder, 'vertente.db'), { readOnly: true });
  file.exec('pragma cache_size = -8000');
  // To SQLite `$1` is a name.
  const [counted, joined] = [COUNTED, JOINED].map((text) => file.prepare(text.replaceAll('$', '?')));
  return async (project, user) => ({
    data: joined?.all(project, user) ?? [],
    total: Number(counted?.get(project, user)?.['total']),
  });
}

function postgres(url: string): Page {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  return async (project, user) => {
    const values = [project, user];
    const { rows } = await pool.query<{ total: string }>({ name: 'counted', text: COUNTED, values });
    const { rows: data } = await pool.query<object>({ name: 'joined', text: JOINED, values });
    return { data, total: Number(rows[0]?.total) };
  };
}

const place = process.argv[2] ?? '';
const pageOf = place.startsWith('postgres:') ? postgres(place) : embedded(place);

const server = createServer((request, response) => {
  const [, project, user] = /\/projects\/(\d+)\/trip_controls\?.*user=(\d+)/.exec(request.url ?? '') ?? [];
  void pageOf(Number(project), Number(user)).then(({ data, total }) => {
    const body = JSON.stringify({ data, meta: { page: 1, per_page: 25, total } });
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
