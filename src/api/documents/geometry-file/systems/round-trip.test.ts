/** Points all over Brazil, put into a projection by the textbook's formulas and read back from what its text says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  albers,
  type Figure,
  type Forward,
  lambert,
  mercator,
  onDatum,
  type Parameters,
  polyconic,
  transverseMercator,
} from '../../../../../tests/support/forward-projections.ts';
import { REFUSALS, RefusedFile } from '../drawn.ts';
import { placeInOrder } from '../in-order.ts';
import { moverOfWkt } from './mover.ts';
import { everyday } from '../../../../../tests/support/everyday.ts';

const GRS80: Figure = { a: 6_378_137, rf: 298.257222101 };

interface TestDatum {
  readonly names: readonly string[];
  readonly figure: Figure;
  readonly shift: readonly [number, number, number];
  /** Carried by the text. */
  readonly isWritten?: boolean;
}

const DATUMS: readonly TestDatum[] = [
  {
    names: ['D_SIRGAS_2000', 'Sistema de Referencia Geocentrico para las AmericaS 2000'],
    figure: GRS80,
    shift: [0, 0, 0],
  },
  {
    names: ['D_WGS_1984', 'World Geodetic System 1984'],
    figure: { a: 6_378_137, rf: 298.257223563 },
    shift: [0, 0, 0],
  },
  {
    names: ['D_South_American_1969', 'South American Datum 1969'],
    figure: { a: 6_378_160, rf: 298.25 },
    shift: [-67.35, 3.88, -38.22],
  },
  {
    names: ['D_Corrego_Alegre', 'Corrego Alegre 1970-72'],
    figure: { a: 6_378_388, rf: 297 },
    shift: [-206.05, 168.28, -3.82],
  },
  {
    names: ['Rede do estado', 'D_Rede'],
    figure: { a: 6_378_388, rf: 297 },
    shift: [-200, 170, 10],
    isWritten: true,
  },
];

interface TestMethod {
  readonly names: { readonly one: string; readonly two: string };
  readonly forward: Forward;
  /** WKT 1's and WKT 2's names of each parameter. */
  readonly parameters: readonly (readonly [keyof Parameters, one: string, two: string])[];
}

const FALSE: TestMethod['parameters'] = [
  ['x0', 'False_Easting', 'False easting'],
  ['y0', 'False_Northing', 'False northing'],
];
const CONIC: TestMethod['parameters'] = [
  ['x0', 'False_Easting', 'Easting at false origin'],
  ['y0', 'False_Northing', 'Northing at false origin'],
  ['lon0', 'Central_Meridian', 'Longitude of false origin'],
  ['lat0', 'Latitude_Of_Origin', 'Latitude of false origin'],
  ['lat1', 'Standard_Parallel_1', 'Latitude of 1st standard parallel'],
  ['lat2', 'Standard_Parallel_2', 'Latitude of 2nd standard parallel'],
];
const LONGITUDE = ['lon0', 'Central_Meridian', 'Longitude of natural origin'] as const;

const METHODS: readonly TestMethod[] = [
  {
    names: { one: 'Transverse_Mercator', two: 'Transverse Mercator' },
    forward: transverseMercator,
    parameters: [...FALSE, LONGITUDE, ['k0', 'Scale_Factor', 'Scale factor at natural origin']],
  },
  {
    names: { one: 'Mercator', two: 'Mercator (variant B)' },
    forward: mercator,
    parameters: [...FALSE, LONGITUDE, ['lat1', 'Standard_Parallel_1', 'Latitude of 1st standard parallel']],
  },
  {
    names: { one: 'Polyconic', two: 'American Polyconic' },
    forward: polyconic,
    parameters: [...FALSE, LONGITUDE, ['lat0', 'Latitude_Of_Origin', 'Latitude of natural origin']],
  },
  { names: { one: 'Albers', two: 'Albers Equal Area' }, forward: albers, parameters: CONIC },
  {
    names: { one: 'Lambert_Conformal_Conic', two: 'Lambert Conic Conformal (2SP)' },
    forward: lambert,
    parameters: CONIC,
  },
];

const UNITS = [
  ['Meter', 1],
  ['Foot', 0.3048],
  ['Foot_US', 1200 / 3937],
  ['Kilometer', 1000],
] as const;
type Unit = (typeof UNITS)[number];

const DEGREE = 0.0174532925199433;

/** As ESRI writes it, in ordinary brackets: WKT 1. */
function textOfOne(
  { names, parameters }: TestMethod,
  datum: TestDatum,
  values: Parameters,
  [unit, metres]: Unit,
): string {
  const shift = datum.isWritten ? `,TOWGS84(${datum.shift.join()},0,0,0,0)` : '';
  const told = parameters.map(([key, name]) => {
    const value = key === 'x0' || key === 'y0' ? values[key] / metres : values[key];
    return `PARAMETER["${name}",${value}]`;
  });
  const geographic = `GEOGCS["GCS",DATUM["${datum.names[0]}",SPHEROID["e",${datum.figure.a},${datum.figure.rf}]${shift.replaceAll('(', '[').replaceAll(')', ']')}],PRIMEM["Greenwich",0.0],UNIT["Degree",${DEGREE}]]`;
  return `PROJCS["Meu sistema",${geographic},PROJECTION["${names.one}"],${told.join()},UNIT["${unit}",${metres}]]`;
}

/** WKT 2, whose parameters say their own units, and whose axes an order that files do not heed. */
function textOfTwo(
  { names, parameters }: TestMethod,
  datum: TestDatum,
  values: Parameters,
  [unit, metres]: Unit,
): string {
  const told = parameters.map(([key, , name]) => {
    const own =
      key === 'x0' || key === 'y0'
        ? 'LENGTHUNIT["metre",1]'
        : key === 'k0'
          ? 'SCALEUNIT["unity",1]'
          : `ANGLEUNIT["degree",${DEGREE}]`;
    return `PARAMETER["${name}",${values[key]},${own}]`;
  });
  const system = `PROJCRS["Meu sistema",BASEGEOGCRS["x",DATUM["${datum.names[1]}",ELLIPSOID["e",${datum.figure.a},${datum.figure.rf},LENGTHUNIT["metre",1]]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",${DEGREE}]]],CONVERSION["c",METHOD["${names.two}"],${told.join()}],CS[Cartesian,2],AXIS["(E)",east,ORDER[1]],AXIS["(N)",north,ORDER[2]],LENGTHUNIT["${unit}",${metres}]]`;
  if (!datum.isWritten) return system;
  const shift = ['X', 'Y', 'Z'].map(
    (axis, at) => `PARAMETER["${axis}-axis translation",${datum.shift[at]},LENGTHUNIT["metre",1]]`,
  );
  return `BOUNDCRS[SOURCECRS[${system}],TARGETCRS[GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],CS[ellipsoidal,2],AXIS["latitude",north],AXIS["longitude",east],ANGLEUNIT["degree",${DEGREE}]]],ABRIDGEDTRANSFORMATION["t",METHOD["Geocentric translations (geog2D domain)"],${shift.join()}]]`;
}

const places = fc.tuple(
  fc.double({ min: -73.9, max: -32.4, noNaN: true }),
  fc.double({ min: -33.7, max: 5.2, noNaN: true }),
);
const within = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
const values = fc.record({
  lat0: within(-35, 0),
  lon0: within(-70, -38),
  lat1: within(-10, 0),
  lat2: within(-35, -15),
  k0: fc.constantFrom(0.9996, 1, 0.999995),
  x0: fc.constantFrom(0, 500_000, 5_000_000),
  y0: fc.constantFrom(0, 10_000_000),
});

/** Metres between two places that are close. */
function apart(
  one: { longitude: number; latitude: number },
  [longitude, latitude]: readonly [number, number],
): number {
  const across = (one.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(across, one.latitude - latitude) * 111_320;
}

const runs = everyday(3000, 50_000);

test('a point of Brazil in any projection, datum and unit is read where it lies', () => {
  let farthest = 0;
  fc.assert(
    fc.property(
      places,
      values,
      fc.constantFrom(...METHODS),
      fc.constantFrom(...DATUMS),
      fc.constantFrom(...UNITS),
      fc.boolean(),
      ([longitude, latitude], all, method, datum, unit, isTwo) => {
        // A transverse Mercator is made for what lies near its middle.
        const middle = Math.round((longitude + all.lon0 / 20) * 2) / 2;
        const parameters = method.forward === transverseMercator ? { ...all, lat0: 0, lon0: middle } : all;
        const there = onDatum(GRS80, datum.figure, datum.shift, [longitude, latitude]);
        const [east, north] = method.forward(datum.figure, parameters, ...there);
        const text = (isTwo ? textOfTwo : textOfOne)(method, datum, parameters, unit);
        const found = moverOfWkt(text).positionOf([east / unit[1], north / unit[1]]);
        // Within a hand's breadth of the equator proj4 seeks some places of the polyconic without end.
        if (found === null && method.forward === polyconic && Math.abs(latitude) < 1e-5) return;
        if (found === null) throw new Error(`not read: ${text}`);
        farthest = Math.max(farthest, apart(found, [longitude, latitude]));
        expect(farthest).toBeLessThan(0.002);
      },
    ),
    { numRuns: runs },
  );
  expect(farthest).toBeGreaterThan(0);
});

/** On the grid of its zone, by a text of WKT 2 whose axes are as they are told, with north before east in the file. */
function northBeforeEast(longitude: number, latitude: number, axes: 'east first' | 'north first') {
  const [datum, method, unit] = [DATUMS[0], METHODS[0], UNITS[0]];
  if (!datum || !method) throw new Error('no system');
  const lon0 = 6 * Math.floor((longitude + 180) / 6) - 177;
  const grid = {
    lat0: 0,
    lat1: 0,
    lat2: 0,
    lon0,
    k0: 0.9996,
    x0: 500_000,
    y0: latitude < 0 ? 10_000_000 : 0,
  };
  const [east, north] = transverseMercator(GRS80, grid, longitude, latitude);
  const text = textOfTwo(method, datum, grid, unit);
  const turned = text
    .replace('"(E)",east,ORDER[1]', '"(N)",north,ORDER[1]')
    .replace('"(N)",north,ORDER[2]', '"(E)",east,ORDER[2]');
  const { points, wasSwapped } = placeInOrder(moverOfWkt(axes === 'north first' ? turned : text), [
    [north, east],
  ]);
  const [point] = points;
  if (point?.kind !== 'degrees') throw new Error('no degrees');
  return { metres: apart(point, [longitude, latitude]), wasSwapped };
}

test('south of the equator north before east is put right, whatever order the text tells', () => {
  const south = places.filter(([, latitude]) => latitude < -0.001);
  fc.assert(
    fc.property(south, fc.constantFrom('east first', 'north first'), ([longitude, latitude], axes) => {
      const { metres, wasSwapped } = northBeforeEast(longitude, latitude, axes);
      expect(metres).toBeLessThan(0.002);
      expect(wasSwapped).toBe(true);
    }),
    { numRuns: runs / 2 },
  );
});

test('north of it, where both orders may lie in Brazil, a text with north first is put right or refused', () => {
  const north = places.map(([longitude, latitude]) => [longitude, Math.abs(latitude) % 5.2] as const);
  let refused = 0;
  fc.assert(
    fc.property(north, ([longitude, latitude]) => {
      try {
        expect(northBeforeEast(longitude, latitude, 'north first').metres).toBeLessThan(0.002);
      } catch (error) {
        if (!(error instanceof RefusedFile)) throw error;
        expect(error.message).toBe(REFUSALS.eitherOrder);
        refused += 1;
      }
    }),
    { numRuns: runs / 2 },
  );
  expect(refused).toBeGreaterThan(0);
});
