/** What the trip report's template shows, as texts ready to print. */
import { formatFixed } from '#domain/shared/numbers.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { toCents } from '#domain/shared/cents.ts';
import { formatDateTime, formatPeriod } from '#domain/shared/dates.ts';
import type { Period } from '#domain/shared/periods.ts';

/** A trip with the fields that the API gives it. */
export interface ReportedTrip {
  /** `YYYY-MM-DDTHH:mm`. */
  readonly period_from: string;
  readonly user: { readonly name: string };
  readonly origin: Place;
  readonly destination: Place;
  readonly activity: { readonly name: string };
  readonly vehicle: { readonly id: number; readonly plate: string };
  /** Kilometres, litres and reais, at most two decimals. */
  readonly initial_km: number;
  readonly final_km: number;
  readonly liter_supplying: number;
  readonly value_supplying: number;
  readonly activity_note: string;
}

interface Place {
  readonly name: string;
  readonly state: { readonly uf: string };
}

export interface TripReportInput {
  readonly project: string;
  /** Whose trips these are; null: everybody's. */
  readonly traveller: string | null;
  /** `YYYY-MM-DD`, both included; without them as far back or ahead as trips go. */
  readonly period: Period;
  /** `YYYY-MM-DDTHH:mm`. */
  readonly made_at: string;
  /** In the order of the rows. */
  readonly trips: readonly ReportedTrip[];
}

/** Sums of some trips, each a text. */
export interface TripTotals {
  readonly trips: string;
  readonly distance: string;
  readonly litres: string;
  readonly value: string;
  /** Kilometres for each litre; a dash where nothing was filled in. */
  readonly consumption: string;
}

export interface TripReportData {
  readonly project: string;
  /** Empty: everybody's. */
  readonly traveller: string;
  /** As '01/05/2026 a 31/05/2026'; empty: all of them. */
  readonly period: string;
  readonly made_at: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly totals: TripTotals;
  /** By plate; empty when one vehicle made all trips. */
  readonly vehicles: readonly (TripTotals & { readonly plate: string })[];
}

export function tripReportData({
  project,
  traveller,
  period,
  made_at,
  trips,
}: TripReportInput): TripReportData {
  const vehicles = Map.groupBy(trips, (trip) => trip.vehicle.plate);
  return {
    project,
    traveller: traveller ?? '',
    period: formatPeriod(period),
    made_at: formatDateTime(made_at),
    rows: trips.map((trip) => ({
      period_from: formatDateTime(trip.period_from),
      user: trip.user.name,
      origin: cityWithState(trip.origin),
      destination: cityWithState(trip.destination),
      activity: trip.activity.name,
      note: trip.activity_note,
      plate: trip.vehicle.plate,
      initial_km: formatFixed(trip.initial_km, 2),
      final_km: formatFixed(trip.final_km, 2),
      distance: hundredths(distanceOf(trip)),
      litres: formatFixed(trip.liter_supplying, 2),
      value: formatFixed(trip.value_supplying, 2),
    })),
    totals: totalsOf(trips),
    vehicles:
      vehicles.size < 2
        ? []
        : [...vehicles]
            .map(([plate, own]) => ({ plate, ...totalsOf(own) }))
            .toSorted((a, b) => (a.plate < b.plate ? -1 : 1)),
  };
}

/** In hundredths of a kilometre: differences and sums of decimals are not exact. */
function distanceOf({ initial_km, final_km }: ReportedTrip): number {
  return toCents(final_km) - toCents(initial_km);
}

function totalsOf(trips: readonly ReportedTrip[]): TripTotals {
  const sum = (of: (trip: ReportedTrip) => number) => trips.reduce((all, trip) => all + of(trip), 0);
  const distance = sum(distanceOf);
  const litres = sum((trip) => toCents(trip.liter_supplying));
  return {
    trips: String(trips.length),
    distance: hundredths(distance),
    litres: hundredths(litres),
    value: hundredths(sum((trip) => toCents(trip.value_supplying))),
    consumption: litres === 0 ? '—' : formatFixed(distance / litres, 2),
  };
}

function hundredths(units: number): string {
  return formatFixed(units / 100, 2);
}
