import { sql } from 'kysely';
import {
  MOST_SIGNS,
  MOST_TRIPS,
  TRIP_REPORT_MESSAGES,
  type tripReport,
} from '#domain/resources/trip-report.ts';
import { ROLES } from '#domain/shared/access.ts';
import { localDateTime } from '#domain/shared/dates.ts';
import type { Period } from '#domain/shared/periods.ts';
import { headedPaper } from '../documents/letterhead/headed.ts';
import { renderTripReport } from '../documents/trip-report/render-trip-report.ts';
import type { Handlers } from '../platform/http/call.ts';
import type { RowCall } from '../platform/http/rows.ts';
import { mapInSteps } from '../platform/http/in-steps.ts';
import { having } from '../platform/http/conditions.ts';
import { within } from '../platform/http/periods.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import { reading } from '../platform/http/reading.ts';
import { signAddress } from '../platform/auth/signed-addresses.ts';
import { tripRecords, tripRows } from './trip-controls.ts';

type Call = RowCall<{ projectId: number }> & { query: Period & { user?: number | '' | undefined } };

/** Whose trips the caller gets: a technician's are the own, whatever was asked for. Null: everybody's. */
function travellerOf({ user, query }: Call): number | null {
  return user.role === ROLES.TECNICO ? user.id : query.user || null;
}

function reportedTrips(call: Call) {
  const traveller = travellerOf(call);
  const own = traveller === null ? [] : having('trip_controls.user_id', traveller);
  const conditions = [...own, ...within('trip_controls.period_from', call.query, { hasTime: true })];
  return conditions.reduce((trips, condition) => trips.where(condition), tripRows(call));
}

/** Throws 422 with what to do instead when the document would be too large. */
async function requireFewTrips(call: Call): Promise<void> {
  const ofAll = travellerOf(call) === null;
  const trips = reportedTrips(call).clearSelect();
  const { count } = await trips.select(sql<number | string>`count(*)`.as('count')).executeTakeFirstOrThrow();
  if (Number(count) > MOST_TRIPS) {
    throw new Problem(422, TRIP_REPORT_MESSAGES.tooMany(Number(count), ofAll));
  }
  const { signs } = await trips
    .select(
      sql<number | string | null>`
        sum(length(trip_controls.activity_note) + length(users.name) + length(activities.name))`.as('signs'),
    )
    .executeTakeFirstOrThrow();
  if (Number(signs ?? 0) > MOST_SIGNS) throw new Problem(422, TRIP_REPORT_MESSAGES.tooLong(ofAll));
}

export const tripReportHandlers: Handlers<typeof tripReport> = {
  async address(call) {
    // What prevents the document is told here, before a frame opens for it.
    await reading(call, 'report', requireFewTrips);
    const { params, user, services, now } = call;
    const traveller = travellerOf(call);
    const { from, to } = call.query;
    const asked = new URLSearchParams({
      ...(traveller !== null && { user: String(traveller) }),
      ...(from && { from }),
      ...(to && { to }),
    }).toString();
    const file = `/api/projects/${params.projectId}/trip_controls/user/report/file`;
    const address = asked === '' ? file : `${file}?${asked}`;
    return { body: { url: signAddress(services.secrets, address, { user, now }) } };
  },
  async file(call) {
    const { services, now, user } = call;
    const { project, traveller, rows } = await reading(call, 'report', readReport);
    const trips = await mapInSteps(rows, await tripRecords(call.db, rows));
    const made_at = localDateTime(new Date(now), services.settings.zone);
    const bytes = await renderTripReport(
      await headedPaper(call, call.params.projectId),
      { project, traveller, period: call.query, made_at, trips },
      user.id,
    );
    return { body: { name: `viagens-${project}.pdf`, bytes } };
  },
};

async function readReport(call: Call) {
  await requireFewTrips(call);
  const project = await call.db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', call.params.projectId)
    .executeTakeFirstOrThrow(() => notFound());
  // On paper as they happened.
  const rows = await reportedTrips(call)
    .orderBy('trip_controls.period_from')
    .orderBy('trip_controls.id')
    .limit(MOST_TRIPS)
    .execute();
  return { project: project.name, traveller: await travellerName(call), rows };
}

/** Null: everybody's trips. Of a user who does not exist there are none to name. */
async function travellerName(call: Call): Promise<string | null> {
  const traveller = travellerOf(call);
  if (traveller === null) return null;
  const user = await call.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', traveller)
    .executeTakeFirst();
  return user?.name ?? 'usuário não encontrado';
}
