import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { tripControls } from '#domain/resources/trip-controls.ts';
import { TRIP_MESSAGES, type tripControl } from '#domain/resources/trip-controls.ts';
import type { CityReference } from '#domain/shared/address.ts';
import { fromCents, toCents } from '#domain/shared/cents.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { normaliseDateTime } from '#domain/shared/dates.ts';
import { fold } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import { compiledQuery, isAmong } from '../platform/database/compiled-query.ts';
import type { Db } from '../platform/database/database.ts';
import { pageRows, type RowOf } from '../platform/database/page-rows.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { either, having, holds, namesOne, type ToValue, unseen } from '../platform/http/conditions.ts';
import { orderOf, pageOf } from '../platform/http/joined-list.ts';
import { type List, listPage, type TextSearch } from '../platform/http/list.ts';
import { countedInProject } from '../platform/http/packed-search.ts';
import { rowsByNotes } from '../platform/http/project-search.ts';
import { within } from '../platform/http/periods.ts';
import { invalid, notFound } from '../platform/http/problem.ts';
import { withinProject } from '../platform/http/project-rows.ts';
import {
  created,
  deletion,
  insertWhole,
  type RowCall,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../platform/http/rows.ts';
import { cityNames, requireCity } from './places-lookup.ts';
import { wantsLookingAt } from './trip-checks.ts';
import { odometerNeighbours } from './trip-odometer.ts';

type TripCall = RowCall<{ projectId: number }>;
type Body = BodyOf<typeof tripControls.create>;

const LIST: List = {
  table: 'trip_controls',
  within: 'project_id',
  orders: {
    period_from: ['period_from'],
    user: ['user_search'],
    origin: ['origin_search'],
    destination: ['destination_search'],
    activity: ['activity_search'],
  },
  standard: '-period_from',
  counted: true,
};

/** Trips with the names that their record shows, but its cities', which are in memory. */
function namedTrips(db: Db | Tx) {
  return db
    .selectFrom('trip_controls')
    .innerJoin('activities', 'activities.id', 'trip_controls.activity_id')
    .innerJoin('users', 'users.id', 'trip_controls.user_id')
    .innerJoin('vehicles', 'vehicles.id', 'trip_controls.vehicle_id')
    .select(['activities.name as activity_name', 'users.name as user_name', 'vehicles.plate']);
}

/** The project's trips that the caller may see. */
export function tripRows({ db, user, params }: Pick<TripCall, 'db' | 'user' | 'params'>) {
  return namedTrips(db)
    .selectAll('trip_controls')
    .where('trip_controls.project_id', '=', params.projectId)
    .where(mayEnter(user, 'trip_controls.project_id'));
}

/** What a page shows of trips whose ids were found within the caller's scope: a row costs by its columns. */
const listedTrips = pageRows((db, ids) =>
  namedTrips(db)
    .select([
      'trip_controls.id',
      'trip_controls.project_id',
      'trip_controls.activity_id',
      'trip_controls.user_id',
      'trip_controls.vehicle_id',
      'trip_controls.city_origin_id',
      'trip_controls.city_destination_id',
      'trip_controls.period_from',
      'trip_controls.period_to',
      'trip_controls.activity_note',
      'trip_controls.initial_km_hundredths',
      'trip_controls.final_km_hundredths',
      'trip_controls.value_supplying_cents',
      'trip_controls.liter_supplying_hundredths',
    ])
    .where(isAmong(db, 'trip_controls.id', ids)),
);

async function find(call: TripCall, id: number) {
  return tripRows(call)
    .where('trip_controls.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

type ListedTrip = RowOf<typeof listedTrips>;

/** Makes the records of these trips: their cities are named once for all of them. */
export async function tripRecords(db: Db | Tx, rows: readonly ListedTrip[]) {
  const cityOf = await cityNames(
    db,
    rows.flatMap((row) => [row.city_origin_id, row.city_destination_id]),
  );
  return (row: ListedTrip) => withCities(row, cityOf(row.city_origin_id), cityOf(row.city_destination_id));
}

async function tripRecord(db: Db | Tx, row: ListedTrip): Promise<z.output<typeof tripControl>> {
  return (await tripRecords(db, [row]))(row);
}

function withCities(
  row: ListedTrip,
  origin: CityReference,
  destination: CityReference,
): z.output<typeof tripControl> {
  // Field by field: to spread a row of forty columns costs as much as to find it.
  return {
    id: row.id,
    project_id: row.project_id,
    activity_id: row.activity_id,
    period_from: row.period_from,
    period_to: row.period_to,
    origin_state_id: origin.state.id,
    city_origin_id: row.city_origin_id,
    destination_state_id: destination.state.id,
    city_destination_id: row.city_destination_id,
    vehicle_id: row.vehicle_id,
    activity_note: row.activity_note,
    user_id: row.user_id,
    activity: { id: row.activity_id, name: row.activity_name },
    city_origin: origin,
    origin: { name: origin.name, state: { uf: origin.state.uf } },
    city_destination: destination,
    destination: { name: destination.name, state: { uf: destination.state.uf } },
    vehicle: { id: row.vehicle_id, plate: row.plate },
    initial_km: fromCents(row.initial_km_hundredths),
    final_km: fromCents(row.final_km_hundredths),
    value_supplying: fromCents(row.value_supplying_cents),
    liter_supplying: fromCents(row.liter_supplying_hundredths),
    user: { id: row.user_id, name: row.user_name },
  };
}

function toBody(trip: z.output<typeof tripControl>): Body {
  return {
    activity: trip.activity_id,
    period_from: trip.period_from,
    period_to: trip.period_to,
    origin_state_id: trip.origin_state_id,
    city_origin: trip.city_origin_id,
    destination_state_id: trip.destination_state_id,
    city_destination: trip.city_destination_id,
    vehicle: trip.vehicle_id,
    initial_km: trip.initial_km,
    final_km: trip.final_km,
    value_supplying: trip.value_supplying,
    liter_supplying: trip.liter_supplying,
    activity_note: trip.activity_note,
  };
}

type Named = Record<'activity' | 'project' | 'vehicle', number>;

/** What a trip's record shows of what it names; null of what there is not. */
const namesOf = compiledQuery(
  ['activity', 'project', 'vehicle'],
  (db, { activity, project, vehicle }: Named) =>
    db.selectNoFrom((own) => [
      own
        .selectFrom('activities')
        .select('name')
        .where('id', '=', activity)
        .where('project_id', '=', project)
        .as('activity_name'),
      own.selectFrom('vehicles').select('plate').where('id', '=', vehicle).as('plate'),
    ]),
);

/** A whole body's columns, and the names that belong to them. Throws 422 for what can't be or a reference to nothing. */
async function checked({ db, params, services }: TripCall, body: Body) {
  // A PUT may bring one end of the period, or one reading, alone.
  const { zone } = services.settings;
  const period_from = normaliseDateTime(body.period_from, zone);
  const period_to = normaliseDateTime(body.period_to, zone);
  if (period_to < period_from) {
    throw invalid({ period_to: [MESSAGES.endBeforeStart] });
  }
  if (body.final_km < body.initial_km) throw invalid({ final_km: [TRIP_MESSAGES.kmBackwards] });
  const { activity, vehicle } = body;
  const [names] = await namesOf(db, { activity, project: params.projectId, vehicle });
  const { activity_name = null, plate = null } = names ?? {};
  if (activity_name === null) throw invalid({ activity: [MESSAGES.reference] });
  await requireCity(db, { state_id: body.origin_state_id, city: body.city_origin }, 'city_origin');
  await requireCity(
    db,
    { state_id: body.destination_state_id, city: body.city_destination },
    'city_destination',
  );
  if (plate === null) throw invalid({ vehicle: [MESSAGES.reference] });
  const columns = {
    activity_id: activity,
    period_from,
    period_to,
    city_origin_id: body.city_origin,
    city_destination_id: body.city_destination,
    vehicle_id: vehicle,
    initial_km_hundredths: toCents(body.initial_km),
    final_km_hundredths: toCents(body.final_km),
    value_supplying_cents: toCents(body.value_supplying),
    liter_supplying_hundredths: toCents(body.liter_supplying),
    activity_note: body.activity_note,
    search: fold(body.activity_note),
  };
  return { columns, names: { activity_name, plate } };
}

/** `select id …` of the project's trips that are found by whose they are, what for, where or with which car: each along its own index. */
function tripsByNames(projectId: number, q: string, toValue?: ToValue): RawBuilder<unknown> {
  const ofProject = sql`select id from trip_controls where project_id = ${toValue?.(projectId) ?? projectId} and`;
  return sql`
    ${ofProject} ${namesOne('user_id', 'users', q, toValue)}
    union ${ofProject} ${namesOne('vehicle_id', 'vehicles', q, toValue)}
    union ${ofProject} activity_search in (select search from activities
      where project_id = ${projectId} and ${holds('activities.search', q, toValue)})
    union select id from (
      with named as materialized (select search from cities where ${holds('cities.search', q, toValue)})
      ${ofProject} origin_search in (select search from named)
      union all ${ofProject} destination_search in (select search from named)) as by_city`;
}

/** A trip is found by what its row shows and by its note. */
function matching(call: TripCall & { readonly query: { readonly q?: string } }): TextSearch | null {
  const { db, query } = call;
  const { above: projectId, scope } = withinProject(call);
  const { q } = query;
  if (!q) return null;
  const texts = ['activity_search', 'user_search', 'origin_search', 'destination_search', 'search'];
  const byNote = holds('trip_controls.search', q);
  const ways = [tripsByNames(projectId, q), ...rowsByNotes(db, 'trip_controls', projectId, byNote)];
  const rows = sql.join(ways, sql` union `);
  return {
    byIndex: sql<SqlBool>`trip_controls.id in (${rows})`,
    byRow: either([
      ...texts.map((text) => holds(`trip_controls.${text}`, q)),
      namesOne('trip_controls.vehicle_id', 'vehicles', q),
    ]),
    ...countedInProject(db, {
      list: 'trip_controls',
      projectId,
      q,
      scope,
      rows,
      byRow: byNote,
      elsewhere: tripsByNames(projectId, q, unseen),
    }),
  };
}

export const tripControlHandlers: Handlers<typeof tripControls> = {
  async list(call) {
    const { db, query } = call;
    const { data, meta } = await listPage(db, LIST, query, {
      ...withinProject(call),
      filters: [
        ...having('trip_controls.vehicle_id', query.vehicle),
        ...having('trip_controls.user_id', query.user),
        ...(query.check ? [wantsLookingAt(query.check)] : []),
        ...within('trip_controls.period_from', query, { hasTime: true }),
      ],
      search: matching(call),
      rows: listedTrips,
    });
    return { body: { data: data.map(await tripRecords(db, data)), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, await tripRecord(call.db, row));
  },
  async create(call) {
    const { db, params, user, now, body } = call;
    const { columns, names } = await checked(call, body);
    const written = await insertWhole(db, 'trip_controls', {
      ...columns,
      project_id: params.projectId,
      user_id: user.id,
      created_at: now,
    });
    const row = { ...names, user_name: user.name, ...written };
    return created(row, await tripRecord(db, row));
  },
  async update(call) {
    const before = await rowToWrite(call, 'trip_controls', find);
    const written = toBody(await tripRecord(call.db, before));
    const { columns } = await checked(call, { ...written, ...call.body });
    await updateRow(call.db, 'trip_controls', before, columns);
    const after = await find(call, before.id);
    return updated(before, after, await tripRecord(call.db, after));
  },
  remove: (call) => deletion(call, 'trip_controls', find),
  odometer: odometerNeighbours,
  async travellers({ db, user, params, query }) {
    const travellers = db
      .selectFrom('users')
      .select(['users.id', 'users.name'])
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('trip_controls')
            .select('trip_controls.id')
            .whereRef('trip_controls.user_id', '=', 'users.id')
            .where('trip_controls.project_id', '=', params.projectId)
            .where(mayEnter(user, 'trip_controls.project_id')),
        ),
      );
    const { q } = query;
    const wanted = q ? travellers.where(holds('users.search', q)) : travellers;
    const order = orderOf(query.sort, { name: 'users.search' }, 'name');
    return { body: await pageOf(wanted, query, { ...order, id: 'users.id' }) };
  },
};
