/**
 * An organisation of any size, the same each time: 20 projects among which the
 * properties, springs, trips and launches are spread, and as many producers.
 */
import { sql } from 'kysely';
import { hashPassword } from '#api/platform/auth/passwords.ts';
import type { Database } from '#api/platform/database/database.ts';
import { cpfParts } from '#api/resources/rural-producers/cpf-parts.ts';
import { sealedPlace } from '#api/resources/rural-producers/sealed-columns.ts';
import type { Secrets } from '#api/platform/secrets/secrets.ts';
import { naturalKey } from '#domain/shared/natural-order.ts';
import { fold, foldAll } from '#domain/shared/fold.ts';

export const PROJECTS = 20;
const USERS = 60;
const VEHICLES = 300;
const SUBBASINS = 40;
const ACTIVITIES = 12;
const ROWS_AT_ONCE = 250;
const STAMP = 1_767_225_600_000;

const FIRST =
  'Ana Antônio Aparecida Benedito Conceição Cícero Débora Edmilson Fátima Geraldo Inês João José Luzia Márcio Maria Natália Osvaldo Prudêncio Raimunda Sebastião Tânia Valdir Zélia'.split(
    ' ',
  );
const LAST =
  'Almeida Araújo Barros Brandão Cândido Dutra Esteves Fialho Gonçalves Guimarães Inácio Leão Magalhães Nóbrega Oliveira Peçanha Queirós Rezende Simões Teófilo Uchôa Vilaça Xavier Zanetti'.split(
    ' ',
  );
const PLACES =
  'Água Fria|Boa Esperança|Córrego Alegre|Desterro|Escorpião|Fundão|Grota Funda|Itambé|Jacutinga|Lagoa Seca|Mãe d’Água|Olho d’Água|Pedra Menina|Ribeirão|Sumidouro|Taquaral|Vargem Linda'.split(
    '|',
  );

/** Numbers below `bound`, the same in each run. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

type Row = Readonly<Record<string, string | number | null>>;

/** Who asks in the bench: a project manager (role 4), linked to every project. */
export const ASKER = { email: 'pessoa2@example.org', password: 'nascente-viva-2026' };

/** Fills a migrated, empty database with `size` producers, properties, springs, trips and launches. */
export async function fill(database: Database, secrets: Secrets, size: number): Promise<void> {
  const pick = numbers(20_261_122);
  const one = (words: readonly string[]) => words[pick(words.length)] ?? '';
  const cities = await database.read.selectFrom('cities').select('id').where('state_id', '=', 31).execute();
  const city = () => cities[pick(cities.length)]?.id ?? 0;
  const day = (index: number) => new Date(STAMP - (index % 1500) * 86_400_000).toISOString().slice(0, 10);

  const asker = await hashPassword(ASKER.password);
  await insert(database, 'users', USERS, (id) => {
    const name = `${one(FIRST)} ${one(LAST)} ${id}`;
    const email = `pessoa${id}@example.org`;
    const role_id = 2 + (id % 5);
    const password_hash = email === ASKER.email ? asker : 'none';
    return { name, email, email_folded: email, role_id, password_hash, enabled: 1, search: fold(name) };
  });
  const { first } = await database.read
    .selectFrom('users')
    .select((eb) => eb.fn.min('id').as('first'))
    .where('email', 'like', 'pessoa%')
    .executeTakeFirstOrThrow();
  const user = () => Number(first) + pick(USERS);

  await insert(database, 'vehicles', VEHICLES, (id) => {
    const plate = `BRA-${1000 + id}`;
    const model = `Caminhonete ${one(LAST)}`;
    return { id, plate, model_description: model, search: foldAll(plate, plate.replace('-', ''), model) };
  });
  await insert(database, 'hydrographic_basins', 1, (id) => ({ id, name: 'Rio Doce', search: 'rio doce' }));
  await insert(database, 'hydrographic_subbasins', SUBBASINS, (id) => {
    const name = `Ribeirão ${one(LAST)} ${id}`;
    return { id, name, basin_id: 1, state_id: 31, search: fold(name) };
  });
  await insert(database, 'projects', PROJECTS, (id) => {
    const name = `${one(PLACES)} Viva ${id}`;
    return { id, name, status: 1, start_date: '2025-01-01', end_date: '2028-12-31', search: fold(name) };
  });
  for (const table of ['proceedings', 'feedstock_parameters', 'feedstocks']) {
    await insert(database, table, PROJECTS, (project_id) => ({ project_id }));
  }
  await insert(database, 'project_users', PROJECTS * USERS, (index) => ({
    project_id: 1 + ((index - 1) % PROJECTS),
    user_id: Number(first) + Math.floor((index - 1) / PROJECTS),
  }));
  await insert(database, 'activities', PROJECTS * ACTIVITIES, (id) => {
    const name = `Visita a ${one(PLACES)} ${id}`;
    return { id, project_id: 1 + (id % PROJECTS), name, search: fold(name) };
  });
  /** An activity of the project: their ids run through the projects in turn. */
  const activity = (project: number) =>
    PROJECTS * (1 + pick(ACTIVITIES - 1)) + (project % PROJECTS || PROJECTS) - 1;

  const people: string[] = [];
  await insert(database, 'rural_producers', size, (id) => {
    const name = `${one(FIRST)} ${one(LAST)} ${one(LAST)}`;
    const nickname = id % 3 === 0 ? one(FIRST) : null;
    const cpf = String(10_000_000_000 + id).slice(-11);
    people.push(name);
    return {
      id,
      name,
      nickname,
      cpf_sealed: secrets.seal(cpf, sealedPlace('cpf_sealed', id)),
      cpf_index: secrets.index(cpf),
      cpf_parts: cpfParts(secrets, cpf),
      search: foldAll(name, nickname),
    };
  });
  await insert(database, 'producer_addresses', size, (id) => ({
    rural_producer_id: id,
    city_id: city(),
    cep: '35010000',
  }));
  for (const table of ['producer_bank_datas', 'producer_categories']) {
    await insert(database, table, size, (id) => ({ rural_producer_id: id }));
  }
  await insert(database, 'rural_properties', size, (id) => {
    const name = `Sítio ${one(PLACES)} ${id}`;
    return {
      id,
      project_id: 1 + (id % PROJECTS),
      rural_producer_id: id,
      user_id: user(),
      name,
      registration_date: day(id),
      search: foldAll(name, people[id - 1]),
    };
  });
  await insert(database, 'property_addresses', size, (id) => ({
    rural_property_id: id,
    city_id: city(),
    cep: '35010000',
  }));
  await insert(database, 'hydrographic_properties', size, (id) => ({
    rural_property_id: id,
    subbasin_id: 1 + pick(SUBBASINS),
  }));
  for (const table of ['property_coordinates', 'recovery_interests']) {
    await insert(database, table, size, (id) => ({ rural_property_id: id }));
  }
  await insert(database, 'water_springs', size, (id) => springRow(id, user(), pick));
  await insert(database, 'trip_controls', size, (id) => {
    const project_id = 1 + (id % PROJECTS);
    const activity_note = `Levantamento em ${one(PLACES)} com ${one(FIRST)} ${one(LAST)}`;
    const from = `${day(pick(1500))}T${String(6 + pick(12)).padStart(2, '0')}:00`;
    return {
      id,
      project_id,
      user_id: user(),
      activity_id: activity(project_id),
      period_from: from,
      period_to: from,
      city_origin_id: city(),
      city_destination_id: city(),
      vehicle_id: 1 + pick(VEHICLES),
      initial_km_hundredths: id * 100,
      final_km_hundredths: id * 100 + 5000,
      value_supplying_cents: 10_000,
      liter_supplying_hundredths: 2000,
      activity_note,
      search: fold(activity_note),
      created_at: STAMP,
    };
  });
  await insert(database, 'execution_cronograms', size / 10, (id) => {
    const project_id = 1 + (id % PROJECTS);
    return {
      id,
      project_id,
      user_id: user(),
      activity_id: activity(project_id),
      goal: 10,
      start_date: day(id),
      end_date: '2028-12-31',
      finished: id % 2,
    };
  });
  await insert(database, 'executed_activities', size, (id) => {
    const project_id = 1 + (id % PROJECTS);
    // One of the project's own: they run through the projects in turn.
    const entry = PROJECTS * pick(size / 10 / PROJECTS) + (id % PROJECTS || PROJECTS);
    const description = `Mutirão em ${one(PLACES)}`;
    return {
      id,
      project_id,
      execution_cronogram_id: entry,
      rural_property_id: id % 4 === 0 ? null : id,
      description,
      executed_at: `${day(pick(1500))}T09:00`,
      mobilized_producers: id % 5 === 0 ? null : pick(40),
      search: foldAll(description),
    };
  });
  await insert(database, 'financial_resources', size / 10, (id) => ({
    id,
    project_id: 1 + (id % PROJECTS),
    forecast: day(id),
    type: 1 + pick(3),
    value_cents: id % 7 === 0 ? null : pick(1_000_000),
    status: 1 + pick(3),
  }));
  await insert(database, 'accountabilities', size / 10, (id) => ({
    id,
    project_id: 1 + (id % PROJECTS),
    forecast_date: day(id),
    delivery_date: day(id + 3),
    type: 1 + pick(2),
    value_cents: id % 7 === 0 ? null : pick(1_000_000),
    situation: 1 + pick(2),
  }));
  await restartIds(database);
  await sql`analyze`.execute(database.write);
}

function springRow(id: number, user_id: number, pick: (bound: number) => number): Row {
  const label = `N-${id}`;
  return {
    id,
    rural_property_id: id,
    project_id: 1 + (id % PROJECTS),
    user_id,
    label,
    label_folded: fold(label),
    label_order: naturalKey(label),
    search: foldAll(label),
    status: pick(4),
    recovery_modality: 1,
    declivity: 1,
    landscape_position: 1,
    erosion: 1,
    vegetation: 1,
    typology: 1,
    water_color: 1,
    distance_forest: 10,
    area: 500 + pick(5000),
    perimeter: 90,
    recovery_seedlings: 80,
    stake_quantity: 30,
    stretcher_quantity: 4,
    clip_quantity: 2,
    limestone_sacks: 1,
    limestone_kilograms: 12.5,
    cover_fertilizer_sacks: 1,
    cover_fertilizer_kilograms: 8,
    planting_fertilizer_sacks: 1,
    planting_fertilizer_kilograms: 8,
    formicide_sacks: 1,
    formicide_kilograms: 1,
    created_at: STAMP,
  };
}

/** Rows 1 to `count`, a few hundred a statement, in one transaction. */
async function insert(
  database: Database,
  table: string,
  count: number,
  row: (id: number) => Row,
): Promise<void> {
  await database.write.transaction().execute(async (tx) => {
    for (let start = 1; start <= count; start += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - start + 1) }, (_, at) =>
        row(start + at),
      );
      const columns = Object.keys(rows[0] ?? {});
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const values = rows.map((one) => sql`(${sql.join(columns.map((column) => one[column]))})`);
      await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx);
    }
  });
}

/** PostgreSQL counts on from 1 where ids were given. */
async function restartIds({ engine, write }: Database): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`do $$ declare t record; begin
    for t in select table_name as name from information_schema.columns
             where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES' loop
      execute format('select setval(pg_get_serial_sequence(%L, ''id''), greatest((select max(id) from %I), 1))', t.name, t.name);
    end loop; end $$`.execute(write);
}
