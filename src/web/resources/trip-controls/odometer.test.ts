import { describe, expect, test } from 'vitest';
import { type Neighbours, odometerRemarks } from './odometer.ts';

const previous = { final_km: 45_123.55, period_to: '2026-05-05T18:00' };
const next = { initial_km: 45_300, period_from: '2026-05-09T07:30' };
const TRIP = { initial_km: null, final_km: null };
const END = '45123,55 km em 05/05/2026 18:00';
const START = 'a viagem seguinte deste veículo começou com 45300 km em 09/05/2026 07:30';

describe('the reading that the vehicle had', () => {
  test.each<[string, Neighbours, string]>([
    ['no trips', { previous: null, next: null }, 'Este veículo ainda não tem viagens registradas.'],
    ['later trips alone', { previous: null, next }, 'Este veículo ainda não tem viagens anteriores a esta.'],
    ['earlier trips alone', { previous, next: null }, `A última viagem deste veículo terminou com ${END}.`],
    ['trips on both sides', { previous, next }, `A viagem anterior deste veículo terminou com ${END}.`],
  ])('of a vehicle with %s', (_, neighbours, known) => {
    expect(odometerRemarks(neighbours, TRIP)).toEqual({ known, warnings: [] });
  });

  test('stays told while the readings fit to the trips before and after', () => {
    const trip = { initial_km: 45_123.55, final_km: 45_300 };
    expect(odometerRemarks({ previous, next }, trip)).toEqual({
      known: `A viagem anterior deste veículo terminou com ${END}.`,
      warnings: [],
    });
  });
});

describe('a warning', () => {
  const warnings = (neighbours: Neighbours, trip: object) =>
    odometerRemarks(neighbours, { ...TRIP, ...trip }).warnings;

  test('tells a gap to the last trip in place of its reading', () => {
    expect(odometerRemarks({ previous, next: null }, { ...TRIP, initial_km: 45_200.1 })).toEqual({
      known: null,
      warnings: [
        `Há 76,55 km sem registro: a última viagem deste veículo terminou com ${END}. Confira se falta registrar uma viagem.`,
      ],
    });
  });

  test('tells an overlap with the trip before', () => {
    expect(warnings({ previous, next }, { initial_km: 45_120 })).toEqual([
      `Há 3,55 km contados duas vezes: a viagem anterior deste veículo terminou com ${END}. Confira a quilometragem.`,
    ]);
  });

  test('tells a gap to the trip after', () => {
    expect(warnings({ previous, next }, { final_km: 45_299.9 })).toEqual([
      `Há 0,1 km sem registro: ${START}. Confira se falta registrar uma viagem.`,
    ]);
  });

  test('tells an overlap with the trip after, of a vehicle without trips before too', () => {
    expect(warnings({ previous: null, next }, { initial_km: 5, final_km: 45_301 })).toEqual([
      `Há 1 km contados duas vezes: ${START}. Confira a quilometragem.`,
    ]);
  });

  test('tells both sides at once', () => {
    expect(warnings({ previous, next }, { initial_km: 1, final_km: 50_000 })).toHaveLength(2);
  });
});
