/** Trips from the office to the projects' towns, the odometers running on from one to the next. */
import { itemAt, makeChance } from './chance.ts';
import type { Vehicle } from './fleet.ts';
import { municipality, OFFICE, roadKilometres } from './municipalities.ts';
import type { Office } from './office.ts';
import type { Project } from './projects.ts';
import { FIELD_TEAM } from './team.ts';
import type { ProjectActivity } from './work.ts';

/** What the road added to the day's work; most days nothing. */
const ON_THE_WAY = [
  'Estrada ruim depois da chuva, desvio de 18 km.',
  'Ponte do córrego interditada: volta pela BR-116, o que somou meia hora ao percurso.',
  'Carona ao presidente da associação até a comunidade; combinado o retorno na semana seguinte.',
  'Parada no viveiro para buscar mudas.',
  'Pneu furado na serra, trocado no caminho. O estepe foi para a borracharia.',
];

/** How many vehicles make the trips, and where the longer ones lead now and then. */
const ON_THE_ROAD = 13;
/** A weekend's days all become its Friday: only so far apart do two trips never meet. */
const REST = 3;
const FAR = ['Belo Horizonte', 'Vitória', 'Ipatinga', 'Ponte Nova'];

interface Trip {
  readonly day: number;
  readonly project: Project;
  readonly index: number;
}

/** Registers the trips of all projects in the order of their days; `activities` are each project's. */
export async function makeTrips(
  office: Office,
  projects: readonly (Project & { readonly activities: readonly ProjectActivity[] })[],
  fleet: readonly Vehicle[],
): Promise<void> {
  const trips = projects.flatMap((project) => tripsOf(project).map((trip) => ({ ...trip, project })));
  for (const trip of trips.toSorted((a, b) => a.day - b.day)) {
    await register(office, trip, itemAt(trip.project.activities, trip.index), fleet);
  }
}

function tripsOf(project: Project): Trip[] {
  const last = Math.min(project.end, -2);
  return Array.from({ length: project.trips }, (_, index) => ({
    day: Math.round(project.start + 10 + ((last - project.start - 10) * index) / project.trips),
    project,
    index,
  }));
}

async function register(
  office: Office,
  { day, project, index }: Trip,
  { id: activity, done }: ProjectActivity,
  fleet: readonly Vehicle[],
): Promise<void> {
  const chance = makeChance(`viagem ${project.code} ${index}`);
  const { calendar } = office;
  const to = chance.happens(0.06) ? municipality(chance.pick(FAR)) : chance.pick(project.towns);
  const there = Math.max(14, roadKilometres(OFFICE, to));
  const from = calendar.day(day);
  const nights = there > 170 ? 1 : 0;
  const until = calendar.day(day + nights);
  const vehicle = chance.pick(fleet.slice(0, ON_THE_ROAD).filter(({ back }) => day - back >= REST));
  const run = Number((there * 2 + chance.between(8, 60, 1)).toFixed(1));
  const initial_km = Number(vehicle.kilometres.toFixed(1));
  const final_km = Number((initial_km + run).toFixed(1));
  // Now and then somebody drives to the filling station and registers nothing.
  vehicle.kilometres = final_km + (chance.happens(0.1) ? chance.between(4, 35, 1) : 0);
  const liter_supplying = Number((run / vehicle.economy + chance.between(0, 6)).toFixed(2));
  vehicle.back = day + nights;
  await office
    .at(itemAt(FIELD_TEAM.slice(0, 6), index), `${until}T19:00`)
    .create(`/projects/${project.id}/trip_controls`, {
      activity,
      period_from: `${from}T${chance.pick(['06:30', '07:00', '07:30'])}`,
      period_to: `${until}T${chance.pick(['16:40', '17:20', '18:10'])}`,
      origin_state_id: OFFICE.state,
      city_origin: OFFICE.id,
      destination_state_id: to.state,
      city_destination: to.id,
      vehicle: vehicle.id,
      initial_km,
      final_km,
      liter_supplying,
      value_supplying: Number((liter_supplying * chance.between(5.79, 6.48)).toFixed(2)),
      activity_note: [chance.pick(done), ...(chance.happens(0.3) ? [chance.pick(ON_THE_WAY)] : [])].join(' '),
    });
}
