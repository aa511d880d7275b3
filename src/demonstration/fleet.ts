/** The vehicles, and how many kilometres each has run. */
import type { Office } from './office.ts';
import { GERENTE } from './team.ts';

export interface Vehicle {
  readonly id: number;
  /** Kilometres a litre. */
  readonly economy: number;
  /** Odometer, and the day (from today) of the last return: trips move both on. */
  kilometres: number;
  back: number;
}

type Row = readonly [plate: string, model: string, economy: number, kilometres: number];

/** The first ones make the trips. Plates of one made-up series. */
const VEHICLES: readonly Row[] = [
  ['NAS-1A01', 'Fiat Strada Endurance 1.4', 11.4, 38_214.5],
  ['NAS-1A02', 'Fiat Strada Endurance 1.4', 11.2, 41_870],
  ['NAS-1A03', 'Toyota Hilux CD 4×4 diesel', 9.6, 87_452.3],
  ['NAS-1A04', 'Mitsubishi L200 Triton 4×4', 9.1, 112_305],
  ['NAS-1A05', 'Renault Duster 4×4', 9.8, 64_118.7],
  ['NAS-1A06', 'Volkswagen Saveiro Robust', 11.9, 52_960],
  ['NAS-1A07', 'Chevrolet S10 CD 4×4', 9.3, 95_331],
  ['NAS-1A08', 'Fiat Toro Freedom diesel', 10.7, 23_907.2],
  ['NAS-1B09', 'Honda NXR 160 Bros', 34, 18_440],
  ['NAS-1B10', 'Honda NXR 160 Bros', 34, 21_009],
  ['NAS-1B11', 'Honda NXR 160 Bros', 34, 15_872],
  ['NAS-1B12', 'Yamaha XTZ 150 Crosser', 36, 9_655],
  ['NAS-1B13', 'Yamaha XTZ 150 Crosser', 36, 12_480],
  ['NAS-1C14', 'Mercedes-Benz Accelo 815 (caminhão)', 5.6, 143_220],
  ['NAS-1C15', 'Volkswagen Delivery 9.170 (caminhão)', 5.2, 98_761],
  ['NAS-1C16', 'Iveco Daily 35S14 (van)', 8.4, 77_145],
  ['NAS-1C17', 'Mercedes-Benz Sprinter 415 (van)', 8.8, 101_334],
  ['NAS-1D18', 'Volkswagen Gol 1.0', 13.2, 88_512],
  ['NAS-1D19', 'Fiat Mobi Like', 13.8, 36_250],
  ['NAS-1D20', 'Hyundai HB20 1.0', 13.1, 44_018],
  ['NAS-1E21', 'Fiat Fiorino (viveiro)', 11.6, 69_903],
  ['NAS-1E22', 'Chevrolet Montana 1.4', 11.1, 58_427],
  ['NAS-1E23', 'Ford Ranger XLS 4×4', 9.2, 120_664],
  ['NAS-1F24', 'Nissan Frontier 4×4', 9.4, 66_790],
  ['NAS-1F25', 'Renault Kangoo (oficina)', 11.3, 92_155],
  ['NAS-1F26', 'Carreta-tanque de 3.000 l (combate a incêndio)', 6, 4_310],
  ['NAS-1F27', 'Toyota Bandeirante 1998', 7.2, 287_640],
];

export async function registerFleet(office: Office, moment: string): Promise<readonly Vehicle[]> {
  const fleet: Vehicle[] = [];
  for (const [plate, model_description, economy, kilometres] of VEHICLES) {
    const id = await office.at(GERENTE, moment).create('/vehicles', { plate, model_description });
    fleet.push({ id, economy, kilometres, back: Number.NEGATIVE_INFINITY });
  }
  return fleet;
}
