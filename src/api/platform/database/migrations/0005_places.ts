import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { getStates } from '@brazilian-utils/brazilian-utils/get-states';
import { fold } from '#domain/shared/fold.ts';
import type { Migration } from './types.ts';

const ROWS_AT_ONCE = 200;

/** All states and municipalities, by their IBGE codes. */
export const places: Migration = async ({ db }) => {
  const states = getStates().map((state) => ({
    id: Number(state.ibgeCode),
    uf: state.code,
    name: state.name,
    search: fold(state.name),
  }));
  await db.insertInto('states').values(states).execute();
  const cities = getMunicipalities().map((city) => ({
    id: Number(city.code),
    state_id: Math.floor(Number(city.code) / 100_000),
    name: city.name,
    search: fold(city.name),
  }));
  for (let start = 0; start < cities.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('cities')
      .values(cities.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
};
