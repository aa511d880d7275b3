/** What of a project is behind: counted, and the first few of each named. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ACCOUNTABILITY_TYPE } from '#domain/resources/finances.ts';
import { daysBefore, formatDate } from '#domain/shared/dates.ts';
import type { Db } from '../../platform/database/database.ts';
import { engineOf } from '../../platform/database/engine.ts';
import { instantOf } from '../../platform/http/periods.ts';
import { inAccountabilityState } from '../accountability-states.ts';
import { inState, IS_SHORT } from '../entry-states.ts';
import { countOf } from '../home/counting.ts';

/** Named of each kind; the rest is counted. */
const MOST_NAMED = 5;
const DAYS_WITHOUT_PHOTO = 90;
/** Accountabilities that are due within so many days, besides those that are late. */
const DAYS_AHEAD = 30;
const WEEK = 7;

/** How many there are, and the first of them in words. */
export interface Fact {
  readonly count: number;
  readonly named: readonly string[];
}

export interface Asked {
  readonly db: Db;
  readonly project: number;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The Monday of the week that is told of. */
  readonly week: string;
  /** The organisation's, an IANA name. */
  readonly zone: string;
  /** Of one person alone; null: everybody's. */
  readonly own: number | null;
}

const NOTHING: Fact = { count: 0, named: [] };

/** Entries of the schedule that are late. */
export function lateEntries(asked: Asked): Promise<Fact> {
  return entries(asked, inState('late', asked.today));
}

/** Entries that are to be done by Sunday: their visits are still to be made, and they are not late yet. */
export function dueEntries(asked: Asked): Promise<Fact> {
  const { today, week } = asked;
  const isDue = sql<SqlBool>`(${IS_SHORT} and execution_cronograms.end_date >= ${today}
    and execution_cronograms.end_date < ${daysBefore(week, -WEEK)})`;
  return entries(asked, isDue);
}

async function entries({ db, project, own }: Asked, condition: Expression<SqlBool>): Promise<Fact> {
  const conditions = [
    sql<SqlBool>`execution_cronograms.project_id = ${project}`,
    ...(own === null ? [] : [sql<SqlBool>`execution_cronograms.user_id = ${own}`]),
    condition,
  ];
  const count = await countOf(db, 'execution_cronograms', conditions);
  if (count === 0) return NOTHING;
  const { rows } = await sql<{ activity: string; person: string; end_date: string }>`
    select activities.name as activity, users.name as person, execution_cronograms.end_date
      from execution_cronograms
      join activities on activities.id = execution_cronograms.activity_id
      join users on users.id = execution_cronograms.user_id
     where ${sql.join(conditions, sql` and `)}
     order by execution_cronograms.end_date, execution_cronograms.id limit ${sql.lit(MOST_NAMED)}`.execute(
    db,
  );
  const named = rows.map(({ activity, person, end_date }) =>
    [activity, ...(own === null ? [person] : []), `até ${formatDate(end_date)}`].join(', '),
  );
  return { count, named };
}

/** Springs whose material came ninety days ago or more, and of which there is no photo since. */
export async function springsWithoutPhoto(asked: Asked): Promise<Fact> {
  const { db, project, own, today } = asked;
  const conditions = [
    sql<SqlBool>`water_springs.project_id = ${project}`,
    sql<SqlBool>`water_springs.delivery_date < ${daysBefore(today, DAYS_WITHOUT_PHOTO - 1)}`,
    sql<SqlBool>`water_springs.status > 0`,
    ...(own === null ? [] : [sql<SqlBool>`water_springs.technician_id = ${own}`]),
    sql<SqlBool>`not exists (select photo.id from water_spring_photos photo
      where photo.water_spring_id = water_springs.id
        and (photo.taken_at >= substr(water_springs.delivery_date, 1, 10)
             or (photo.taken_at is null and photo.created_at >= ${dayOfDelivery(asked)})))`,
  ];
  const count = await countOf(db, 'water_springs', conditions);
  if (count === 0) return NOTHING;
  const { rows } = await sql<{ label: string; property: string; delivery_date: string }>`
    select water_springs.label, rural_properties.name as property, water_springs.delivery_date
      from water_springs join rural_properties on rural_properties.id = water_springs.rural_property_id
     where ${sql.join(conditions, sql` and `)}
     order by water_springs.delivery_date, water_springs.id limit ${sql.lit(MOST_NAMED)}`.execute(db);
  const named = rows.map(
    ({ label, property, delivery_date }) =>
      `${label} (${property}), entregue em ${formatDate(delivery_date.slice(0, 10))}`,
  );
  return { count, named };
}

/** Milliseconds, where the day begins: photos without a moment of their own go by when they were sent. */
function dayOfDelivery({ db, today, zone }: Asked): RawBuilder<number> {
  // SQLite knows no zones: what today lies behind UTC, which in Brazil is the same all year.
  const behind = instantOf(`${today}T00:00`, zone) - Date.parse(`${today}T00:00Z`);
  return engineOf(db) === 'sqlite'
    ? sql<number>`cast(strftime('%s', substr(water_springs.delivery_date, 1, 10)) as integer) * 1000 + ${behind}`
    : sql<number>`extract(epoch from cast(substr(water_springs.delivery_date, 1, 10) as date)) * 1000 + ${behind}`;
}

/** Accountabilities that are late, or due within a month. */
export async function dueAccountabilities({ db, project, today }: Asked): Promise<Fact> {
  const conditions = [
    sql<SqlBool>`accountabilities.project_id = ${project}`,
    sql<SqlBool>`(${inAccountabilityState('late', today)} or (${inAccountabilityState('due', today)}
      and accountabilities.delivery_date <= ${daysBefore(today, -DAYS_AHEAD)}))`,
  ];
  const count = await countOf(db, 'accountabilities', conditions);
  if (count === 0) return NOTHING;
  const { rows } = await sql<{ type: number; delivery_date: string }>`
    select type, delivery_date from accountabilities where ${sql.join(conditions, sql` and `)}
     order by delivery_date, id limit ${sql.lit(MOST_NAMED)}`.execute(db);
  const types: Readonly<Record<number, string>> = ACCOUNTABILITY_TYPE;
  const named = rows.map(
    ({ type, delivery_date }) =>
      `${types[type] ?? 'Prestação'}, ${delivery_date < today ? 'venceu em' : 'até'} ${formatDate(delivery_date)}`,
  );
  return { count, named };
}
