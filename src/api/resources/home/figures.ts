/** The figures of a project by role, each with the list that it counts. */
import { type SqlBool, sql } from 'kysely';
import type { HomeFigure, Tone } from '#domain/resources/home.ts';
import type { RESOURCE_STATUS } from '#domain/resources/finances.ts';
import type { TripCheck } from '#domain/resources/trip-controls.ts';
import { OPEN_SITUATIONS } from '#domain/rules/accountability-state.ts';
import { SPRING_STATUS } from '#domain/rules/spring-enumerations.ts';
import { ROLES } from '#domain/shared/access.ts';
import { fromCents } from '#domain/shared/cents.ts';
import { daysBefore } from '#domain/shared/dates.ts';
import { having } from '../../platform/http/conditions.ts';
import { within } from '../../platform/http/periods.ts';
import { allows } from '../../platform/auth/rights.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { countStates } from '../entry-states.ts';
import { inAccountabilityState } from '../accountability-states.ts';
import { PANEL, withQuery } from '../panel-addresses.ts';
import { wantsLookingAt } from '../trip-checks.ts';
import { ENTERS_NO_PROJECT } from '../users/list.ts';
import {
  countOf,
  type HomeCall,
  lateEntries,
  type ProjectHome,
  resourceTallies,
  springsIn,
  type StatusTally,
} from './counting.ts';

const { DIRETOR_EXECUTIVO, GERENTE_PROJETOS, ESCRITORIO_PROJETOS, GESTOR_PROJETOS } = ROLES;
const { SUPERVISOR, TECNICO, ADMINISTRATIVO, FINANCEIRO } = ROLES;

/** Do the work of the schedule themselves. */
export const FIELD: readonly number[] = [TECNICO, SUPERVISOR];
/** Answer for a project. */
const COORDINATORS: readonly number[] = [GERENTE_PROJETOS, ESCRITORIO_PROJETOS, GESTOR_PROJETOS];
export const FOLLOW: readonly number[] = [DIRETOR_EXECUTIVO, SUPERVISOR, ...COORDINATORS];
export const MONEY: readonly number[] = [DIRETOR_EXECUTIVO, FINANCEIRO, ...COORDINATORS];
const TRIPS: readonly number[] = [ADMINISTRATIVO, SUPERVISOR, ...COORDINATORS];

/** How far back trips are looked at. */
const TRIP_DAYS = 30;

type Query = Readonly<Record<string, string | number>>;

interface Counted {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** Where there is something to count. */
  readonly tone: Tone;
  readonly href: string;
  readonly source: string;
}

function figure({ tone, ...counted }: Counted): HomeFigure {
  return { ...counted, source: `/api${counted.source}`, tone: counted.value > 0 ? tone : 'none' };
}

export async function projectFigures(
  call: ProjectHome,
  tallies: readonly StatusTally[],
): Promise<HomeFigure[]> {
  const { role } = call.user;
  const parts = await Promise.all([
    FIELD.includes(role) ? ownFigures(call) : [],
    FOLLOW.includes(role) ? followFigures(call, tallies) : [],
    MONEY.includes(role) ? accountabilityFigures(call) : [],
    role === FINANCEIRO || role === DIRETOR_EXECUTIVO ? resourceFigures(call) : [],
    TRIPS.includes(role) ? tripFigures(call) : [],
    peopleFigures(call),
  ]);
  return parts.flat();
}

/** Of a technician: the own entries, the springs that wait, today's trips. */
async function ownFigures(call: ProjectHome): Promise<HomeFigure[]> {
  const { db, user, today, project } = call;
  const own = sql<SqlBool>`execution_cronograms.user_id = ${user.id}`;
  const [{ states }, waiting, delivered, trips] = await Promise.all([
    countStates(db, { conditions: [inProject('execution_cronograms', call), own], today }),
    ...[0, 1].map((status) =>
      countOf(db, 'water_springs', [
        inProject('water_springs', call),
        ...having('water_springs.technician_id', user.id),
        ...having('water_springs.status', status),
      ]),
    ),
    countOf(db, 'trip_controls', [
      inProject('trip_controls', call),
      ...having('trip_controls.user_id', user.id),
      ...within('trip_controls.period_from', { from: today, to: today }, { hasTime: true }),
    ]),
  ]);
  const entries = (state: 'late' | 'running' | 'next', label: string, tone: Tone) =>
    figure({
      key: `my_${state}`,
      label,
      value: states[state],
      unit: 'atividades',
      tone,
      href: withQuery(PANEL.schedule, { responsavel: user.id, state }),
      source: withQuery(`/projects/${project}/execution_cronograms`, { state, user: user.id }),
    });
  const springs = (status: number, value: number | undefined, label: string) =>
    figure({
      key: `my_springs_${status}`,
      label,
      value: value ?? 0,
      unit: 'nascentes',
      tone: 'due',
      href: withQuery(PANEL.springs, { technician: user.id, status }),
      source: withQuery(`/projects/${project}/water_springs`, { technician: user.id, status }),
    });
  const day = { user: user.id, from: today, to: today };
  return [
    entries('late', 'Minhas atividades atrasadas', 'late'),
    entries('running', 'Minhas atividades em andamento', 'due'),
    entries('next', 'Minhas próximas atividades', 'none'),
    springs(1, delivered, 'Nascentes com material entregue, a fazer'),
    springs(0, waiting, 'Nascentes que esperam material'),
    figure({
      key: 'my_trips_today',
      label: 'Minhas viagens de hoje',
      value: trips ?? 0,
      unit: 'viagens',
      tone: 'ok',
      href: withQuery(PANEL.trips, day),
      source: withQuery(`/projects/${project}/trip_controls`, day),
    }),
  ];
}

function inProject(table: string, { project, user }: ProjectHome) {
  return sql<SqlBool>`${sql.ref(`${table}.project_id`)} = ${project} and ${mayEnter(user, project)}`;
}

/** Of who follows a project: what is late, and where its springs stand. */
async function followFigures(call: ProjectHome, tallies: readonly StatusTally[]): Promise<HomeFigure[]> {
  const { project } = call;
  const late = (await lateEntries(call, [project])).get(project) ?? 0;
  const tones: Readonly<Record<number, Tone>> = { 1: 'due', 2: 'ok' };
  return [
    figure({
      key: 'late_entries',
      label: 'Atividades atrasadas',
      value: late,
      unit: 'atividades',
      tone: 'late',
      href: withQuery(PANEL.followUp, { state: 'late' }),
      source: `/projects/${project}/execution_cronograms/accompaniment/all?state=late`,
    }),
    ...SPRING_STATUS.map(({ value: status, label }) =>
      figure({
        key: `springs_${status}`,
        label: `Nascentes: ${label}`,
        value: springsIn(tallies, status),
        unit: 'nascentes',
        tone: tones[status] ?? 'none',
        href: withQuery(PANEL.springs, { status }),
        source: withQuery(`/projects/${project}/water_springs`, { status }),
      }),
    ),
  ];
}

/** What is to be accounted for: late with its reais, and due. */
async function accountabilityFigures(call: ProjectHome): Promise<HomeFigure[]> {
  const { project } = call;
  const { late, late_cents, due } = await countAccountabilities(call);
  const one = (state: 'late' | 'due', key: string, label: string, unit: string, value: number, field = '') =>
    figure({
      key,
      label,
      value,
      unit,
      tone: state,
      href: withQuery(PANEL.accountabilities, { state }),
      source: `${withQuery(`/projects/${project}/accountabilities`, { state })}${field}`,
    });
  return [
    one('late', 'late_accountabilities', 'Prestações de contas atrasadas', 'prestações', late),
    one(
      'late',
      'late_value',
      'Valor das prestações atrasadas',
      'R$',
      fromCents(late_cents),
      '#meta.sums.value',
    ),
    one('due', 'due_accountabilities', 'Prestações de contas a entregar', 'prestações', due),
  ];
}

/** In one look along the index that the list's own totals go by. */
async function countAccountabilities(call: ProjectHome) {
  const [isLate, isDue] = (['late', 'due'] as const).map((state) => inAccountabilityState(state, call.today));
  const { rows } = await sql<Record<'late' | 'late_cents' | 'due', number | string | null>>`
    select sum(case when ${isLate} then 1 else 0 end) as late,
           sum(case when ${isLate} then value_cents else 0 end) as late_cents,
           sum(case when ${isDue} then 1 else 0 end) as due
      from accountabilities
     where ${inProject('accountabilities', call)} and situation in (${sql.join([...OPEN_SITUATIONS])})`.execute(
    call.db,
  );
  const of = (name: 'late' | 'late_cents' | 'due') => Number(rows[0]?.[name] ?? 0);
  return { late: of('late'), late_cents: of('late_cents'), due: of('due') };
}

/** Money by status: what came in, and what is still expected. */
async function resourceFigures({ db, project }: ProjectHome): Promise<HomeFigure[]> {
  const tallies = await resourceTallies(db, [project]);
  const one = (status: keyof typeof RESOURCE_STATUS, key: string, label: string, tone: Tone) => {
    const query: Query = { status };
    return figure({
      key,
      label,
      value: fromCents(tallies.find((tally) => tally.status === status)?.cents ?? 0),
      unit: 'R$',
      tone,
      href: withQuery(PANEL.resources, query),
      source: `${withQuery(`/projects/${project}/financial_resources`, query)}#meta.sums.value`,
    });
  };
  return [
    one(3, 'resources_late', 'Recursos atrasados', 'late'),
    one(1, 'resources_expected', 'Recursos a receber', 'due'),
    one(2, 'resources_received', 'Recursos em caixa', 'ok'),
  ];
}

/** Of the last month: today's trips, those without fuel, and those whose odometer jumped. */
async function tripFigures(call: ProjectHome): Promise<HomeFigure[]> {
  const { db, today, project } = call;
  const month = { from: daysBefore(today, TRIP_DAYS), to: today };
  const count = (period: typeof month, check?: TripCheck) =>
    countOf(db, 'trip_controls', [
      inProject('trip_controls', call),
      ...within('trip_controls.period_from', period, { hasTime: true }),
      ...(check ? [wantsLookingAt(check)] : []),
    ]);
  const day = { from: today, to: today };
  const [now, noFuel, jumps] = await Promise.all([
    count(day),
    count(month, 'no_fuel'),
    count(month, 'odometer'),
  ]);
  const one = (key: string, label: string, value: number, tone: Tone, query: Query) =>
    figure({
      key,
      label,
      value,
      unit: 'viagens',
      tone,
      href: withQuery(PANEL.trips, query),
      source: withQuery(`/projects/${project}/trip_controls`, query),
    });
  return [
    one('trips_today', 'Viagens de hoje', now, 'ok', day),
    one('trips_no_fuel', `Viagens sem abastecimento (${TRIP_DAYS} dias)`, noFuel, 'due', {
      check: 'no_fuel',
      ...month,
    }),
    one('trips_odometer', `Viagens com salto no odômetro (${TRIP_DAYS} dias)`, jumps, 'due', {
      check: 'odometer',
      ...month,
    }),
  ];
}

/** Of the whole organisation: who has no project to work in, for those who see people. */
export async function peopleFigures({ db, user }: HomeCall): Promise<HomeFigure[]> {
  if (!allows(user, 'users.view')) return [];
  return [
    figure({
      key: 'people_without_project',
      label: 'Pessoas sem projeto',
      value: await countOf(db, 'users', [ENTERS_NO_PROJECT]),
      unit: 'pessoas',
      tone: 'due',
      href: withQuery(PANEL.users, { projects: 'none' }),
      source: '/users?projects=none',
    }),
  ];
}
