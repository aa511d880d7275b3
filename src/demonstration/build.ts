/**
 * Fills an empty database with the invented organisation, through the product's own
 * API and rules. Two builds give the same rows, dates counted from the day of the build.
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { DEMONSTRATION_PASSWORD } from '#domain/shared/demonstration.ts';
import { inTransaction } from '#api/platform/database/transaction.ts';
import type { Services } from '#api/platform/services.ts';
import { openSession } from '#api/platform/auth/sessions.ts';
import { makeCalendar } from './calendar.ts';
import { registerFleet } from './fleet.ts';
import { account, plan } from './money.ts';
import { deliverNotes, draftNotes, planMonths, takenByNotes } from './notes.ts';
import { type Office, openOffice } from './office.ts';
import { introduceOrganisation } from './organisation.ts';
import { sendOutlines } from './outlines.ts';
import { openEarlierProjects, openProjects, type Project } from './projects.ts';
import { type ProducerBook, type Property, registerProperties } from './properties.ts';
import { registerSponsors } from './sponsors.ts';
import { registerSprings } from './springs.ts';
import { fillStore } from './store.ts';
import { FIELD_TEAM, GERENTE, GESTOR, nameOfMember, TEAM } from './team.ts';
import { makeTrips } from './trips.ts';
import { registerWaters } from './waters.ts';
import { scheduleWork } from './work.ts';

export interface Ground {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly setClock: (instant: number) => void;
  /** Milliseconds; its day is the demonstration's today. */
  readonly now: number;
}

/** The server's first user must be the manager. Leaves nobody signed in. */
export async function buildDemonstration({ app, services, setClock, now }: Ground): Promise<void> {
  const calendar = makeCalendar(now, services.settings.zone);
  const office = openOffice({ app, calendar, setClock });
  const opening = `${calendar.day(-730)}T09:00`;
  await hireTeam(office, services, opening, now);

  await introduceOrganisation(office, opening);
  const subbasins = await registerWaters(office, opening);
  const fleet = await registerFleet(office, opening);
  const sponsors = await registerSponsors(office, opening);
  await openEarlierProjects(office, sponsors);
  const projects = await openProjects(office, sponsors);
  await assignProjects(office, projects, opening);

  const producers: ProducerBook = { count: 0, lastId: 0 };
  const running = [];
  for (const project of projects) {
    const properties = await registerProperties(office, project, { subbasins, producers });
    running.push({ ...project, activities: await runProject(office, project, properties) });
  }
  await sendOutlines(office, services, `${calendar.day(-21)}T15:40`);
  await makeTrips(office, running, fleet);
  await sayGoodbye(office, calendar.day(-40));
  // The tokens of the build are nobody's any more.
  await inTransaction(services.database, (tx) => tx.deleteFrom('sessions').execute());
}

/** Answers its activities. */
async function runProject(office: Office, project: Project, properties: readonly Property[]) {
  const waiting = await registerSprings(office, project, properties);
  const activities = await scheduleWork(office, project, properties);
  await plan(office, project);
  await account(office, project);
  const notes = await draftNotes(office, project, waiting);
  await fillStore(office, project, takenByNotes(notes));
  await deliverNotes(office, notes);
  await planMonths(office, project, waiting, GESTOR);
  return activities;
}

async function hireTeam(office: Office, services: Services, moment: string, now: number): Promise<void> {
  const { database } = services;
  const admit = async (email: string, id: number) => {
    const { token } = await inTransaction(database, async (tx) => {
      const session = await openSession(tx, id, {
        remember: true,
        now,
        address: '127.0.0.1',
        device: 'Demonstração',
      });
      // From before all that is told: a session that begins later than the clock says is refused.
      await tx.updateTable('sessions').set({ created_at: 0 }).execute();
      return session;
    });
    office.admit(email, id, token);
  };
  const first = await database.read
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', GERENTE)
    .executeTakeFirstOrThrow();
  await admit(GERENTE, first.id);
  const manager = office.at(GERENTE, moment);
  await manager.put(`/users/${first.id}`, { name: nameOfMember(GERENTE) });
  for (const { name, email, role } of TEAM.filter((member) => member.email !== GERENTE)) {
    await admit(
      email,
      await manager.create('/users', { name, email, role, password: DEMONSTRATION_PASSWORD }),
    );
  }
}

/** Half of the field team enters all four projects; everybody else the largest, the managers two. */
async function assignProjects(office: Office, projects: readonly Project[], moment: string): Promise<void> {
  const ids = projects.map((project) => project.id);
  const inAll = new Set([
    ...FIELD_TEAM.slice(0, 6),
    'gestor@example.org',
    'supervisor@example.org',
    'financeiro@example.org',
  ]);
  for (const { email } of TEAM) {
    const own = inAll.has(email) ? ids : ids.slice(0, 1);
    await office.at(GERENTE, moment).post(`/users/${office.idOf(email)}/projects`, { projects: own });
  }
}

/** Those who have left: their records keep their names, they can't sign in. */
async function sayGoodbye(office: Office, day: string): Promise<void> {
  for (const { email } of TEAM.filter((member) => !member.enabled)) {
    await office.at(GERENTE, `${day}T17:00`).put(`/users/${office.idOf(email)}`, { enabled: false });
  }
}

/**
 * While it is built nothing waits for the disk: a build that is cut off is thrown
 * away whole. `false` before it is put in place: then all of it is written through.
 */
export async function writeLazily({ database }: Services, lazily: boolean): Promise<void> {
  await sql.raw(`pragma synchronous = ${lazily ? 'off' : 'full'}`).execute(database.write);
  if (!lazily) await sql.raw('pragma wal_checkpoint(truncate)').execute(database.write);
}
