/** Which file of the built panel a screen's module comes in. */
import type { Rolldown } from 'vite';

type Chunking = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** Screens that one person uses one after the other come together. */
const AREAS: readonly (readonly [name: string, resources: RegExp])[] = [
  ['registry', /^(vehicles|users|sponsors|rural-producers|hydrographic-basins)/],
  ['subbasins', /^hydrographic-subbasins/],
  ['projects', /^(projects|security-log)/],
  ['land', /^(rural-properties|water-springs)/],
  ['notes', /^delivery-notes/],
  ['finances', /^(accountabilities|financial-resources)/],
  ['springs', /^(project-springs|purchase-list|map)/],
  ['balances', /^(material-balance|stock-balances)/],
];

/** The area of a screen's module; what belongs to none above is daily work in a project. */
export function area(path: string): string {
  const resource = resourceOf(path);
  return AREAS.find(([, resources]) => resources.test(resource))?.[0] ?? 'work';
}

export function resourceOf(path: string): string {
  return /resources[\\/]([^\\/]+)/.exec(path)?.[1] ?? '';
}

const LEAFLET = /node_modules[\\/]leaflet[\\/]/;
const PROJECTIONS = /node_modules[\\/](?:proj4|mgrs|wkt-parser)[\\/]/;

/** Screens of land: each needs a map, projections, or neither. */
const OF_LAND = /web[\\/]resources[\\/](?:rural-properties|water-springs|map)[\\/]/;

/** Projections, and of what several screens know all that works with them. */
export function withProjections(path: string, chunking: Chunking): string | null {
  const isOfScreens = /web[\\/](?:resources|shell|entrance)[\\/]|screens\.tsx/.test(path);
  return !isOfScreens && needs(path, chunking, PROJECTIONS) && !needs(path, chunking, LEAFLET)
    ? 'coordinates'
    : null;
}

/**
 * What of land draws on a map, or works with projections, comes beside the rest of it: in one file every screen
 * would bring them, however late their own code is asked for.
 */
export function besideArea(path: string, chunking: Chunking): string | null {
  if (!OF_LAND.test(path)) return null;
  // Opens on maps of several areas.
  if (/map[\\/]spring-card/.test(path)) return 'spring-card';
  const isOfEditor = /fence-editor[\\/]draw-survey/.test(path);
  if (isOfEditor || needs(path, chunking, LEAFLET)) return `${area(path)}-maps`;
  return needs(path, chunking, PROJECTIONS) ? `${area(path)}-places` : null;
}

/** Whether such a module must be there before this one runs. */
function needs(path: string, chunking: Chunking, modules: RegExp): boolean {
  const needed = new Set([path]);
  for (const one of needed) {
    if (modules.test(one)) return true;
    // Those added on the way are walked through, too.
    for (const id of chunking.getModuleInfo(one)?.importedIds ?? []) needed.add(id);
  }
  return false;
}
