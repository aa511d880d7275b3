/** Springs by the municipality or the sub-basin of their property, in plain loops over columns. */
import type { MapAreaSums, mapAreas } from '#domain/resources/map-areas.ts';
import { roundDegrees } from '#domain/rules/coordinates.ts';
import type { Box } from '#domain/rules/map-box.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { type Chosen, chosenPlaces } from './chosen.ts';
import { type PlacesCall, placesOf } from './known-places.ts';
import { monthNumber } from './project-places.ts';

type AreasQuery = QueryOf<typeof mapAreas.all>;
type By = AreasQuery['by'];

const EVERYWHERE: Box = { west: -180, south: -90, east: 180, north: 90 };
const HUNDREDTHS = 100;
const ORDER = new Intl.Collator('pt-BR');
/** Of springs that wait for their material. */
const REGISTERED = 0;

interface Sums {
  springs: number;
  /** Hundredths of a square metre. */
  area: number;
  late: number;
  latitude: number;
  longitude: number;
}

async function areasOf(
  call: PlacesCall & { readonly query: AreasQuery; readonly today: string },
  project: number | null,
): Promise<{ body: { areas: MapAreaSums[] } }> {
  const { by, ...filters } = call.query;
  const chosen = chosenPlaces(await placesOf(call, project), filters, EVERYWHERE);
  const sums = sumsBy(chosen, by, monthNumber(call.today));
  const names = await NAMES[by](
    call.db,
    [...sums.keys()].filter((id) => id !== null),
  );
  const areas = [...sums].map(
    ([id, own]): MapAreaSums => ({
      id,
      name: names.get(id ?? 0)?.name ?? NAMELESS[by],
      uf: names.get(id ?? 0)?.uf ?? null,
      outline: names.get(id ?? 0)?.outline ?? null,
      springs: own.springs,
      area: own.area / HUNDREDTHS,
      late: own.late,
      latitude: roundDegrees(own.latitude / own.springs),
      longitude: roundDegrees(own.longitude / own.springs),
    }),
  );
  return {
    body: { areas: areas.toSorted((a, b) => b.springs - a.springs || ORDER.compare(a.name, b.name)) },
  };
}

const NAMELESS: Readonly<Record<By, string>> = { city: 'Sem município', subbasin: 'Sem sub-bacia' };

/** First by property, of which there are fewer, then by what these lie in. */
function sumsBy(chosen: readonly Chosen[], by: By, month: number): Map<number | null, Sums> {
  const all = new Map<number | null, Sums>();
  for (const { places, springs: indexes } of chosen) {
    const { springs, properties } = places;
    const own = properties.id.map((): Sums => ({ springs: 0, area: 0, late: 0, latitude: 0, longitude: 0 }));
    for (let at = 0; at < indexes.length; at += 1) {
      const index = indexes[at] ?? -1;
      const sums = own[springs.property[index] ?? -1];
      if (!sums) continue;
      const planned = springs.plannedMonth[index] ?? 0;
      sums.springs += 1;
      sums.area += springs.area[index] ?? 0;
      if (springs.status[index] === REGISTERED && planned > 0 && planned < month) sums.late += 1;
      sums.latitude += springs.latitude[index] ?? 0;
      sums.longitude += springs.longitude[index] ?? 0;
    }
    const lieIn = by === 'city' ? properties.city : properties.subbasin;
    for (const [property, sums] of own.entries()) {
      if (sums.springs > 0) add(all, lieIn[property] ?? null, sums);
    }
  }
  return all;
}

function add(all: Map<number | null, Sums>, id: number | null, more: Sums): void {
  const sums = all.get(id);
  if (!sums) {
    all.set(id, { ...more });
    return;
  }
  sums.springs += more.springs;
  sums.area += more.area;
  sums.late += more.late;
  sums.latitude += more.latitude;
  sums.longitude += more.longitude;
}

interface Named {
  readonly name: string;
  readonly uf: string | null;
  readonly outline: number | null;
}

const NAMES: Readonly<Record<By, (db: Db, ids: readonly number[]) => Promise<Map<number, Named>>>> = {
  async city(db, ids) {
    const rows = await db
      .selectFrom('cities')
      .innerJoin('states', 'states.id', 'cities.state_id')
      .select(['cities.id', 'cities.name', 'states.uf'])
      .where(isAmong(db, 'cities.id', ids))
      .execute();
    return new Map(rows.map(({ id, name, uf }) => [id, { name, uf, outline: null }]));
  },
  async subbasin(db, ids) {
    const rows = await db
      .selectFrom('hydrographic_subbasins')
      .leftJoin('subbasin_outlines', (join) =>
        join
          .onRef('subbasin_outlines.subbasin_id', '=', 'hydrographic_subbasins.id')
          .on('subbasin_outlines.outline', 'is not', null),
      )
      .select([
        'hydrographic_subbasins.id',
        'hydrographic_subbasins.name',
        'subbasin_outlines.version as outline',
      ])
      .where(isAmong(db, 'hydrographic_subbasins.id', ids))
      .execute();
    return new Map(rows.map(({ id, name, outline }) => [id, { name, uf: null, outline }]));
  },
};

export const mapAreaHandlers: Handlers<typeof mapAreas> = {
  project: (call) => areasOf(call, call.params.projectId),
  all: (call) => areasOf(call, null),
};
