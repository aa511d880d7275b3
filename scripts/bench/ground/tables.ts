/**
 * The tables of an organisation of any size, the same each time: 20 projects among which
 * the properties, springs, trips and launches are spread, and as many producers.
 */
import { naturalKey } from '#domain/shared/natural-order.ts';
import { fold, foldAll } from '#domain/shared/fold.ts';
import { producerTables } from './producers.ts';
import { stockTables } from './stock.ts';
import { type Givens, type Makers, PROJECTS, projectOf, type Row, type TableRows } from './shape.ts';
import { chosen, FIRST, LAST, numbers, PLACES } from './words.ts';

const USERS = 60;
const VEHICLES = 300;
const SUBBASINS = 40;
const ACTIVITIES = 12;
const SPONSORS = 40;
const DAYS = 1500;
const STAMP = 1_767_225_600_000;
/** The manager that the server made at its first start has the first id. */
const FIRST_USER = 2;

/** Who asks in the benches: a project manager (role 4), linked to every project. */
export const ASKER = { email: 'pessoa2@example.org', password: 'nascente-viva-2026' };

/** In an order in which each finds the rows that it names. */
export function tablesOf(givens: Givens): TableRows[] {
  const pick = numbers(20_261_122);
  const makers: Makers = {
    ...givens,
    pick,
    one: (words) => chosen(pick, words),
    city: () => givens.cities[pick(givens.cities.length)] ?? 0,
    user: () => FIRST_USER + pick(USERS),
    day: (index) => new Date(STAMP - (index % DAYS) * 86_400_000).toISOString().slice(0, 10),
  };
  return [
    ...organisationTables(makers),
    ...producerTables(makers),
    ...projectTables(makers),
    ...stockTables(makers),
  ];
}

/** The user of this number, from 1 on. */
export const userOf = (number: number) => FIRST_USER + number - 1;

function organisationTables({ one, passwordHash }: Makers): TableRows[] {
  const ofProject = (table: string): TableRows => ({
    table,
    count: PROJECTS,
    row: (project_id) => ({ project_id }),
  });
  return [
    {
      table: 'users',
      count: USERS,
      row(number) {
        const id = userOf(number);
        const name = `${one(FIRST)} ${one(LAST)} ${number}`;
        const email = `pessoa${number}@example.org`;
        const password_hash = email === ASKER.email ? passwordHash : 'none';
        const role_id = 2 + (number % 5);
        return {
          id,
          name,
          email,
          email_folded: email,
          role_id,
          password_hash,
          enabled: 1,
          search: fold(name),
        };
      },
    },
    {
      table: 'vehicles',
      count: VEHICLES,
      row(id) {
        const plate = `BRA-${1000 + id}`;
        const model = `Caminhonete ${one(LAST)}`;
        return { id, plate, model_description: model, search: foldAll(plate, plate.replace('-', ''), model) };
      },
    },
    { table: 'hydrographic_basins', count: 1, row: (id) => ({ id, name: 'Rio Doce', search: 'rio doce' }) },
    {
      table: 'hydrographic_subbasins',
      count: SUBBASINS,
      row(id) {
        const name = `Ribeirão ${one(LAST)} ${id}`;
        return { id, name, basin_id: 1, state_id: 31, search: fold(name) };
      },
    },
    {
      table: 'projects',
      count: PROJECTS,
      row(id) {
        const name = `${one(PLACES)} Viva ${id}`;
        return { id, name, status: 1, start_date: '2025-01-01', end_date: '2028-12-31', search: fold(name) };
      },
    },
    ofProject('proceedings'),
    ofProject('feedstock_parameters'),
    ofProject('feedstocks'),
    {
      table: 'sponsors',
      count: SPONSORS,
      row: (id) => ({ id, name: `Fundação ${id}`, city_id: 3_106_200, search: `fundacao ${id}` }),
    },
    {
      table: 'sponsor_contacts',
      count: SPONSORS,
      row: (id) => ({
        id,
        sponsor_id: 1 + (id % 2),
        name: `Contato ${id}`,
        email: `contato${id}@example.org`,
        cell_phone: '33999990000',
        department: 'Projetos',
        search: foldAll(`Contato ${id}`, `contato${id}@example.org`, 'Projetos'),
      }),
    },
    {
      table: 'project_users',
      count: PROJECTS * USERS,
      row: (number) => ({
        project_id: 1 + ((number - 1) % PROJECTS),
        user_id: FIRST_USER + Math.floor((number - 1) / PROJECTS),
      }),
    },
    {
      table: 'activities',
      count: PROJECTS * ACTIVITIES,
      row(id) {
        const name = `Visita a ${one(PLACES)} ${id}`;
        return { id, project_id: projectOf(id), name, search: fold(name) };
      },
    },
  ];
}

function projectTables(makers: Makers): TableRows[] {
  const { size, pick, one, city, user, day } = makers;
  /** An activity of the project: their ids run through the projects in turn. */
  const activity = (project: number) =>
    PROJECTS * (1 + pick(ACTIVITIES - 1)) + (project % PROJECTS || PROJECTS) - 1;
  const tenth = Math.ceil(size / 10);
  return [
    { table: 'water_springs', count: size, row: (id) => springRow(id, makers) },
    {
      table: 'trip_controls',
      count: size,
      row(id) {
        const project_id = projectOf(id);
        const activity_note = `Levantamento em ${one(PLACES)} com ${one(FIRST)} ${one(LAST)}`;
        const from = `${day(pick(DAYS))}T${String(6 + pick(12)).padStart(2, '0')}:00`;
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
      },
    },
    {
      table: 'execution_cronograms',
      count: tenth,
      row(id) {
        const project_id = projectOf(id);
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
      },
    },
    {
      table: 'executed_activities',
      count: size,
      row(id) {
        const project_id = projectOf(id);
        // One of the project's own: they run through the projects in turn.
        const entry = PROJECTS * pick(Math.floor(tenth / PROJECTS)) + (id % PROJECTS || PROJECTS);
        const description = `Mutirão em ${one(PLACES)}`;
        return {
          id,
          project_id,
          execution_cronogram_id: entry,
          rural_property_id: id % 4 === 0 ? null : id,
          description,
          executed_at: `${day(pick(DAYS))}T09:00`,
          mobilized_producers: id % 5 === 0 ? null : pick(40),
          search: foldAll(description),
        };
      },
    },
    {
      table: 'financial_resources',
      count: tenth,
      row: (id) => ({
        id,
        project_id: projectOf(id),
        forecast: day(id),
        type: 1 + pick(3),
        value_cents: id % 7 === 0 ? null : pick(1_000_000),
        status: 1 + pick(3),
      }),
    },
    {
      table: 'accountabilities',
      count: tenth,
      row: (id) => ({
        id,
        project_id: projectOf(id),
        forecast_date: day(id),
        delivery_date: day(id + 3),
        type: 1 + pick(2),
        value_cents: id % 7 === 0 ? null : pick(1_000_000),
        situation: 1 + pick(2),
      }),
    },
  ];
}

function springRow(id: number, { user, pick, day }: Makers): Row {
  const label = `N-${id}`;
  const status = pick(3);
  return {
    id,
    rural_property_id: id,
    project_id: projectOf(id),
    user_id: user(),
    technician_id: user(),
    label,
    label_folded: fold(label),
    label_order: naturalKey(label),
    search: foldAll(label),
    status,
    delivery_date: status === 0 ? null : `${day(pick(DAYS))}T14:00`,
    planned_month: status === 0 && id % 2 === 0 ? `2026-0${1 + pick(9)}` : null,
    recovery_modality: 1 + pick(2),
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
    stake_quantity: 20 + pick(60),
    stretcher_quantity: 4,
    clip_quantity: 2,
    limestone_sacks: 1,
    limestone_kilograms: 12.5,
    cover_fertilizer_sacks: 1,
    cover_fertilizer_kilograms: 8,
    planting_fertilizer_sacks: 1,
    planting_fertilizer_kilograms: 8,
    formicide_sacks: id % 9 === 0 ? 1 : 0,
    formicide_kilograms: id % 9 === 0 ? 1 : 0,
    created_at: STAMP,
  };
}
