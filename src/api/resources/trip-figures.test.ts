import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/shared/access.ts';
import { type Json, openApi, type TestApi } from '../../../tests/support/api.ts';
import { readPdf } from '../../../tests/support/pdf.ts';
import { makeProject } from '../../../tests/support/records.ts';
import { created, makeActivity, makeVehicle, tripBody } from '../../../tests/support/running.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const units = (value: number) => BigInt(Math.round(value * 100));
/** Hundredths as paper shows them. */
const shown = (hundredths: bigint) => `${hundredths / 100n},${String(hundredths % 100n).padStart(2, '0')}`;

/** What the trips of the list come to, computed here in whole hundredths. */
function totalsOf(trips: readonly Json[]): string[] {
  const sum = (of: (trip: Json) => bigint) => trips.reduce((all, trip) => all + of(trip), 0n);
  const distance = sum((trip) => units(trip.final_km) - units(trip.initial_km));
  const litres = sum((trip) => units(trip.liter_supplying));
  const value = sum((trip) => units(trip.value_supplying));
  // Half a hundredth rounds up.
  const consumption = litres === 0n ? '—' : shown((distance * 200n + litres) / (2n * litres));
  return [String(trips.length), shown(distance), shown(litres), shown(value), consumption];
}

test('generated trips have the same figures on paper, one by one, in all and by vehicle, as in the list', async () => {
  const manager = await api.person(ROLES.GERENTE_PROJETOS);
  const project = await makeProject(api);
  const path = `/projects/${project}/trip_controls`;
  const activity = await makeActivity(manager, project);
  const vehicles = [await makeVehicle(manager), await makeVehicle(manager), await makeVehicle(manager)];
  const figures = fc.record({
    // The third one is never filled up.
    vehicle: fc.integer({ min: 0, max: 2 }),
    from: fc.integer({ min: 0, max: 99_999_999 }),
    more: fc.integer({ min: 0, max: 300_000 }),
    litres: fc.integer({ min: 0, max: 20_000 }),
    cents: fc.integer({ min: 0, max: 99_999_999_999 }),
  });
  for (const { vehicle, from, more, litres, cents } of fc.sample(figures, { numRuns: 45, seed: 3 })) {
    await created(
      manager,
      path,
      tripBody({
        activity,
        vehicle: vehicles[vehicle] ?? 0,
        initial_km: from / 100,
        final_km: (from + more) / 100,
        liter_supplying: vehicle === 2 ? 0 : litres / 100,
        value_supplying: cents / 100,
      }),
    );
  }
  const trips: Json[] = (await manager.get(`${path}?per_page=200`)).body.data;
  const { url } = (await manager.get(`${path}/user/report`)).body;
  const { text } = await readPdf((await api.nobody.get(url.replace('/api', ''))).bytes);

  expect(trips).toHaveLength(45);
  for (const trip of trips) {
    const distance = units(trip.final_km) - units(trip.initial_km);
    const row = [units(trip.initial_km), units(trip.final_km), distance];
    const refuelled = [units(trip.liter_supplying), units(trip.value_supplying)];
    expect(text).toContain([trip.vehicle.plate, ...[...row, ...refuelled].map(shown)].join(' '));
  }
  const [count, distance, litres, value, consumption] = totalsOf(trips);
  expect(text).toContain(
    `Viagens ${count} Distância ${distance} km Combustível ${litres} l Abastecimento R$ ${value} Consumo ${consumption} km/l`,
  );
  expect(text).toContain(`Total ${distance} ${litres} ${value}`);
  for (const [plate, own] of Map.groupBy(trips, (trip) => String(trip.vehicle.plate))) {
    expect(text).toContain([plate, ...totalsOf(own)].join(' '));
  }
  expect(totalsOf(trips.filter((trip) => trip.vehicle_id === vehicles[2])).at(-1)).toBe('—');
});
