/** Cities as other records write and read them. */
import { ADDRESS_MESSAGES, type CityReference } from '#domain/shared/address.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { compiledQuery } from '../platform/database/compiled-query.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { invalid } from '../platform/http/problem.ts';

let known: ReadonlyMap<number, CityReference> = new Map();

const cityOf = compiledQuery(['id'], (db, { id }: { id: number }) =>
  db.selectFrom('cities').select('state_id').where('id', '=', id),
);

/** Undefined where there is no such city. */
async function stateOfCity(db: Db | Tx, id: number): Promise<number | undefined> {
  return known.get(id)?.state.id ?? (await cityOf(db, { id }))[0]?.state_id;
}

/**
 * Throws 422 on `field` when the city does not exist or is not of the state.
 * Ids are IBGE codes; `field` is the body's name for the city (`city_origin`).
 */
export async function requireCity(
  db: Db | Tx,
  place: { state_id: number; city: number },
  field = 'city',
): Promise<void> {
  const state = await stateOfCity(db, place.city);
  if (state === undefined) throw invalid({ [field]: [MESSAGES.reference] });
  if (state !== place.state_id) throw invalid({ [field]: [ADDRESS_MESSAGES.cityOfAnotherState] });
}

/**
 * Throws 422 on `field` when the state does not exist. A record with a city has
 * its state checked by `requireCity` already.
 */
export async function requireState(db: Db | Tx, id: number, field = 'state'): Promise<void> {
  const state = await db.selectFrom('states').select('id').where('id', '=', id).executeTakeFirst();
  if (!state) throw invalid({ [field]: [MESSAGES.reference] });
}

/** Columns of a query that joins `cities` by the record's city and `states` by the city's state. */
export const CITY_COLUMNS = [
  'cities.id as city_id',
  'cities.name as city_name',
  'states.id as state_id',
  'states.uf as state_uf',
  'states.name as state_name',
] as const;

export interface CityColumns {
  city_id: number;
  city_name: string;
  state_id: number;
  state_uf: string;
  state_name: string;
}

/** The columns as the record shows them: `state_id`, `city_id` and the city with its state. */
export function toPlace(row: CityColumns): { state_id: number; city_id: number; city: CityReference } {
  return { state_id: row.state_id, city_id: row.city_id, city: toCityReference(row) };
}

export function toCityReference(row: CityColumns): CityReference {
  return {
    id: row.city_id,
    name: row.city_name,
    state: { id: row.state_id, uf: row.state_uf, name: row.state_name },
  };
}

/**
 * Names cities by their IBGE codes, for lists: all are read once and kept, since no call
 * changes them. One that is not known, as of another server's newer version, is read for.
 */
export async function cityNames(
  db: Db | Tx,
  codes: readonly number[],
): Promise<(code: number) => CityReference> {
  if (!codes.every((code) => known.has(code))) known = await everyCity(db);
  const cities = known;
  return (code) => {
    const city = cities.get(code);
    if (!city) throw new Error(`A record names the city ${code}, which there is not`);
    return city;
  };
}

async function everyCity(db: Db | Tx): Promise<ReadonlyMap<number, CityReference>> {
  const [cities, states] = await Promise.all([
    db.selectFrom('cities').select(['id', 'name', 'state_id']).execute(),
    db.selectFrom('states').select(['id', 'uf', 'name']).execute(),
  ]);
  const stateOf = new Map(states.map((state) => [state.id, state]));
  return new Map(
    cities.flatMap(({ id, name, state_id }) => {
      const state = stateOf.get(state_id);
      return state ? [[id, { id, name, state }] as const] : [];
    }),
  );
}

/** The city of an IBGE code; null for one that the table does not have. */
export async function cityOfCode(db: Db | Tx, code: number): Promise<CityReference | null> {
  const row = await db
    .selectFrom('cities')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .select(CITY_COLUMNS)
    .where('cities.id', '=', code)
    .executeTakeFirst();
  return row ? toCityReference(row) : null;
}
