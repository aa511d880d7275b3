import { PROJECT_SPONSOR_MESSAGES, type projectSponsors } from '#domain/resources/project-sponsors.ts';
import type { Handlers } from '../platform/http/call.ts';
import type { Db } from '../platform/database/database.ts';
import { isDuplicate, type Tx } from '../platform/database/transaction.ts';
import { orderOf, pageOf } from '../platform/http/joined-list.ts';
import { holds } from '../platform/http/conditions.ts';
import { notFound, Problem } from '../platform/http/problem.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import type { SessionUser } from '../platform/auth/sessions.ts';
import { CITY_COLUMNS, type CityColumns, toPlace } from './places-lookup.ts';

interface ProjectCall {
  readonly db: Db | Tx;
  readonly user: SessionUser;
  readonly params: { readonly projectId: number };
}

export const projectSponsorHandlers: Handlers<typeof projectSponsors> = {
  async list(call) {
    const { q, sort } = call.query;
    let attached = attachedSponsors(call);
    if (q) attached = attached.where(holds('sponsors.search', q));
    const order = orderOf(sort, { name: 'sponsors.search' }, 'name');
    const page = await pageOf(attached, call.query, { ...order, id: 'sponsors.id' });
    return { body: { data: page.data.map(toRecord), meta: page.meta } };
  },

  async get(call) {
    return readAttached(call, call.params.sponsorId);
  },

  async attach(call) {
    const { db, params } = call;
    const { projectId: project_id, sponsorId: sponsor_id } = params;
    const sponsor = await db
      .selectFrom('sponsors')
      .select('id')
      .where('id', '=', sponsor_id)
      .executeTakeFirst();
    if (!sponsor) throw notFound('O patrocinador não foi encontrado.');
    try {
      await db.insertInto('project_sponsors').values({ project_id, sponsor_id }).execute();
    } catch (error) {
      if (isDuplicate(error)) throw new Problem(409, PROJECT_SPONSOR_MESSAGES.attached);
      throw error;
    }
    const answer = await readAttached(call, sponsor_id);
    return { ...answer, audit: { recordId: sponsor_id, changes: { sponsor_id: [null, sponsor_id] } } };
  },

  async detach({ db, user, params }) {
    const { projectId, sponsorId } = params;
    const detached = await db
      .deleteFrom('project_sponsors')
      .where('project_id', '=', projectId)
      .where('sponsor_id', '=', sponsorId)
      .where(mayEnter(user, 'project_sponsors.project_id'))
      .returning('sponsor_id')
      .executeTakeFirst();
    if (!detached) throw notFound(PROJECT_SPONSOR_MESSAGES.notAttached);
    return { body: undefined, audit: { recordId: sponsorId, changes: { sponsor_id: [sponsorId, null] } } };
  },
};

function attachedSponsors({ db, user, params }: ProjectCall) {
  return db
    .selectFrom('project_sponsors')
    .innerJoin('sponsors', 'sponsors.id', 'project_sponsors.sponsor_id')
    .innerJoin('cities', 'cities.id', 'sponsors.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .select([
      'sponsors.id',
      'sponsors.name',
      'sponsors.main_phone',
      'sponsors.main_email',
      'sponsors.website',
      'sponsors.version',
      ...CITY_COLUMNS,
    ])
    .where('project_sponsors.project_id', '=', params.projectId)
    .where(mayEnter(user, 'project_sponsors.project_id'));
}

async function readAttached(call: ProjectCall, sponsorId: number) {
  const row = await attachedSponsors(call).where('sponsors.id', '=', sponsorId).executeTakeFirst();
  if (!row) throw notFound(PROJECT_SPONSOR_MESSAGES.notAttached);
  return { body: toRecord(row), version: row.version };
}

interface SponsorRow extends CityColumns {
  id: number;
  name: string;
  main_phone: string | null;
  main_email: string | null;
  website: string | null;
}

function toRecord(row: SponsorRow) {
  const { id, name, main_phone, main_email, website } = row;
  return { id, name, ...toPlace(row), main_phone, main_email, website };
}
