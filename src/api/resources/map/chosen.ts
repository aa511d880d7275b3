/** Which springs the filters let through, and which of them lie where the map looks. */
import { setImmediate } from 'node:timers/promises';
import type { Box } from '#domain/rules/map-box.ts';
import type { Polygon } from '#domain/rules/points-in-polygon.ts';
import { fold } from '#domain/shared/fold.ts';
import { within } from '../../platform/http/periods.ts';
import { dayNumber, monthNumber, type PlaceColumns, type ProjectPlaces } from './project-places.ts';

/** The filters of the project's springs, as an address or a body has them. */
export interface Filters {
  readonly status?: string | number | undefined;
  readonly modality?: string | number | undefined;
  readonly subbasin?: number | undefined;
  readonly city?: number | undefined;
  readonly technician?: number | undefined;
  readonly rural_property?: number | undefined;
  readonly delivered_from?: string | undefined;
  readonly delivered_to?: string | undefined;
  readonly planned_month?: string | undefined;
  readonly q?: string | undefined;
}

/** A project with the springs and the other places that were chosen of it, by their indexes. */
export interface Chosen {
  readonly places: ProjectPlaces;
  readonly springs: Int32Array;
  readonly others: Int32Array;
}

/** @throws Problem 422 for a period that ends before it begins */
export function chosenPlaces(all: readonly ProjectPlaces[], filters: Filters, box: Box): Chosen[] {
  const { delivered_from: from, delivered_to: to } = filters;
  within('', { from, to }, { endName: 'delivered_to' });
  return all.flatMap((places) => {
    if (!places.box || !meet(places.box, box)) return [];
    const isWhole = encloses(box, places.box);
    const own = passingByThemselves(places, filters);
    const land = passingProperties(places, filters);
    const others = placed(places.others, passingOthers(places, own, land), box, isWhole);
    const springs = placed(places.springs, passingSprings(places, own, land), box, isWhole);
    return springs.length + others.length > 0 ? [{ places, springs, others }] : [];
  });
}

/** Places held against a polygon at once: a thousand of its edges may cross one place's latitude. */
const STEP = 200;

/**
 * What of the chosen lies in the polygon, with others served between its steps.
 * @throws the signal's reason when whoever asks has gone
 */
export async function heldBy(
  chosen: readonly Chosen[],
  { holds }: Polygon,
  gone: AbortSignal,
): Promise<Chosen[]> {
  const held: Chosen[] = [];
  const keep = async ({ longitude, latitude }: PlaceColumns, indexes: Int32Array) => {
    const kept: number[] = [];
    for (let at = 0; at < indexes.length; at += STEP) {
      if (at > 0) await setImmediate();
      gone.throwIfAborted();
      for (const index of indexes.subarray(at, at + STEP)) {
        if (holds(longitude[index] ?? 0, latitude[index] ?? 0)) kept.push(index);
      }
    }
    return Int32Array.from(kept);
  };
  for (const { places, springs, others } of chosen) {
    const both = {
      springs: await keep(places.springs, springs),
      others: await keep(places.others, others),
    };
    if (both.springs.length + both.others.length > 0) held.push({ places, ...both });
  }
  return held;
}

function meet(one: Box, other: Box): boolean {
  return (
    one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
  );
}

function encloses(one: Box, other: Box): boolean {
  return (
    one.west <= other.west && one.east >= other.east && one.south <= other.south && one.north >= other.north
  );
}

/** 1 for what passes, by index; null where everything does. */
type Passing = Uint8Array | null;

/** 0, 1, 2 and so on, for who needs all of something: lent, never written. */
let every = new Int32Array(0);
/** Where indexes are gathered, before as many as there are get an array of their own. */
let gathered = new Int32Array(0);

/** Indexes of what passes and lies in the box. Plain loops over columns: there may be a hundred thousand. */
function placed(columns: PlaceColumns, passing: Passing, box: Box, isWhole: boolean): Int32Array {
  const { count, longitude, latitude } = columns;
  if (every.length < count) {
    every = Int32Array.from({ length: count }, (_, index) => index);
    gathered = new Int32Array(count);
  }
  if (isWhole && passing === null) return every.subarray(0, count);
  const { west, south, east, north } = box;
  let many = 0;
  for (let index = 0; index < count; index += 1) {
    if (passing !== null && passing[index] === 0) continue;
    if (!isWhole) {
      const x = longitude[index] ?? 0;
      const y = latitude[index] ?? 0;
      if (x < west || x > east || y < south || y > north) continue;
    }
    gathered[many] = index;
    many += 1;
  }
  return gathered.slice(0, many);
}

/** The springs that the list would have by the same filters. */
function passingSprings(
  { springs: { property, count } }: ProjectPlaces,
  own: Passing,
  land: Passing,
): Passing {
  if (land === null) return own;
  const passing = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    if (land[property[index] ?? -1] === 1) passing[index] = own === null ? 1 : (own[index] ?? 0);
  }
  return passing;
}

/** By what is asked of the spring itself. */
function passingByThemselves(places: ProjectPlaces, filters: Filters): Passing {
  const { springs } = places;
  const { status, modality, technician, planned_month, delivered_from, delivered_to, q } = filters;
  let passing: Passing = null;
  const keep = (column: ArrayLike<number>, from: number, to = from) => {
    passing ??= new Uint8Array(springs.count).fill(1);
    for (let index = 0; index < springs.count; index += 1) {
      const value = column[index] ?? 0;
      if (value < from || value > to) passing[index] = 0;
    }
  };
  if (status !== undefined) keep(springs.status, Number(status));
  if (modality !== undefined) keep(springs.modality, Number(modality));
  if (technician !== undefined) keep(springs.technician, technician);
  if (planned_month) keep(springs.plannedMonth, monthNumber(planned_month));
  if (delivered_from || delivered_to) {
    // What has no date is 0, and in no period.
    const last = delivered_to ? dayNumber(delivered_to) : Number.POSITIVE_INFINITY;
    keep(springs.deliveryDay, delivered_from ? dayNumber(delivered_from) : 1, last);
  }
  if (q) {
    passing ??= new Uint8Array(springs.count).fill(1);
    dropUnnamed(places, fold(q), passing);
  }
  return passing;
}

/** What holds the text neither in its code nor in the names of its property and producer. */
function dropUnnamed({ springs, properties }: ProjectPlaces, text: string, passing: Uint8Array): void {
  const byProperty = properties.search.holding(text);
  const byItself = springs.search.holding(text);
  const { property, count } = springs;
  for (let index = 0; index < count; index += 1) {
    if (byItself[index] !== 1 && byProperty[property[index] ?? -1] !== 1) passing[index] = 0;
  }
}

/** By what is asked of the property. */
function passingProperties(
  { properties }: ProjectPlaces,
  { rural_property, city, subbasin }: Filters,
): Passing {
  if (rural_property === undefined && city === undefined && subbasin === undefined) return null;
  const passing = new Uint8Array(properties.id.length);
  for (let index = 0; index < passing.length; index += 1) {
    const isAsked =
      (rural_property === undefined || properties.id[index] === rural_property) &&
      (city === undefined || properties.city[index] === city) &&
      (subbasin === undefined || properties.subbasin[index] === subbasin);
    if (isAsked) passing[index] = 1;
  }
  return passing;
}

/**
 * Headquarters and structures follow the springs: those of properties that pass, and where
 * springs are chosen by what they are, of properties that have one of these.
 */
function passingOthers({ springs, others, properties }: ProjectPlaces, own: Passing, land: Passing): Passing {
  if (land === null && own === null) return null;
  const having = new Uint8Array(properties.id.length).fill(own === null ? 1 : 0);
  for (let index = 0; own !== null && index < springs.count; index += 1) {
    if (own[index] === 1) having[springs.property[index] ?? -1] = 1;
  }
  const passing = new Uint8Array(others.count);
  for (let index = 0; index < others.count; index += 1) {
    const property = others.property[index] ?? -1;
    if (having[property] === 1 && (land === null || land[property] === 1)) passing[index] = 1;
  }
  return passing;
}
