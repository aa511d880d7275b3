/**
 * The floor that the product is measured against: `node:http` and prepared statements
 * on the same database file, no roles, no validation, no log. Prints its port.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const file = new DatabaseSync(join(process.argv[2] ?? '', 'vertente.db'), { readOnly: true });
file.exec('pragma cache_size = -8000');
const counted = file.prepare('select count(*) as total from trip_controls where project_id = ?');
const page = file.prepare(`select trip_controls.*, users.name as user_name, activities.name as activity_name,
    vehicles.plate, origin.name as origin_name, origin_state.uf as origin_uf,
    destination.name as destination_name, destination_state.uf as destination_uf
  from (select id, period_from from trip_controls where project_id = ?
        order by period_from desc, id desc limit 25 offset ?) as page
  join trip_controls on trip_controls.id = page.id
  join users on users.id = trip_controls.user_id
  join activities on activities.id = trip_controls.activity_id
  join vehicles on vehicles.id = trip_controls.vehicle_id
  join cities as origin on origin.id = trip_controls.city_origin_id
  join states as origin_state on origin_state.id = origin.state_id
  join cities as destination on destination.id = trip_controls.city_destination_id
  join states as destination_state on destination_state.id = destination.state_id
  order by page.period_from desc, page.id desc`);

const server = createServer((request, response) => {
  const project = Number(/^\/api\/projects\/(\d+)\//.exec(request.url ?? '')?.[1] ?? 1);
  const body = JSON.stringify({
    data: page.all(project, 0),
    meta: { page: 1, per_page: 25, ...counted.get(project) },
  });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
