import type { z } from 'zod';
import { TRIP_MESSAGES, type tripControl, tripControls } from '#domain/resources/trip-controls.ts';
import { fromCents, toCents } from '#domain/shared/cents.ts';
import { normaliseDateTime } from '#domain/shared/dates.ts';
import { fold } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Handlers } from '../platform/call.ts';
import { crudHandlers, type RowCall } from '../platform/crud.ts';
import { matches, orderOf, pageOf } from '../platform/list.ts';
import { invalid } from '../platform/problem.ts';
import { mayEnter } from '../platform/scope.ts';
import { isActivityOf } from './activities.ts';
import { requireCity } from './places-lookup.ts';
import { odometerNeighbours } from './trip-odometer.ts';

type TripCall = RowCall<{ projectId: number }>;

/** The project's trips that the caller may see, with what their record shows. */
export function tripRows({ db, user, params }: Pick<TripCall, 'db' | 'user' | 'params'>) {
  return db
    .selectFrom('trip_controls')
    .innerJoin('activities', 'activities.id', 'trip_controls.activity_id')
    .innerJoin('users', 'users.id', 'trip_controls.user_id')
    .innerJoin('vehicles', 'vehicles.id', 'trip_controls.vehicle_id')
    .innerJoin('cities as origin', 'origin.id', 'trip_controls.city_origin_id')
    .innerJoin('states as origin_state', 'origin_state.id', 'origin.state_id')
    .innerJoin('cities as destination', 'destination.id', 'trip_controls.city_destination_id')
    .innerJoin('states as destination_state', 'destination_state.id', 'destination.state_id')
    .selectAll('trip_controls')
    .select([
      'activities.name as activity_name',
      'users.name as user_name',
      'vehicles.plate',
      'origin.name as origin_name',
      'origin.state_id as origin_state_id',
      'origin_state.uf as origin_uf',
      'origin_state.name as origin_state_name',
      'destination.name as destination_name',
      'destination.state_id as destination_state_id',
      'destination_state.uf as destination_uf',
      'destination_state.name as destination_state_name',
    ])
    .where('trip_controls.project_id', '=', params.projectId)
    .where(mayEnter(user, 'trip_controls.project_id'));
}

type TripRow = Awaited<ReturnType<ReturnType<typeof tripRows>['executeTakeFirstOrThrow']>>;

export function toTripRecord(row: TripRow): z.output<typeof tripControl> {
  const city = (id: number, name: string, state: { id: number; uf: string; name: string }) => ({
    id,
    name,
    state,
  });
  const { origin_state_id, destination_state_id, origin_uf: uf, destination_uf } = row;
  return {
    ...row,
    activity: { id: row.activity_id, name: row.activity_name },
    city_origin: city(row.city_origin_id, row.origin_name, {
      id: origin_state_id,
      uf,
      name: row.origin_state_name,
    }),
    origin: { name: row.origin_name, state: { uf } },
    city_destination: city(row.city_destination_id, row.destination_name, {
      id: destination_state_id,
      uf: destination_uf,
      name: row.destination_state_name,
    }),
    destination: { name: row.destination_name, state: { uf: destination_uf } },
    vehicle: { id: row.vehicle_id, plate: row.plate },
    initial_km: fromCents(row.initial_km_hundredths),
    final_km: fromCents(row.final_km_hundredths),
    value_supplying: fromCents(row.value_supplying_cents),
    liter_supplying: fromCents(row.liter_supplying_hundredths),
    user: { id: row.user_id, name: row.user_name },
  };
}

const crud = crudHandlers(tripControls, {
  table: 'trip_controls',
  rows: tripRows,
  search: [
    'activities.search',
    'users.search',
    'origin.search',
    'destination.search',
    'vehicles.search',
    'trip_controls.search',
  ],
  filter(query, { query: { vehicle, user } }) {
    let filtered = query;
    if (typeof vehicle === 'number') filtered = filtered.where('trip_controls.vehicle_id', '=', vehicle);
    if (typeof user === 'number') filtered = filtered.where('trip_controls.user_id', '=', user);
    return filtered;
  },
  sorts: {
    period_from: 'trip_controls.period_from',
    user: 'users.search',
    origin: 'origin.search',
    destination: 'destination.search',
    activity: 'activities.search',
  },
  standardSort: '-period_from',
  toRecord: toTripRecord,
  toBody: (row) => ({
    activity: row.activity_id,
    period_from: row.period_from,
    period_to: row.period_to,
    origin_state_id: row.origin_state_id,
    city_origin: row.city_origin_id,
    destination_state_id: row.destination_state_id,
    city_destination: row.city_destination_id,
    vehicle: row.vehicle_id,
    initial_km: fromCents(row.initial_km_hundredths),
    final_km: fromCents(row.final_km_hundredths),
    value_supplying: fromCents(row.value_supplying_cents),
    liter_supplying: fromCents(row.liter_supplying_hundredths),
    activity_note: row.activity_note,
  }),
  async check(body, { db, params, services }) {
    // A PUT may bring one end of the period, or one reading, alone.
    const { zone } = services.settings;
    if (normaliseDateTime(body.period_to, zone) < normaliseDateTime(body.period_from, zone)) {
      throw invalid({ period_to: [MESSAGES.endBeforeStart] });
    }
    if (body.final_km < body.initial_km) throw invalid({ final_km: [TRIP_MESSAGES.kmBackwards] });
    if (!(await isActivityOf(db, body.activity, params.projectId))) {
      throw invalid({ activity: [MESSAGES.reference] });
    }
    await requireCity(db, { state_id: body.origin_state_id, city: body.city_origin }, 'city_origin');
    await requireCity(
      db,
      { state_id: body.destination_state_id, city: body.city_destination },
      'city_destination',
    );
    const vehicle = await db
      .selectFrom('vehicles')
      .select('id')
      .where('id', '=', body.vehicle)
      .executeTakeFirst();
    if (!vehicle) throw invalid({ vehicle: [MESSAGES.reference] });
  },
  toRow: (body, { services }) => ({
    activity_id: body.activity,
    period_from: normaliseDateTime(body.period_from, services.settings.zone),
    period_to: normaliseDateTime(body.period_to, services.settings.zone),
    city_origin_id: body.city_origin,
    city_destination_id: body.city_destination,
    vehicle_id: body.vehicle,
    initial_km_hundredths: toCents(body.initial_km),
    final_km_hundredths: toCents(body.final_km),
    value_supplying_cents: toCents(body.value_supplying),
    liter_supplying_hundredths: toCents(body.liter_supplying),
    activity_note: body.activity_note,
    search: fold(body.activity_note),
  }),
  owner: ({ params, user, now }) => ({
    project_id: params.projectId,
    user_id: user.id,
    created_at: now,
  }),
});

export const tripControlHandlers: Handlers<typeof tripControls> = {
  ...crud,
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
    const wanted = q ? travellers.where((eb) => matches(eb, 'users.search', q)) : travellers;
    const order = orderOf(query.sort, { name: 'users.search' }, 'name');
    return { body: await pageOf(wanted, query, { ...order, id: 'users.id' }) };
  },
};
