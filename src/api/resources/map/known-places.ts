/**
 * The places of the projects that somebody has looked at, kept in memory until they change:
 * a hundred thousand springs are filtered and counted there in a few milliseconds, where the
 * database would read each row. Triggers count the changes of each project (migration 0036);
 * each question first asks for those counts, within the caller's scope.
 */
import { sql } from 'kysely';
import type { SessionUser } from '../../platform/auth/sessions.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { reading } from '../../platform/http/reading.ts';
import type { Services } from '../../platform/services.ts';
import { packedPlaces } from './places-query.ts';
import { type ProjectPlaces, toProjectPlaces } from './project-places.ts';

export interface PlacesCall {
  readonly db: Db;
  readonly user: SessionUser;
  readonly services: Services;
  readonly gone: AbortSignal;
}

interface Known {
  readonly changes: number;
  readonly places: ProjectPlaces;
}

/** By database: a process may serve several, as tests do. */
const known = new WeakMap<Database, Map<number, Known>>();
/** Readings under way, which those who ask meanwhile wait for. */
const underWay = new WeakMap<Database, Map<string, Promise<Known>>>();

/**
 * The places of the caller's projects, or of one of them, as they are now.
 * @param project one of them; null for all that the caller may enter
 */
export async function placesOf(call: PlacesCall, project: number | null): Promise<ProjectPlaces[]> {
  const { database } = call.services;
  const mine = ofDatabase(known, database);
  const wanted = await changesOf(call, project);
  const places: ProjectPlaces[] = [];
  for (const { id, changes } of wanted) {
    const before = mine.get(id);
    // A replica may tell of fewer changes than were read from the primary.
    if (before && before.changes >= changes) places.push(before.places);
    else places.push((await readOnce(call, id, changes)).places);
  }
  return places;
}

interface Changes {
  readonly id: number;
  readonly changes: number;
}

async function changesOf({ db, user }: PlacesCall, project: number | null): Promise<Changes[]> {
  const one = project === null ? sql`true` : sql`projects.id = ${project}`;
  const { rows } = await sql<{ id: number; changes: number | string }>`
    select projects.id, coalesce(sum(map_changes.changes), 0) as changes
      from projects left join map_changes on map_changes.project_id = projects.id
     where ${one} and ${mayEnter(user, 'projects.id')} group by projects.id order by projects.id`.execute(db);
  return rows.map(({ id, changes }) => ({ id, changes: Number(changes) }));
}

/** The count of one project that was found within the caller's scope. */
async function changesIn(db: Db | Tx, project: number): Promise<number> {
  const { rows } = await sql<{ changes: number | string | null }>`
    select sum(changes) as changes from map_changes where project_id = ${project}`.execute(db);
  return Number(rows[0]?.changes ?? 0);
}

async function readOnce(call: PlacesCall, project: number, changes: number): Promise<Known> {
  const { database } = call.services;
  const running = ofDatabase(underWay, database);
  const key = `${project} ${changes}`;
  const others = running.get(key);
  if (others) {
    // Whoever began it may have gone, and their reading with them.
    const found = await others.catch(() => null);
    if (found) return found;
  }
  const own = reading(call, 'search', async ({ db }) => ({
    // Counted where the places are read: a replica may lie behind what was asked for.
    changes: await changesIn(db, project),
    places: toProjectPlaces(project, await packedPlaces(db, project)),
  }));
  running.set(key, own);
  try {
    const found = await own;
    const mine = ofDatabase(known, database);
    if ((mine.get(project)?.changes ?? -1) < found.changes) mine.set(project, found);
    return found;
  } finally {
    if (running.get(key) === own) running.delete(key);
  }
}

function ofDatabase<K, V>(all: WeakMap<Database, Map<K, V>>, database: Database): Map<K, V> {
  const found = all.get(database) ?? new Map<K, V>();
  all.set(database, found);
  return found;
}
