/** The charts of the first screen: bars whose numbers stand in a table beside them. */
import { type SqlBool, sql } from 'kysely';
import { RESOURCE_STATUS } from '#domain/resources/finances.ts';
import type { HomeChart } from '#domain/resources/home.ts';
import { SPRING_STATUS } from '#domain/rules/spring-enumerations.ts';
import { can, ROLES } from '#domain/shared/access.ts';
import { monthsUpTo } from '#domain/shared/dates.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { deliveredByMonth, type ProjectHome, springsIn, type StatusTally } from './counting.ts';

const MONTHS = 12;

export async function projectCharts(
  call: ProjectHome,
  tallies: readonly StatusTally[],
): Promise<HomeChart[]> {
  const { role } = call.user;
  const charts: HomeChart[] = [];
  if (can(role, 'water_springs.view') && tallies.length > 0) {
    charts.push(springsByStatus(tallies), await springsByMonth(call));
  }
  if (role === ROLES.FINANCEIRO || role === ROLES.DIRETOR_EXECUTIVO)
    charts.push(await resourcesByMonth(call));
  return charts;
}

function springsByStatus(tallies: readonly StatusTally[]): HomeChart {
  return {
    key: 'springs_by_status',
    label: 'Nascentes por situação',
    unit: 'nascentes',
    series: [
      {
        name: 'Nascentes',
        points: SPRING_STATUS.map(({ value, label }) => ({ x: label, y: springsIn(tallies, value) })),
      },
    ],
  };
}

/** By the month of delivery: those that got their material, and which of them are finished. */
async function springsByMonth({ db, project, today }: ProjectHome): Promise<HomeChart> {
  const months = monthsUpTo(today, MONTHS);
  const tallies = await deliveredByMonth(db, project, months[0] ?? today);
  return {
    key: 'springs_by_month',
    label: 'Nascentes por mês de entrega',
    unit: 'nascentes',
    series: SPRING_STATUS.filter(({ value }) => value > 0)
      .toReversed()
      .map(({ value, label }) => ({
        name: label,
        points: months.map((x) => ({
          x,
          y: springsIn(
            tallies.filter(({ month }) => month === x),
            value,
          ),
        })),
      })),
  };
}

/** By the month of forecast: received, expected and late, half a year back and ahead. */
async function resourcesByMonth({ db, user, project, today }: ProjectHome): Promise<HomeChart> {
  const half = MONTHS / 2;
  const past = monthsUpTo(today, half);
  const ahead = monthsUpTo(`${Number(today.slice(0, 4)) + 1}${today.slice(4)}`, MONTHS).slice(0, half);
  const months = [...past, ...ahead];
  const scope: ReturnType<typeof mayEnter> = mayEnter(user, project);
  const isWithin = sql<SqlBool>`forecast >= ${`${months[0]}-01`} and forecast <= ${`${months.at(-1)}-31`}`;
  const { rows } = await sql<{ month: string; status: number; cents: number | string | null }>`
    select substr(forecast, 1, 7) as month, status, sum(signed_cents) as cents from financial_resources
     where project_id = ${project} and ${scope} and ${isWithin}
     group by substr(forecast, 1, 7), status`.execute(db);
  const reais = new Map(
    rows.map(({ month, status, cents }) => [`${month} ${status}`, Number(cents ?? 0) / 100]),
  );
  return {
    key: 'resources_by_month',
    label: 'Recursos por mês da previsão',
    unit: 'R$',
    series: [2, 1, 3].map((status) => ({
      name: RESOURCE_STATUS[status as keyof typeof RESOURCE_STATUS],
      points: months.map((x) => ({ x, y: reais.get(`${x} ${status}`) ?? 0 })),
    })),
  };
}
