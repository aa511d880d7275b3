/** What a pasted place is held against: the property and the project that it is for. */
import type { coordinates } from '#domain/resources/coordinates.ts';
import { gridPointOf, type Position } from '#domain/rules/coordinates.ts';
import { isWithin, onOnePlane } from '#domain/rules/fence-plane.ts';
import { type Grid, gridOf, readZone } from '#domain/rules/utm-zone.ts';
import type { CityReference } from '#domain/shared/address.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { PROJECT_NOT_FOUND } from '#domain/shared/project-not-found.ts';
import { allows } from '../../platform/auth/rights.ts';
import { entersProject, mayEnter } from '../../platform/auth/scope.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { notFound } from '../../platform/http/problem.ts';
import { CITY_COLUMNS, toCityReference } from '../places-lookup.ts';
import { fencesNear } from '../water-springs/neighbours.ts';

type Call = Pick<RowCall<object>, 'db' | 'user'>;

export interface Surroundings {
  readonly project: number | null;
  readonly property: {
    readonly city: CityReference;
    readonly headquarters: { readonly place: Position; readonly grid: Grid } | null;
  } | null;
}

/** Throws 404 for a property or project that is not the caller's to see, or a property of another project. */
export async function surroundingsOf(
  { db, user }: Call,
  { rural_property, project }: Pick<BodyOf<typeof coordinates.read>, 'rural_property' | 'project'>,
): Promise<Surroundings> {
  if (project && !(await entersProject(db, user, project))) throw notFound(PROJECT_NOT_FOUND);
  if (!rural_property) return { project: project ?? null, property: null };
  const row = allows(user, 'rural_properties.view')
    ? await db
        .selectFrom('rural_properties')
        .innerJoin('property_addresses as address', 'address.rural_property_id', 'rural_properties.id')
        .innerJoin('cities', 'cities.id', 'address.city_id')
        .innerJoin('states', 'states.id', 'cities.state_id')
        .leftJoin('property_coordinates as point', 'point.rural_property_id', 'rural_properties.id')
        .select([...CITY_COLUMNS, 'rural_properties.project_id'])
        .select(['google_latitude', 'google_longitude', 'utm_zone', 'utm_northing'])
        .where('rural_properties.id', '=', rural_property)
        .where(mayEnter(user, 'rural_properties.project_id'))
        .executeTakeFirst()
    : undefined;
  if (!row || (project && row.project_id !== project)) throw notFound('A propriedade não foi encontrada.');
  const { google_latitude: latitude, google_longitude: longitude } = row;
  const grid = gridWritten(row.utm_zone, row.utm_northing);
  const isPlaced = latitude !== null && longitude !== null && grid !== null;
  return {
    project: row.project_id,
    property: {
      city: toCityReference(row),
      headquarters: isPlaced ? { place: { latitude, longitude }, grid } : null,
    },
  };
}

/** The property's own zone, else the one in which every headquarters of the project lies; null with several. */
export async function zoneAround({ db }: Call, { project, property }: Surroundings): Promise<Grid | null> {
  if (property?.headquarters) return property.headquarters.grid;
  if (project === null) return null;
  const zones = await db
    .selectFrom('property_coordinates as point')
    .innerJoin('rural_properties', 'rural_properties.id', 'point.rural_property_id')
    .select(['point.utm_zone', ({ fn }) => fn.max('point.utm_northing').as('utm_northing')])
    .where('rural_properties.project_id', '=', project)
    .where('point.utm_zone', 'is not', null)
    .groupBy('point.utm_zone')
    .execute();
  const grids = zones.flatMap(({ utm_zone, utm_northing }) => gridWritten(utm_zone, utm_northing) ?? []);
  const [first] = grids;
  const areOne = grids.every(
    ({ zone, hemisphere }) => zone === first?.zone && hemisphere === first.hemisphere,
  );
  return first && areOne ? first : null;
}

function gridWritten(zone: string | null, northing: number | null): Grid | null {
  const written = readZone(zone);
  return written.ok && northing !== null ? gridOf(written, northing) : null;
}

/** Codes of the project's springs whose fence encloses the place, for who may see springs. */
export async function fencesAround(
  { db, user }: Call,
  { project }: Surroundings,
  { place, utm_zone }: { readonly place: Position; readonly utm_zone: string },
): Promise<string[]> {
  const written = readZone(utm_zone);
  if (project === null || !written.ok || !allows(user, 'water_springs.view')) return [];
  const grid = gridOf(written, place.latitude < 0 ? Number.POSITIVE_INFINITY : 0);
  const { easting: utm_easting, northing: utm_northing } = gridPointOf(grid, place);
  const point = {
    utm_zone,
    utm_easting,
    utm_northing,
    google_latitude: place.latitude,
    google_longitude: place.longitude,
  };
  const near = await fencesNear(db, project, [{ label: '', coordinates: [point] }], null);
  return near.flatMap(({ label, coordinates }) => {
    const [own = [], ring = []] = onOnePlane([[point], coordinates]);
    const [at] = own;
    return at && isWithin(at, ring) ? [label] : [];
  });
}
