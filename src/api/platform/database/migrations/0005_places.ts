import { fold } from './frozen/fold.ts';
import { PLACES } from './frozen/places.ts';
import type { Migration } from './types.ts';

const ROWS_AT_ONCE = 200;

/** All states and municipalities, by their IBGE codes. */
export const places: Migration = async ({ db }) => {
  const lines = PLACES.trim().split('\n');
  await db.insertInto('states').values(lines.map(stateOf)).execute();
  const cities = lines.flatMap(citiesOf);
  for (let start = 0; start < cities.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('cities')
      .values(cities.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
};

/** `11 RO Rondônia: …` */
function stateOf(line: string) {
  const name = line.slice(6, line.indexOf(':'));
  return { id: Number(line.slice(0, 2)), uf: line.slice(3, 5), name, search: fold(name) };
}

/** `11 RO Rondônia: 00015 Alta Floresta D'Oeste, 00023 Ariquemes`: the code is 1100015. */
function citiesOf(line: string) {
  const state_id = Number(line.slice(0, 2));
  return line
    .slice(line.indexOf(':') + 2)
    .split(', ')
    .map((city) => {
      const name = city.slice(6);
      return { id: state_id * 100_000 + Number(city.slice(0, 5)), state_id, name, search: fold(name) };
    });
}
