import { describe, expect, test } from 'vitest';
import { SAD69_UTM_PRJ } from '../../../../tests/support/geometry-files.ts';
import { type Pair, REFUSALS } from './drawn.ts';
import { placeInOrder } from './in-order.ts';
import { type Mover, moverOfCode, moverOfDegrees, moverOfWkt } from './systems/mover.ts';

const turned = (pairs: readonly Pair[]) => pairs.map(([x, y]): Pair => [y, x]);
const MARILAC: readonly Pair[] = [
  [283_400, 7_843_200],
  [283_478, 7_843_200],
  [283_478, 7_843_254],
];

describe('points whose axes stand in each other’s place', () => {
  test.each([
    [
      'degrees',
      moverOfDegrees(),
      [
        [-41.06, -19.49],
        [-41.05, -19.49],
      ],
    ],
    [
      'degrees of SAD 69, which are moved by where they lie',
      moverOfCode(4618),
      [
        [-41.06, -19.49],
        [-41.05, -19.49],
      ],
    ],
    ['UTM', moverOfCode(31_984), MARILAC],
    ['UTM of SAD 69, by its text', moverOfWkt(SAD69_UTM_PRJ), MARILAC],
    [
      'the polyconic',
      moverOfCode(5880),
      [
        [6_357_155, 7_792_935],
        [6_357_255, 7_792_935],
      ],
    ],
  ] as const)('%s', (_, mover, pairs) => {
    const right = placeInOrder(mover, pairs);
    expect(right.wasSwapped).toBe(false);
    expect(placeInOrder(mover, turned(pairs))).toEqual({ points: right.points, wasSwapped: true });
  });

  test('one vertex typed wrong is no other order', () => {
    const mover = moverOfDegrees();
    const { points, wasSwapped } = placeInOrder(mover, [
      [-41.06, -19.49],
      [-19.49, -41.05],
    ]);
    expect(wasSwapped).toBe(false);
    expect(points[1]).toMatchObject({ latitude: -41.05, longitude: -19.49 });
  });

  test('where the text has north first and Brazil lies either way, nothing is guessed', () => {
    // Roraima: 20N has eastings and northings of one size.
    const text = (axes: string) =>
      `PROJCRS["u",BASEGEOGCRS["SIRGAS 2000",DATUM["SIRGAS 2000",ELLIPSOID["GRS 1980",6378137,298.257222101]]],CONVERSION["u",METHOD["Transverse Mercator"],PARAMETER["Longitude of natural origin",-63,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Scale factor at natural origin",0.9996],PARAMETER["False easting",500000,LENGTHUNIT["metre",1]]],CS[Cartesian,2],${axes},LENGTHUNIT["metre",1]]`;
    const [north, east] = ['AXIS["(N)",north', 'AXIS["(E)",east'];
    const boaVista: readonly Pair[] = [
      [755_000, 312_000],
      [755_100, 312_000],
    ];
    const either: readonly Pair[] = [
      [400_000, 300_000],
      [400_100, 300_000],
    ];
    const northFirst = moverOfWkt(text(`${north},ORDER[1]],${east},ORDER[2]]`));
    expect(() => placeInOrder(northFirst, either)).toThrow(REFUSALS.eitherOrder);
    // A file has east first, whatever the text says: where only that lies in Brazil it is read so.
    expect(placeInOrder(northFirst, boaVista).wasSwapped).toBe(false);
    const eastFirst = moverOfWkt(text(`${north},ORDER[2]],${east},ORDER[1]]`));
    expect(placeInOrder(eastFirst, either).wasSwapped).toBe(false);
  });

  test('a place that the system can’t hold is refused at once', () => {
    const polyconic = moverOfCode(5880);
    let asked = 0;
    const counting: Mover = {
      ...polyconic,
      positionOf(pair) {
        asked += 1;
        return polyconic.positionOf(pair);
      },
    };
    const pairs = Array.from({ length: 25_000 }, (): Pair => [1e9, -1e9]);
    expect(() => placeInOrder(counting, pairs)).toThrow(REFUSALS.notOnEarth);
    expect(asked).toBeLessThan(5);
  });
});
