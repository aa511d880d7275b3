import { expect, test } from 'vitest';
import { odometerRemark } from './odometer.ts';

const LAST = { final_km: 45_123.55, period_to: '2026-05-05T18:00' };
const TRIP = { initial_km: null, final_km: null, period_from: null };
const END = '45123,55 km em 05/05/2026 18:00';

test('a vehicle without trips has no reading to begin at', () => {
  expect(odometerRemark({ final_km: null, period_to: null }, { ...TRIP, initial_km: 9 })).toEqual({
    isWarning: false,
    sentence: 'Este veículo ainda não tem viagens registradas.',
  });
});

test.each([
  ['nothing typed yet', TRIP],
  ['beginning where the last one ended', { ...TRIP, initial_km: 45_123.55, period_from: '2026-05-06T08:00' }],
  ['from before, all of it', { initial_km: 100, final_km: 200, period_from: '2026-01-01T08:00' }],
  ['from before, its end not typed yet', { ...TRIP, initial_km: 100, period_from: '2026-01-01T08:00' }],
])('%s: only how the last one ended', (_, trip) => {
  expect(odometerRemark(LAST, trip)).toEqual({
    isWarning: false,
    sentence: `A última viagem deste veículo terminou com ${END}.`,
  });
});

test('beginning later than the last one ended is a gap', () => {
  expect(odometerRemark(LAST, { ...TRIP, initial_km: 45_200.1 })).toEqual({
    isWarning: true,
    sentence: `Há 76,55 km sem registro: a última viagem deste veículo terminou com ${END}. Confira se falta registrar uma viagem.`,
  });
});

test.each([
  ['beginning before the last one ended', { ...TRIP, initial_km: 45_120, period_from: '2026-05-05T18:00' }],
  [
    'registered late, but past the last reading',
    { initial_km: 1, final_km: 45_127.1, period_from: '2026-05-05T17:59' },
  ],
])('%s is an overlap', (_, trip) => {
  expect(odometerRemark(LAST, trip)).toEqual({
    isWarning: true,
    sentence: `Há 3,55 km contados duas vezes: a última viagem deste veículo terminou com ${END}. Confira a quilometragem.`,
  });
});
