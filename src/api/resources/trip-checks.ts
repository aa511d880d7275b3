/** Trips that want looking at, as conditions on `trip_controls`. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { TripCheck } from '#domain/resources/trip-controls.ts';

/**
 * `no_fuel`: nothing was filled up. `odometer`: it begins at another reading than the
 * vehicle's trip before it ended with, of whichever project, as `odometerNeighbours` finds it.
 */
export function wantsLookingAt(check: TripCheck): Expression<SqlBool> {
  return {
    no_fuel: sql<SqlBool>`trip_controls.liter_supplying_hundredths = 0`,
    odometer: sql<SqlBool>`trip_controls.initial_km_hundredths <> coalesce(
      (select earlier.final_km_hundredths from trip_controls as earlier
        where earlier.vehicle_id = trip_controls.vehicle_id
          and earlier.period_from <= trip_controls.period_from
          and not (earlier.period_from = trip_controls.period_from and earlier.id >= trip_controls.id)
        order by earlier.period_from desc, earlier.id desc limit 1),
      trip_controls.initial_km_hundredths)`,
  }[check];
}
