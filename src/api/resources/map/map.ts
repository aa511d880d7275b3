import type { map } from '#domain/resources/map.ts';
import { polygonOf, type Rings } from '#domain/rules/points-in-polygon.ts';
import type { BodyOf, QueryOf } from '#domain/shared/contract.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { boxOf } from './box.ts';
import { type Chosen, chosenPlaces, heldBy } from './chosen.ts';
import { exportMap } from './export.ts';
import { featuresOf } from './features.ts';
import { withFenceReach } from './fences.ts';
import { type PlacesCall, placesOf } from './known-places.ts';
import { otherSigns, springSigns } from './signs.ts';
import { summaryOf } from './summary.ts';

type MapQuery = QueryOf<typeof map.project>;

async function show(call: PlacesCall & { readonly query: MapQuery }, project: number | null) {
  const { bbox, zoom, ...filters } = call.query;
  const box = boxOf(bbox);
  const all = await placesOf(call, project);
  const chosen = chosenPlaces(all, filters, box);
  const isOfAll = project === null;
  const signs = {
    springs: springSigns(chosen, isOfAll),
    others: otherSigns(chosen, isOfAll),
    fenced: () => springSigns(chosenPlaces(all, filters, withFenceReach(box)), isOfAll),
  };
  return { body: await featuresOf(call.db, signs, { box, zoom }) };
}

async function sum(call: PlacesCall, chosen: readonly Chosen[], project: number | null) {
  return { body: await summaryOf(call, chosen, project) };
}

async function sumBox(
  call: PlacesCall & { readonly query: QueryOf<typeof map.allSummary> },
  project: number | null,
) {
  const { bbox, zoom: _zoom, ...filters } = call.query;
  const box = boxOf(bbox);
  return sum(call, chosenPlaces(await placesOf(call, project), filters, box), project);
}

async function sumPolygon(
  call: Omit<PlacesCall, 'db'> & { readonly db: unknown; readonly body: BodyOf<typeof map.allPolygon> },
  project: number | null,
) {
  const { polygon, ...filters } = call.body;
  const parts = polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates;
  const area = polygonOf(parts.map((rings): Rings => rings.map((ring) => ring.map(([x, y]) => [x, y]))));
  // A question is answered as a GET is, on a handle that reads.
  const asked = { ...call, db: call.db as Db };
  const near = chosenPlaces(await placesOf(asked, project), filters, area.box);
  return sum(asked, await heldBy(near, area, call.gone), project);
}

export const mapHandlers: Handlers<typeof map> = {
  project: (call) => show(call, call.params.projectId),
  all: (call) => show(call, null),
  export: exportMap,
  projectSummary: (call) => sumBox(call, call.params.projectId),
  allSummary: (call) => sumBox(call, null),
  projectPolygon: (call) => sumPolygon(call, call.params.projectId),
  allPolygon: (call) => sumPolygon(call, null),
};
