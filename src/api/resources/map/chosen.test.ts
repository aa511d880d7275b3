/** Sums of a polygon let others in between, and end with whoever asked. */
import { expect, test } from 'vitest';
import { polygonOf, type Position } from '#domain/rules/points-in-polygon.ts';
import { LOOSE_ITEMS, type LooseItem } from '#domain/rules/stock-items.ts';
import { chosenPlaces, heldBy } from './chosen.ts';
import { type PackedProject, toProjectPlaces } from './project-places.ts';

const MANY = 5000;
const of = <T>(value: (index: number) => T) => Array.from({ length: MANY }, (_, index) => value(index));
const none = { id: [], property: [], latitude: [], longitude: [] };

function project(): PackedProject {
  const zero = of(() => 0);
  return {
    properties: {
      id: [1],
      name: [''],
      search: [''],
      city: [1],
      subbasin: [1],
      latitude: [-19],
      longitude: [-42],
    },
    springs: {
      id: of((index) => index + 1),
      property: of(() => 1),
      label: of(String),
      search: of(String),
      latitude: of((index) => -20 + (index % 71) / 71),
      longitude: of((index) => -43 + (index % 97) / 97),
      status: zero,
      modality: zero,
      technician: zero,
      plannedMonth: of(() => null),
      deliveryDate: of(() => null),
      area: zero,
      perimeter: zero,
      ...(Object.fromEntries(LOOSE_ITEMS.map((item) => [item, zero])) as Record<LooseItem, number[]>),
    },
    structures: { barrage: none, dry_box: none, septic_tank: none },
    rolls: { spring: [], roller: [], quantity: [] },
  };
}

/** A saw whose teeth all cross the same latitudes: each place is held against every one of them. */
const saw: Position[] = [
  [-44, -21],
  [-42, -21],
  ...Array.from({ length: 1996 }, (_, index): Position => [-42 - index / 1000, index % 2 ? -18 : -20.5]),
];
const polygon = polygonOf([[saw]]);
const near = () => chosenPlaces([toProjectPlaces(1, project())], {}, polygon.box);

test('a jagged polygon over many springs is held against them in steps', async () => {
  const [chosen] = near();
  expect(chosen?.springs).toHaveLength(MANY);
  let others = 0;
  let isDone = false;
  const asking = () => {
    others += 1;
    if (!isDone) setImmediate(asking);
  };
  setImmediate(asking);
  const held = await heldBy(near(), polygon, new AbortController().signal);
  isDone = true;
  expect(others).toBeGreaterThanOrEqual(MANY / 200 - 1);
  const inside = Array.from(chosen?.springs ?? []).filter((index) =>
    polygon.holds(chosen?.places.springs.longitude[index] ?? 0, chosen?.places.springs.latitude[index] ?? 0),
  );
  expect(inside.length).toBeGreaterThan(0);
  expect(Array.from(held[0]?.springs ?? [])).toEqual(inside);
});

test('nothing more is held when whoever asked has gone', async () => {
  const gone = new AbortController();
  setImmediate(() => gone.abort(new Error('gone')));
  await expect(heldBy(near(), polygon, gone.signal)).rejects.toThrow('gone');
});
