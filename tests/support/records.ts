/** Records that many tests stand on, written straight into the database. */
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
      cpf_sealed: secrets.seal(cpf) ?? '',
      cpf_index: secrets.index(cpf),
      search: name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
