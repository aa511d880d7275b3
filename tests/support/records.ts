/** Records that many tests stand on, written straight into the database. */
import { sealedPlace } from '#api/resources/rural-producers/sealed-columns.ts';
import type { TestApi } from './api.ts';

const MINAS_GERAIS = 31;
const GOVERNADOR_VALADARES = 3127701;
let made = 0;

/** A project with its own sub-records, as creation makes them. */
export async function makeProject(api: TestApi, name = 'Rio Doce Vivo'): Promise<number> {
  const { write } = api.server.services.database;
  const { id } = await write
    .insertInto('projects')
    .values({
      name,
      status: 1,
      start_date: '2025-01-01',
      end_date: '2028-12-31',
      search: name.toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await write.insertInto('proceedings').values({ project_id: id }).execute();
  await write.insertInto('feedstock_parameters').values({ project_id: id }).execute();
  await write.insertInto('feedstocks').values({ project_id: id }).execute();
  return id;
}

export async function makeSubbasin(
  api: TestApi,
  { state = MINAS_GERAIS, name = 'Rio Suaçuí Grande' }: { state?: number; name?: string } = {},
): Promise<number> {
  const { write } = api.server.services.database;
  const basin = await write
    .insertInto('hydrographic_basins')
    .values({ name: 'Rio Doce', search: 'rio doce' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subbasin = await write
    .insertInto('hydrographic_subbasins')
    .values({ name, basin_id: basin.id, state_id: state, search: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return subbasin.id;
}

/** A CPF with valid check digits, another each time. */
export function nextCpf(): string {
  made += 1;
  const digits = String(100_000_000 + made * 7919)
    .slice(-9)
    .split('')
    .map(Number);
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((all, digit, at) => all + digit * (length + 1 - at), 0);
    const rest = (sum * 10) % 11;
    digits.push(rest === 10 ? 0 : rest);
  }
  return digits.join('');
}

export async function makeProducer(api: TestApi, name: string): Promise<number> {
  const { database, secrets } = api.server.services;
  const cpf = nextCpf();
  const { id } = await database.write
    .insertInto('rural_producers')
    .values({
      name,
      cpf_sealed: '',
      cpf_index: secrets.index(cpf),
      search: name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.write
    .updateTable('rural_producers')
    .set({ cpf_sealed: secrets.seal(cpf, sealedPlace('cpf_sealed', id)) ?? '' })
    .where('id', '=', id)
    .execute();
  await database.write
    .insertInto('producer_addresses')
    .values({ rural_producer_id: id, city_id: GOVERNADOR_VALADARES, cep: '35010000' })
    .execute();
  await database.write.insertInto('producer_bank_datas').values({ rural_producer_id: id }).execute();
  await database.write.insertInto('producer_categories').values({ rural_producer_id: id }).execute();
  return id;
}

/** A property's POST body with what is required, in Governador Valadares. */
export function propertyBody(more: object): Record<string, unknown> {
  return {
    name: 'Sítio Boa Vista',
    state_id: MINAS_GERAIS,
    city: GOVERNADOR_VALADARES,
    cep: '35010000',
    ...more,
  };
}

/** Feedstock parameters of the specification's worked cases. */
export const CASE_PARAMETERS = {
  stake_spacing: 2.5,
  stretcher_spacing: 50,
  perimeter_limit: 0,
  wire_amount: 4,
  clip_amount: 190,
  seedlings_spacing: 6,
  limestone_grams: 200,
  planting_fertilizer_grams: 200,
  cover_fertilizer_grams: 50,
  formicide_grams: 3,
  water_spring_default_area: 7853.98,
  limestone_sack_kilograms: 50,
  planting_fertilizer_sack_kilograms: 50,
  cover_fertilizer_sack_kilograms: 50,
  formicide_sack_kilograms: 0.5,
};

/** Sets the project's parameters; the first time also its two roller types, 500 m and 250 m. */
export async function fillParameters(
  api: TestApi,
  projectId: number,
  parameters: typeof CASE_PARAMETERS,
): Promise<void> {
  const { write } = api.server.services.database;
  await write
    .updateTable('feedstock_parameters')
    .set(parameters)
    .where('project_id', '=', projectId)
    .execute();
  const known = await write
    .selectFrom('wire_rollers')
    .select('id')
    .where('project_id', '=', projectId)
    .execute();
  if (known.length > 0) return;
  await write
    .insertInto('wire_rollers')
    .values([500, 250].map((length) => ({ project_id: projectId, length, minimum_usage: 10 })))
    .execute();
}

/** A spring's POST body: case 02 of the calculation, 78 × 54 m. */
export function springBody(more: object): Record<string, unknown> {
  const vertex = (utm_easting: number, utm_northing: number) => ({
    utm_zone: '24K',
    utm_easting,
    utm_northing,
  });
  return {
    recovery_modality: 3,
    characteristics: {
      declivity: 2,
      landscape_position: 2,
      erosion: 2,
      vegetation: 2,
      typology: 3,
      water_color: 3,
      distance_forest: 120,
    },
    coordinates: [
      vertex(283400, 7843200),
      vertex(283478, 7843200),
      vertex(283478, 7843254),
      vertex(283400, 7843254),
    ],
    water_eyes: [vertex(283430, 7843220)],
    surveyed_at: '2026-01-14',
    ...more,
  };
}
