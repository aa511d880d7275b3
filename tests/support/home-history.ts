/** An organisation in the middle of its work: whatever the first screen counts, generated. */
import { fold } from '#domain/shared/fold.ts';
import { daysBefore } from '#domain/shared/dates.ts';
import type { Person, TestApi } from './api.ts';
import { makeProducer, makeProject, makeSubbasin, propertyBody } from './records.ts';
import { COLATINA, created, GOVERNADOR_VALADARES, makeVehicle } from './running.ts';

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export interface Generated {
  /** Of springs, entries, launches, trips, accountabilities and resources, each. */
  readonly rows: number;
  readonly today: string;
  /** Who does the work. */
  readonly people: readonly Person[];
  readonly manager: Person;
}

/** A project with as many rows of each kind; answers its id. */
export async function generateProject(
  api: TestApi,
  name: string,
  { rows, today, people, manager }: Generated,
): Promise<number> {
  const { write } = api.server.services.database;
  const pick = numbers(fold(name).length * 7919);
  const day = (from: number, to: number) => daysBefore(today, -from - pick(to - from + 1));
  const one = <T>(of: readonly T[]) => of[pick(of.length)] as T;
  const project = await makeProject(api, name);
  for (const { id } of people) {
    await write.insertInto('project_users').values({ project_id: project, user_id: id }).execute();
  }
  const property = await created(manager, `/projects/${project}/rural_properties`, {
    ...propertyBody({
      rural_producer: await makeProducer(api, `Dona ${name}`),
      subbasin: await makeSubbasin(api),
    }),
  });
  const activities = [];
  for (const activity of ['Cercamento', 'Plantio', 'Visita']) {
    activities.push(
      await created(manager, `/projects/${project}/activities`, { name: `${activity} ${name}` }),
    );
  }
  const vehicles = [await makeVehicle(manager), await makeVehicle(manager)];
  const roller = await created(manager, `/projects/${project}/wire_rollers`, {
    length: 500,
    minimum_usage: 10,
  });
  await created(manager, `/projects/${project}/stock_movements`, {
    kind: 1,
    item: 'stake_quantity',
    quantity: 100,
    moved_at: `${daysBefore(today, 9)}T10:00`,
  });
  for (let index = 0; index < rows; index += 1) {
    const status = pick(3);
    const { id: spring } = await write
      .insertInto('water_springs')
      .values({
        rural_property_id: property,
        project_id: project,
        user_id: one(people).id,
        technician_id: pick(4) === 0 ? null : one(people).id,
        label: `N-${index}`,
        label_folded: `n-${index}`,
        label_order: `n-${String(index).padStart(5, '0')}`,
        search: `n-${index}`,
        status,
        delivery_date: status === 0 ? null : `${day(-500, 0)}T10:00`,
        recovery_modality: 1,
        declivity: 1,
        landscape_position: 1,
        erosion: 1,
        vegetation: 1,
        typology: 1,
        water_color: 1,
        distance_forest: 10,
        area: 500 + pick(500_000) / 100,
        perimeter: 90 + pick(10_000) / 100,
        recovery_seedlings: pick(200),
        stake_quantity: pick(60),
        stretcher_quantity: pick(9),
        clip_quantity: pick(3),
        limestone_sacks: pick(3),
        limestone_kilograms: 12.5,
        cover_fertilizer_sacks: pick(3),
        cover_fertilizer_kilograms: 8,
        planting_fertilizer_sacks: pick(3),
        planting_fertilizer_kilograms: 8,
        formicide_sacks: pick(2),
        formicide_kilograms: 1,
        created_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await write
      .insertInto('water_spring_wire_rollers')
      .values({ water_spring_id: spring, wire_roller_id: roller, length: 500, quantity: 1 + pick(3) })
      .execute();
    const start = day(-90, 30);
    const { id: entry } = await write
      .insertInto('execution_cronograms')
      .values({
        project_id: project,
        user_id: one(people).id,
        activity_id: one(activities),
        goal: 1 + pick(3),
        start_date: start,
        end_date: daysBefore(start, -pick(60)),
        finished: pick(4) === 0 ? 1 : 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let launch = pick(4); launch > 0; launch -= 1) {
      await write
        .insertInto('executed_activities')
        .values({
          project_id: project,
          execution_cronogram_id: entry,
          rural_property_id: pick(2) === 0 ? null : property,
          description: 'Mutirão',
          executed_at: `${day(-60, 0)}T09:00`,
          mobilized_producers: null,
          search: 'mutirao',
        })
        .execute();
    }
    const from = `${day(-40, 1)}T0${pick(9)}:00`;
    await write
      .insertInto('trip_controls')
      .values({
        project_id: project,
        user_id: one(people).id,
        activity_id: one(activities),
        period_from: from,
        period_to: from,
        city_origin_id: GOVERNADOR_VALADARES,
        city_destination_id: COLATINA,
        vehicle_id: one(vehicles),
        initial_km_hundredths: 1000 * pick(3),
        final_km_hundredths: 5000 + 1000 * pick(2),
        value_supplying_cents: 0,
        liter_supplying_hundredths: pick(2) * 1000,
        activity_note: 'Ida',
        search: 'ida',
        created_at: 0,
      })
      .execute();
    await write
      .insertInto('accountabilities')
      .values({
        project_id: project,
        forecast_date: today,
        type: 1 + pick(2),
        value_cents: pick(5) === 0 ? null : pick(1_000_000),
        delivery_date: day(-20, 20),
        situation: 1 + pick(6),
      })
      .execute();
    await write
      .insertInto('financial_resources')
      .values({
        project_id: project,
        forecast: day(-200, 200),
        type: 1 + pick(5),
        value_cents: pick(5) === 0 ? null : pick(1_000_000),
        status: 1 + pick(3),
      })
      .execute();
  }
  return project;
}
