/** A trip's first reading against the last of its vehicle. Pure. */
import { formatNumber } from '#domain/rules/numbers.ts';
import { formatDateTime } from '#domain/shared/dates.ts';

/** How the vehicle's last trip ended; nulls where it has none. Kilometres, `YYYY-MM-DDTHH:mm`. */
interface LastReading {
  readonly final_km: number | null;
  readonly period_to: string | null;
}

/** The trip as far as it is filled in. */
export interface TypedTrip {
  readonly initial_km: number | null;
  readonly final_km: number | null;
  readonly period_from: string | null;
}

export interface OdometerRemark {
  readonly isWarning: boolean;
  readonly sentence: string;
}

/**
 * What to tell about the odometer. A trip after the last one begins where that
 * ended: more is a gap, less an overlap. One that is registered late, from
 * before the last one's end, must not have run past its reading.
 */
export function odometerRemark(last: LastReading, trip: TypedTrip): OdometerRemark {
  if (last.final_km === null || last.period_to === null) {
    return { isWarning: false, sentence: 'Este veículo ainda não tem viagens registradas.' };
  }
  const end = `${formatNumber(last.final_km)} km em ${formatDateTime(last.period_to)}`;
  const known = { isWarning: false, sentence: `A última viagem deste veículo terminou com ${end}.` };
  if (trip.period_from !== null && trip.period_from < last.period_to) {
    if (trip.final_km === null || trip.final_km <= last.final_km) return known;
    return overlap(trip.final_km - last.final_km, end);
  }
  if (trip.initial_km === null || trip.initial_km === last.final_km) return known;
  if (trip.initial_km < last.final_km) return overlap(last.final_km - trip.initial_km, end);
  const missing = kilometres(trip.initial_km - last.final_km);
  return {
    isWarning: true,
    sentence: `Há ${missing} sem registro: a última viagem deste veículo terminou com ${end}. Confira se falta registrar uma viagem.`,
  };
}

function overlap(shared: number, end: string): OdometerRemark {
  return {
    isWarning: true,
    sentence: `Há ${kilometres(shared)} contados duas vezes: a última viagem deste veículo terminou com ${end}. Confira a quilometragem.`,
  };
}

/** Readings have two decimals; their difference in floating point may have more. */
function kilometres(difference: number): string {
  return `${formatNumber(difference, 2)} km`;
}
