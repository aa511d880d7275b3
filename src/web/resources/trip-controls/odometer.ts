/** A trip's readings against those of its vehicle's trips before and after it. Pure. */
import { formatNumber } from '#domain/shared/numbers.ts';
import type { odometer } from '#domain/resources/trip-controls.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import type { z } from 'zod';

/** Kilometres, `YYYY-MM-DDTHH:mm`. */
export type Neighbours = z.output<typeof odometer>;

/** The trip as far as it is filled in. */
export interface TypedTrip {
  readonly initial_km: number | null;
  readonly final_km: number | null;
}

export interface OdometerRemarks {
  /** How the trip before ended, where the readings fit to it. */
  readonly known: string | null;
  readonly warnings: readonly string[];
}

const CHECK = { gap: 'Confira se falta registrar uma viagem.', overlap: 'Confira a quilometragem.' } as const;

/**
 * What to tell about the odometer: a trip begins where the one before ended, and
 * ends where the one after began. Between them more is a gap, less an overlap.
 */
export function odometerRemarks(neighbours: Neighbours, trip: TypedTrip): OdometerRemarks {
  const before = besideBefore(neighbours, trip.initial_km);
  const after = besideAfter(neighbours, trip.final_km);
  return {
    known: before.known,
    warnings: [before.warning, after].filter((sentence) => sentence !== null),
  };
}

function besideBefore({ previous, next }: Neighbours, initial_km: number | null) {
  if (previous === null) {
    const which = next === null ? 'registradas' : 'anteriores a esta';
    return { known: `Este veículo ainda não tem viagens ${which}.`, warning: null };
  }
  const which = next === null ? 'última viagem' : 'viagem anterior';
  const end = `${which} deste veículo terminou com ${reading(previous.final_km, previous.period_to)}`;
  const warning = initial_km === null ? null : difference(previous.final_km, initial_km, `a ${end}`);
  return { known: warning === null ? `A ${end}.` : null, warning };
}

function besideAfter({ next }: Neighbours, final_km: number | null): string | null {
  if (next === null || final_km === null) return null;
  const start = `a viagem seguinte deste veículo começou com ${reading(next.initial_km, next.period_from)}`;
  return difference(final_km, next.initial_km, start);
}

/** The kilometres between an end and the start that follows it. */
function difference(end: number, start: number, neighbour: string): string | null {
  if (start === end) return null;
  const shared = start < end;
  const found = shared ? 'contados duas vezes' : 'sem registro';
  // Readings have two decimals; their difference in floating point may have more.
  const kilometres = formatNumber(Math.abs(start - end), 2);
  return `Há ${kilometres} km ${found}: ${neighbour}. ${shared ? CHECK.overlap : CHECK.gap}`;
}

function reading(kilometres: number, moment: string): string {
  return `${formatNumber(kilometres)} km em ${formatDateTime(moment)}`;
}
