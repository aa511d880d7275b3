/** A project with one of everything in it, and the ids that every route's path asks for. */
import { paramNames, type Route } from '#domain/shared/contract.ts';

export interface World {
  readonly project: number;
  /** Id by the path's segment before it: `rural_properties` → 3; see `addressIn`. */
  readonly ids: Readonly<Record<string, number>>;
}

const PARAMETER_SEGMENTS: Readonly<Record<string, string>> = {
  projectId: 'projects',
  propertyId: 'rural_properties',
  springId: 'water_springs',
  producerId: 'rural_producers',
  sponsorId: 'sponsors',
  feedstockId: 'feedstocks',
  vehicleId: 'vehicles',
  userId: 'users',
};

/** What the ids of a path name, in order: `/projects/:projectId/activities/:id` → projects, activities. */
export function recordsOf(path: string): string[] {
  return paramNames(path).flatMap((name) => {
    // Any record whose history is asked for stands for all of them.
    if (name === 'recordId') return path.startsWith('/projects/') ? 'activities' : 'vehicles';
    if (name !== 'id') return PARAMETER_SEGMENTS[name] ?? [];
    if (path.includes('/feedstocks/:feedstockId/wire_rollers')) return 'feedstock_wire_rollers';
    // A spring that was not read from a sheet has none to download.
    if (path.endsWith('/water_springs/:id/sheet')) return 'imported_springs';
    // A draft has no signed copy.
    if (path.endsWith('/signed_copy')) return 'delivered_notes';
    return /([a-z_]+)\/:id/.exec(path)?.[1] ?? '';
  });
}

/** The route's address for the records of this world; `other` ids take the place of its own. */
export function addressIn(world: World, route: Route, other: Readonly<Record<string, number>> = {}): string {
  const records = recordsOf(route.path);
  let at = 0;
  return route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    // No link has it.
    if (name === 'token') return 'x';
    if (name === 'item') return 'stake_quantity';
    if (name === 'resource') return route.path.startsWith('/projects/') ? 'activities' : 'vehicles';
    const record = records[at] ?? '';
    at += 1;
    const id = other[record] ?? world.ids[record];
    if (id === undefined) throw new Error(`The world has no ${record} for ${route.path}`);
    return String(id);
  });
}

/** All of Brazil, so near that fences are shown. */
const WHOLE_MAP = { bbox: '-75,-35,-30,6', zoom: '16' };

/** What a read can't be asked without: the springs of a delivery note, the format of a file, a piece of one. */
export function neededQuery(world: World, route: Route): string {
  if (route.path.endsWith('/delivery_note')) return `?water_springs=${world.ids.water_springs}`;
  if (route.path === '/search') return '?q=na';
  if (route.path === '/hydrographic_subbasins/outlines') return `?of=${world.ids.hydrographic_subbasins}`;
  if (route.path === '/map/layers/piece') return '?file=Mapa&offset=0&length=9';
  if (route.path === '/map/layers/style') return '?name=Mapa';
  const asked = route.query?.shape ?? {};
  const query = new URLSearchParams(Object.entries(WHOLE_MAP).filter(([name]) => name in asked));
  if (route.exported) query.set('format', 'bbox' in asked ? 'geojson' : 'xlsx');
  return query.size > 0 ? `?${query}` : '';
}
