/** The places of one project as columns of numbers: what a map filters, counts and adds up. */
import type { MapKind } from '#domain/resources/map.ts';
import { acrossOf, type Box, downOf } from '#domain/rules/map-box.ts';
import { LOOSE_ITEMS, type LooseItem } from '#domain/rules/stock-items.ts';
import { JoinedTexts } from './joined-texts.ts';

/** Columns as the database packs them (`places-query.ts`): those of a kind are equally long. */
export interface PackedProject {
  readonly properties: {
    readonly id: readonly number[];
    readonly name: readonly string[];
    readonly search: readonly string[];
    readonly city: readonly (number | null)[];
    readonly subbasin: readonly (number | null)[];
    readonly latitude: readonly (number | null)[];
    readonly longitude: readonly (number | null)[];
  };
  readonly springs: {
    readonly id: readonly number[];
    readonly property: readonly number[];
    readonly label: readonly string[];
    readonly search: readonly string[];
    readonly latitude: readonly number[];
    readonly longitude: readonly number[];
    readonly status: readonly number[];
    readonly modality: readonly number[];
    readonly technician: readonly (number | null)[];
    readonly plannedMonth: readonly (string | null)[];
    readonly deliveryDate: readonly (string | null)[];
    readonly area: readonly number[];
    readonly perimeter: readonly number[];
  } & Readonly<Record<LooseItem, readonly number[]>>;
  readonly structures: Readonly<Record<StructureKind, PackedStructures>>;
  readonly rolls: {
    readonly spring: readonly number[];
    readonly roller: readonly number[];
    readonly quantity: readonly number[];
  };
}

interface PackedStructures {
  readonly id: readonly number[];
  readonly property: readonly number[];
  readonly latitude: readonly number[];
  readonly longitude: readonly number[];
}

export const STRUCTURE_KINDS = ['barrage', 'dry_box', 'septic_tank'] as const satisfies readonly MapKind[];
export type StructureKind = (typeof STRUCTURE_KINDS)[number];

export type OtherKind = Exclude<MapKind, 'water_spring' | 'fence'>;

/** Of a project, by index. */
export interface PropertyColumns {
  readonly id: readonly number[];
  readonly name: readonly string[];
  /** Folded: its own name and its producer's. */
  readonly search: JoinedTexts;
  readonly city: readonly (number | null)[];
  readonly subbasin: readonly (number | null)[];
}

/** Places in the same order in each column. */
export interface PlaceColumns {
  readonly count: number;
  readonly id: Int32Array;
  /** Index among the project's properties. */
  readonly property: Int32Array;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** On the square of the world (`acrossOf`, `downOf`). */
  readonly across: Float64Array;
  readonly down: Float64Array;
}

export interface SpringColumns extends PlaceColumns {
  readonly status: Uint8Array;
  readonly modality: Uint8Array;
  /** 0 for none. */
  readonly technician: Int32Array;
  /** 202704 for April 2027; 0 for none. */
  readonly plannedMonth: Int32Array;
  /** 20270430 for its day; 0 for none. */
  readonly deliveryDay: Int32Array;
  /** Hundredths of a square metre and of a metre: their sums are exact. */
  readonly area: Float64Array;
  readonly perimeter: Float64Array;
  /** By `LOOSE_ITEMS`. */
  readonly amounts: readonly Int32Array[];
  readonly label: readonly string[];
  /** Folded. */
  readonly search: JoinedTexts;
}

/** Headquarters and structures. */
export interface OtherColumns extends PlaceColumns {
  readonly kind: readonly OtherKind[];
}

export interface ProjectPlaces {
  readonly project: number;
  /** Around all springs and others; null without any. */
  readonly box: Box | null;
  readonly properties: PropertyColumns;
  readonly springs: SpringColumns;
  readonly others: OtherColumns;
  /** Rolls of wire by the id of their type: which spring by its index, and how many. */
  readonly rolls: readonly {
    readonly roller: number;
    readonly spring: Int32Array;
    readonly quantity: Int32Array;
  }[];
}

export function toProjectPlaces(project: number, packed: PackedProject): ProjectPlaces {
  const { id, name, search, city, subbasin } = packed.properties;
  const propertyIndex = indexOf(id);
  const springs = springColumns(packed.springs, propertyIndex);
  const others = otherColumns(packed, propertyIndex);
  return {
    project,
    box: boxAround([springs, others]),
    properties: { id, name, search: new JoinedTexts(search), city, subbasin },
    springs,
    others,
    rolls: rollsByType(packed),
  };
}

function rollsByType({ springs, rolls }: PackedProject): ProjectPlaces['rolls'] {
  const springIndex = indexOf(springs.id);
  const types = new Map<number, { spring: number[]; quantity: number[] }>();
  for (const [at, roller] of rolls.roller.entries()) {
    // A spring without a place is on no map.
    const index = springIndex.get(rolls.spring[at] ?? 0);
    if (index === undefined) continue;
    const type = types.get(roller) ?? { spring: [], quantity: [] };
    type.spring.push(index);
    type.quantity.push(rolls.quantity[at] ?? 0);
    types.set(roller, type);
  }
  return [...types].map(([roller, { spring, quantity }]) => ({
    roller,
    spring: Int32Array.from(spring),
    quantity: Int32Array.from(quantity),
  }));
}

function indexOf(ids: readonly number[]): Map<number, number> {
  return new Map(ids.map((id, index) => [id, index]));
}

function placeColumns(
  { id, property, latitude, longitude }: PackedStructures,
  propertyIndex: ReadonlyMap<number, number>,
): PlaceColumns {
  return {
    count: id.length,
    id: Int32Array.from(id),
    property: Int32Array.from(property, (one) => propertyIndex.get(one) ?? -1),
    latitude: Float64Array.from(latitude),
    longitude: Float64Array.from(longitude),
    across: Float64Array.from(longitude, acrossOf),
    down: Float64Array.from(latitude, downOf),
  };
}

function springColumns(
  packed: PackedProject['springs'],
  propertyIndex: ReadonlyMap<number, number>,
): SpringColumns {
  const hundredths = (values: readonly number[]) =>
    Float64Array.from(values, (value) => Math.round(value * 100));
  return {
    ...placeColumns(packed, propertyIndex),
    label: packed.label,
    search: new JoinedTexts(packed.search),
    status: Uint8Array.from(packed.status),
    modality: Uint8Array.from(packed.modality),
    technician: Int32Array.from(packed.technician, (id) => id ?? 0),
    plannedMonth: Int32Array.from(packed.plannedMonth, monthNumber),
    deliveryDay: Int32Array.from(packed.deliveryDate, dayNumber),
    area: hundredths(packed.area),
    perimeter: hundredths(packed.perimeter),
    amounts: LOOSE_ITEMS.map((item) => Int32Array.from(packed[item])),
  };
}

/** `2027-04` → 202704; 0 without one. */
export function monthNumber(month: string | null): number {
  return month ? Number(month.slice(0, 7).replace('-', '')) : 0;
}

/** `2027-04-30T10:00` → 20270430; 0 without one. */
export function dayNumber(date: string | null): number {
  return date ? Number(date.slice(0, 10).replaceAll('-', '')) : 0;
}

function otherColumns(
  { properties, structures }: PackedProject,
  propertyIndex: ReadonlyMap<number, number>,
): OtherColumns {
  const placed = properties.id.flatMap((id, index) => {
    const [latitude, longitude] = [properties.latitude[index], properties.longitude[index]];
    return typeof latitude === 'number' && typeof longitude === 'number' ? [{ id, latitude, longitude }] : [];
  });
  const headquarters = placed.map(({ id }) => id);
  const parts: readonly (readonly [OtherKind, PackedStructures])[] = [
    [
      'rural_property',
      {
        id: headquarters,
        property: headquarters,
        latitude: placed.map(({ latitude }) => latitude),
        longitude: placed.map(({ longitude }) => longitude),
      },
    ],
    ...STRUCTURE_KINDS.map((kind) => [kind, structures[kind]] as const),
  ];
  const joined = <K extends keyof PackedStructures>(column: K) => parts.flatMap(([, part]) => part[column]);
  return {
    kind: parts.flatMap(([kind, { id }]) => id.map(() => kind)),
    ...placeColumns(
      {
        id: joined('id'),
        property: joined('property'),
        latitude: joined('latitude'),
        longitude: joined('longitude'),
      },
      propertyIndex,
    ),
  };
}

function boxAround(columns: readonly PlaceColumns[]): Box | null {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const { latitude, longitude } of columns) {
    for (const one of longitude) {
      if (one < box.west) box.west = one;
      if (one > box.east) box.east = one;
    }
    for (const one of latitude) {
      if (one < box.south) box.south = one;
      if (one > box.north) box.north = one;
    }
  }
  return box.west > box.east ? null : box;
}
