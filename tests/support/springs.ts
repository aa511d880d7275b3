/** Computed springs written straight into the database, with figures that tests choose or generate. */
import fc from 'fast-check';
import { naturalKey } from '#domain/shared/natural-order.ts';
import { fold, foldAll } from '#domain/shared/fold.ts';
import type { TestApi } from './api.ts';
import { makeProducer, makeSubbasin } from './records.ts';

export interface SpringFigures {
  status: 0 | 1 | 2;
  delivery_date: string | null;
  recovery_modality: 1 | 2 | 3;
  /** Square metres and metres, two decimals. */
  area: number;
  perimeter: number;
  recovery_seedlings: number;
  stake_quantity: number;
  stretcher_quantity: number;
  clip_quantity: number;
  limestone_sacks: number;
  limestone_kilograms: number;
  planting_fertilizer_sacks: number;
  planting_fertilizer_kilograms: number;
  cover_fertilizer_sacks: number;
  cover_fertilizer_kilograms: number;
  formicide_sacks: number;
  formicide_kilograms: number;
}

const count = fc.integer({ min: 0, max: 2000 });
const hundredths = fc.integer({ min: 1, max: 5_000_000 }).map((units) => units / 100);
const grams = fc.integer({ min: 0, max: 3_000_000 }).map((units) => units / 1000);

const anySpring: fc.Arbitrary<SpringFigures> = fc
  .record({
    status: fc.constantFrom(0 as const, 1 as const, 2 as const),
    recovery_modality: fc.constantFrom(1 as const, 2 as const, 3 as const),
    area: hundredths,
    perimeter: hundredths,
    recovery_seedlings: count,
    stake_quantity: count,
    stretcher_quantity: count,
    clip_quantity: count,
    limestone_sacks: count,
    limestone_kilograms: grams,
    planting_fertilizer_sacks: count,
    planting_fertilizer_kilograms: grams,
    cover_fertilizer_sacks: count,
    cover_fertilizer_kilograms: grams,
    formicide_sacks: count,
    formicide_kilograms: grams,
  })
  .map((figures) => ({ ...figures, delivery_date: figures.status === 0 ? null : '2026-05-04T14:30' }));

export function generateSprings(many: number, seed: number): SpringFigures[] {
  return fc.sample(anySpring, { numRuns: many, seed });
}

export interface PropertyPlace {
  name?: string;
  producer?: string | null;
  city?: number;
  subbasin?: number;
  user: number;
}

/** A property with its address and waters; Governador Valadares unless told. */
export async function insertProperty(
  api: TestApi,
  project_id: number,
  { name = 'Sítio Boa Vista', producer = 'José da Silva', city = 3127701, subbasin, user }: PropertyPlace,
): Promise<number> {
  const { write } = api.server.services.database;
  const { id } = await write
    .insertInto('rural_properties')
    .values({
      project_id,
      rural_producer_id: producer === null ? null : await makeProducer(api, producer),
      user_id: user,
      name,
      registration_date: '2026-03-01',
      search: foldAll(name, producer),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await write
    .insertInto('property_addresses')
    .values({ rural_property_id: id, city_id: city, cep: '35010000' })
    .execute();
  await write
    .insertInto('hydrographic_properties')
    .values({ rural_property_id: id, subbasin_id: subbasin ?? (await makeSubbasin(api)) })
    .execute();
  for (const part of ['property_coordinates', 'recovery_interests'] as const) {
    await write.insertInto(part).values({ rural_property_id: id }).execute();
  }
  return id;
}

export interface SpringPlace {
  project: number;
  property: number;
  user: number;
  /** `user` unless told. */
  technician?: number | null;
  label: string;
  /** Rolls by the id of the project's roller type. */
  rolls?: readonly { id: number; length: number; quantity: number }[];
}

/** Springs with their rolls, many at once. */
export async function insertSprings(
  api: TestApi,
  springs: readonly (SpringFigures & SpringPlace)[],
): Promise<number[]> {
  const { write } = api.server.services.database;
  const ids: number[] = [];
  for (let start = 0; start < springs.length; start += 100) {
    const some = springs.slice(start, start + 100);
    const rows = await write
      .insertInto('water_springs')
      .values(some.map(springRow))
      .returning('id')
      .execute();
    const rolls = some.flatMap((spring, index) =>
      (spring.rolls ?? []).map(({ id, length, quantity }) => ({
        water_spring_id: rows[index]?.id ?? 0,
        wire_roller_id: id,
        length,
        quantity,
      })),
    );
    if (rolls.length > 0) await write.insertInto('water_spring_wire_rollers').values(rolls).execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

function springRow({
  project,
  property,
  user,
  technician,
  label,
  rolls: _rolls,
  ...figures
}: SpringFigures & SpringPlace) {
  return {
    ...figures,
    project_id: project,
    rural_property_id: property,
    user_id: user,
    label,
    label_folded: fold(label),
    label_order: naturalKey(label),
    technician_id: technician ?? user,
    search: fold(label),
    declivity: 1,
    landscape_position: 1,
    erosion: 1,
    vegetation: 1,
    typology: 1,
    water_color: 1,
    distance_forest: 0,
    created_at: 0,
  };
}

/** Roller types of the project by length. */
export async function insertRollerTypes(
  api: TestApi,
  project_id: number,
  lengths: readonly number[],
): Promise<{ id: number; length: number }[]> {
  const rows = await api.server.services.database.write
    .insertInto('wire_rollers')
    .values(lengths.map((length) => ({ project_id, length, minimum_usage: 10 })))
    .returning(['id', 'length'])
    .execute();
  return rows;
}
