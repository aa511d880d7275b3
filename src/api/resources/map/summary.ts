/** What the chosen springs come to: how many, hectares and metres of fence, and their materials. */
import { type RawBuilder, sql } from 'kysely';
import type { MapSummary } from '#domain/resources/map.ts';
import {
  LOOSE_ITEMS,
  type StockItem,
  stockItemLabel,
  stockItemUnit,
  WIRE_ROLLER,
} from '#domain/rules/stock-items.ts';
import { MOST_AT_ONCE } from '#domain/shared/bulk.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { Chosen } from './chosen.ts';
import type { PlacesCall } from './known-places.ts';

const HUNDREDTHS = 100;

/** @param project the one whose roller types are told apart; null over several, where their length tells them apart */
export async function summaryOf(
  call: PlacesCall,
  chosen: readonly Chosen[],
  project: number | null,
): Promise<MapSummary> {
  const by_status = { 0: 0, 1: 0, 2: 0 };
  const amounts = LOOSE_ITEMS.map(() => 0);
  let [count, area, perimeter] = [0, 0, 0];
  for (const { places, springs: indexes } of chosen) {
    const { springs } = places;
    const statuses = new Int32Array(3);
    for (let at = 0; at < indexes.length; at += 1) {
      const status = springs.status[indexes[at] ?? -1] ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    for (const status of [0, 1, 2] as const) by_status[status] += statuses[status] ?? 0;
    area += sumOf(springs.area, indexes);
    perimeter += sumOf(springs.perimeter, indexes);
    for (const [item, column] of springs.amounts.entries()) {
      amounts[item] = (amounts[item] ?? 0) + sumOf(column, indexes);
    }
    count += indexes.length;
  }
  const line = (item: StockItem, wire_roller_id: number | null, length: number | null, quantity: number) => ({
    item,
    wire_roller_id,
    label: stockItemLabel(item, length),
    unit: stockItemUnit(item),
    quantity,
  });
  const rolls = await rollsOf(call, chosen, project);
  return {
    springs: count,
    by_status,
    area: area / HUNDREDTHS,
    perimeter: perimeter / HUNDREDTHS,
    materials: [
      ...LOOSE_ITEMS.map((item, index) => line(item, null, null, amounts[index] ?? 0)),
      ...rolls.map(({ id, length, quantity }) => line(WIRE_ROLLER, id, length, quantity)),
    ],
    selected: project === null || count > MOST_AT_ONCE ? null : chosen.flatMap(named),
  };
}

function named({ places: { springs }, springs: indexes }: Chosen) {
  return Array.from(indexes, (index) => ({
    id: springs.id[index] ?? 0,
    label: springs.label[index] ?? '',
  }));
}

function sumOf(column: Float64Array | Int32Array, indexes: Int32Array): number {
  let sum = 0;
  for (let at = 0; at < indexes.length; at += 1) sum += column[indexes[at] ?? -1] ?? 0;
  return sum;
}

interface Rolls {
  /** Null where several types have the length. */
  readonly id: number | null;
  readonly length: number;
  readonly quantity: number;
}

/** Of every type of the project, or of every length of all projects, the longest first. */
async function rollsOf(
  { db, user }: PlacesCall,
  chosen: readonly Chosen[],
  project: number | null,
): Promise<Rolls[]> {
  const own: RawBuilder<unknown> = project === null ? sql`true` : sql`wire_rollers.project_id = ${project}`;
  const { rows: types } = await sql<{ id: number; length: number }>`
    select wire_rollers.id, wire_rollers.length from wire_rollers
     where ${own} and ${mayEnter(user, 'wire_rollers.project_id')}
     order by wire_rollers.length desc, wire_rollers.id`.execute(db);
  const counts = countRolls(chosen);
  if (project !== null) {
    return types.map(({ id, length }) => ({ id, length, quantity: counts.get(id) ?? 0 }));
  }
  const byLength = new Map<number, number>();
  for (const { id, length } of types) {
    byLength.set(length, (byLength.get(length) ?? 0) + (counts.get(id) ?? 0));
  }
  return [...byLength].map(([length, quantity]) => ({ id: null, length, quantity }));
}

/** By the id of the roller type. */
function countRolls(chosen: readonly Chosen[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { places, springs } of chosen) {
    const isChosen = new Uint8Array(places.springs.count);
    for (let at = 0; at < springs.length; at += 1) isChosen[springs[at] ?? -1] = 1;
    for (const { roller, spring, quantity } of places.rolls) {
      let sum = counts.get(roller) ?? 0;
      for (let at = 0; at < spring.length; at += 1) {
        if (isChosen[spring[at] ?? -1] === 1) sum += quantity[at] ?? 0;
      }
      counts.set(roller, sum);
    }
  }
  return counts;
}
