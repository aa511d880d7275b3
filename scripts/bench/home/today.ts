/**
 * The first screen tells of today, and the ground's rows are of days gone by: on a copy of
 * it some of each project become late, due, or of these months. And one person of each role.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { ROLES, type RoleId } from '#domain/shared/access.ts';
import { daysBefore, monthsUpTo } from '#domain/shared/dates.ts';
import type { Ground } from '../ground/ground.ts';
import { PROJECTS } from '../ground/shape.ts';
import { ASKER } from '../ground/tables.ts';

/** Of the ground's people, who becomes of this role. */
export const emailOf = (role: RoleId) => `pessoa${10 + role}@example.org`;

/** The rows of a project count up by its turn: every `step`th of each project, from `first` on. */
const every = (step: number, first: number) => `(id / ${PROJECTS}) % ${step} = ${first}`;

const TRIP_DAYS = 1500;
const MONTHS = 12;
/** Of 60 months the last 12. */
const ALL_MONTHS = 60;

/** In a form that both engines read. */
function statementsOf(today: string): string[] {
  const day = (before: number) => daysBefore(today, before);
  const people = Object.values(ROLES).map(
    (role) => `update users set role_id = ${role},
      password_hash = (select password_hash from users where email = '${ASKER.email}')
      where email = '${emailOf(role)}'`,
  );
  const trips = Array.from({ length: 31 }, (_, before) => {
    const at = `'${day(before)}T08:00'`;
    return `update trip_controls set period_from = ${at}, period_to = ${at} where ${every(TRIP_DAYS, before)}`;
  });
  const months = monthsUpTo(today, MONTHS).flatMap((month, at) => [
    `update water_springs set delivery_date = '${month}-01T09:00'
      where status > 0 and ${every(ALL_MONTHS, at)}`,
    `update financial_resources set forecast = '${month}-15' where ${every(ALL_MONTHS, at)}`,
  ]);
  return [
    ...people,
    `update execution_cronograms set finished = 0, start_date = '${day(40)}', end_date = '${day(5)}'
      where ${every(20, 0)}`,
    `update execution_cronograms set finished = 0, start_date = '${day(9)}' where ${every(20, 1)}`,
    `update accountabilities set situation = 3 + id % 4, delivery_date = '${day(20)}' where ${every(10, 0)}`,
    `update accountabilities set situation = 3 + id % 4, delivery_date = '${day(-20)}' where ${every(10, 1)}`,
    ...trips,
    ...months,
  ];
}

/** Writes them into a copy that no server runs on. */
export async function bringUpToDate({ folder, env }: Ground, today: string): Promise<void> {
  const url = env['DATABASE_URL'];
  const statements = statementsOf(today);
  if (url === undefined) {
    const file = new DatabaseSync(join(folder, 'vertente.db'));
    file.exec(`begin; ${statements.join('; ')}; commit`);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
