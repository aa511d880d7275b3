/** A vehicle's odometer around a moment: the trips that came before and after it, of whichever project. */
import type { tripControls } from '#domain/resources/trip-controls.ts';
import { fromCents } from '#domain/shared/cents.ts';
import { normaliseDateTime } from '#domain/shared/dates.ts';
import type { PlainHandler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';

/**
 * The neighbours in time, not in kilometres: one wrong entry, or a new odometer,
 * would stand for good. Of trips that began at the same moment, the one that was
 * registered first comes first. Of other projects' trips no more than this leaves.
 */
export const odometerNeighbours: PlainHandler<typeof tripControls.odometer> = async ({
  db,
  params,
  query,
  services,
}) => {
  const vehicle = await db
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', params.vehicleId)
    .executeTakeFirst();
  if (!vehicle) throw notFound('O veículo não foi encontrado.');
  const { trip } = query;
  const from = query.period_from && normaliseDateTime(query.period_from, services.settings.zone);
  let trips = db.selectFrom('trip_controls').where('vehicle_id', '=', params.vehicleId);
  if (trip !== undefined) trips = trips.where('id', '!=', trip);

  let earlier = trips;
  if (from) {
    earlier = trips.where((eb) => {
      const atOnce = eb('period_from', '=', from);
      const first = trip === undefined ? atOnce : eb.and([atOnce, eb('id', '<', trip)]);
      return eb.or([eb('period_from', '<', from), first]);
    });
  }
  const previous = await earlier
    .select(['final_km_hundredths', 'period_to'])
    .orderBy('period_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next =
    from &&
    (await trips
      .where((eb) => {
        const later = eb('period_from', '>', from);
        if (trip === undefined) return later;
        return eb.or([later, eb.and([eb('period_from', '=', from), eb('id', '>', trip)])]);
      })
      .select(['initial_km_hundredths', 'period_from'])
      .orderBy('period_from')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst());
  return {
    body: {
      previous: previous
        ? { final_km: fromCents(previous.final_km_hundredths), period_to: previous.period_to }
        : null,
      next: next
        ? { initial_km: fromCents(next.initial_km_hundredths), period_from: next.period_from }
        : null,
    },
  };
};
