/** Springs, headquarters and structures strewn over a stretch of land, as the database has them. */
import fc from 'fast-check';
import { ROLES } from '#domain/shared/access.ts';
import type { TestApi } from './api.ts';
import { makeProject } from './records.ts';
import { generateSprings, insertProperty, insertRollerTypes, insertSprings } from './springs.ts';

export interface StrewnSpring {
  readonly id: number;
  readonly property: number;
  readonly status: 0 | 1 | 2;
  readonly latitude: number;
  readonly longitude: number;
  readonly area: number;
  readonly perimeter: number;
  readonly stakes: number;
  readonly rolls: number;
}

export interface StrewnPlace {
  readonly latitude: number;
  readonly longitude: number;
}

export interface StrewnProject {
  readonly id: number;
  readonly properties: readonly number[];
  readonly springs: readonly StrewnSpring[];
  /** Headquarters and structures. */
  readonly others: readonly StrewnPlace[];
}

/** On whole thousandths, so that boxes can end exactly where something lies. */
const degrees = (from: number) => fc.integer({ min: 0, max: 1000 }).map((at) => from + at / 1000);
const strewn = fc.record({ latitude: degrees(-19.5), longitude: degrees(-42.5) });

interface Strewing {
  readonly springs: number;
  readonly properties: number;
  readonly seed: number;
}

export async function strewProject(
  api: TestApi,
  { springs: many, properties: land, seed }: Strewing,
): Promise<StrewnProject> {
  const { write } = api.server.services.database;
  const id = await makeProject(api, `Projeto ${seed}`);
  const { id: user } = await api.person(ROLES.TECNICO, [id]);
  const [roller] = await insertRollerTypes(api, id, [500]);
  if (!roller) throw new Error('No roller type was made');
  const properties: number[] = [];
  const others: StrewnPlace[] = [];
  for (const [at, place] of fc.sample(strewn, { numRuns: land, seed }).entries()) {
    const property = await insertProperty(api, id, { name: `Sítio ${seed}-${at}`, user });
    properties.push(property);
    const point = {
      rural_property_id: property,
      utm_easting: 500_000,
      utm_northing: 7_900_000,
      utm_zone: '23K',
      google_latitude: place.latitude,
      google_longitude: place.longitude,
    };
    await write
      .updateTable('property_coordinates')
      .set(point)
      .where('rural_property_id', '=', property)
      .execute();
    await write.insertInto('barrages').values(point).execute();
    others.push(place, place);
  }
  const figures = generateSprings(many, seed);
  const places = fc.sample(strewn, { numRuns: many, seed: seed + 1 });
  const ids = await insertSprings(
    api,
    figures.map((one, at) => ({
      ...one,
      project: id,
      property: properties[at % land] ?? 0,
      user,
      label: `S${seed}-${at}`,
      rolls: [{ id: roller.id, length: 500, quantity: 1 + (at % 3) }],
    })),
  );
  const springs = figures.map((one, at): StrewnSpring => {
    const { latitude = 0, longitude = 0 } = places[at] ?? {};
    return {
      id: ids[at] ?? 0,
      property: properties[at % land] ?? 0,
      status: one.status,
      latitude,
      longitude,
      area: one.area,
      perimeter: one.perimeter,
      stakes: one.stake_quantity,
      rolls: 1 + (at % 3),
    };
  });
  await write.transaction().execute(async (tx) => {
    for (const { id: spring, latitude, longitude } of springs) {
      await tx
        .updateTable('water_springs')
        .set({ place_latitude: latitude, place_longitude: longitude })
        .where('id', '=', spring)
        .execute();
    }
  });
  return { id, properties, springs, others };
}
