/** What each kind of record is found by, and how a result shows it. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import { PROJECT_STATUS } from '#domain/resources/projects.ts';
import type { SearchResult, SearchType } from '#domain/resources/search.ts';
import { type Permission, ROLE_NAMES, type RoleId } from '#domain/shared/access.ts';
import { hiddenCpf } from '#domain/shared/masks.ts';
import { naturalKey } from '#domain/shared/natural-order.ts';
import { allows } from '../../platform/auth/rights.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { SessionUser } from '../../platform/auth/sessions.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { counted, MANY, type TextSearch } from '../../platform/http/list.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { PANEL } from '../panel-addresses.ts';
import { producersNamed } from '../rural-producers/name-search.ts';
import { withCpf } from '../rural-producers/rural-producers.ts';
import { openColumn } from '../rural-producers/sealed-columns.ts';
import { matching, type Source } from './text-match.ts';

export interface SearchCall {
  readonly db: Db;
  readonly user: SessionUser;
  readonly secrets: Secrets;
  readonly q: string;
  readonly limit: number;
}

/** Who sees a kind's list. */
const VIEWS: Readonly<Record<SearchType, Permission>> = {
  rural_producer: 'rural_producers.view',
  rural_property: 'rural_properties.view',
  water_spring: 'water_springs.view',
  project: 'projects.view',
  vehicle: 'vehicles.view',
  user: 'users.view',
  sponsor: 'sponsors.view',
};

const FINDERS: Readonly<Record<SearchType, (call: SearchCall) => Promise<SearchResult[]>>> = {
  rural_producer: producers,
  rural_property: properties,
  water_spring: springs,
  project: projects,
  vehicle: vehicles,
  user: people,
  sponsor: sponsors,
};

/** At most `limit` results of one kind; none of what the caller's lists don't show. */
export async function found(type: SearchType, call: SearchCall): Promise<SearchResult[]> {
  return allows(call.user, VIEWS[type]) ? FINDERS[type](call) : [];
}

/** The rows of the ids in the ids' order, as results. */
function inOrder<Row extends { readonly id: number }>(
  type: SearchType,
  ids: readonly number[],
  rows: readonly Row[],
  show: (row: Row) => Omit<SearchResult, 'type' | 'id' | 'project_id'> & { project_id?: number },
): SearchResult[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = known.get(id);
    return row ? [{ type, id, project_id: null, ...show(row) }] : [];
  });
}

/** By a name, or a whole CPF; parts of one would be looked for in every row. */
async function producers({ db, secrets, q, limit }: SearchCall): Promise<SearchResult[]> {
  const source = {
    table: 'rural_producers',
    column: 'name_folded',
    searched: 'search',
    isOrdered: true,
  } as const;
  const whole = withCpf(q, secrets);
  const ids =
    whole.length > 0
      ? await matching(db, { ...source, conditions: whole, anywhere: sql<SqlBool>`true` }, '', limit)
      : await matching(
          db,
          { ...source, conditions: [], anywhere: await sparingly(db, producersNamed(db, q)) },
          q,
          limit,
        );
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('rural_producers')
    .select(['id', 'name', 'nickname', 'cpf_sealed'])
    .where('id', 'in', ids)
    .execute();
  return inOrder('rural_producer', ids, rows, ({ id, name, nickname, cpf_sealed }) => {
    const cpf = openColumn(secrets, 'cpf_sealed', id, { cpf_sealed });
    return {
      label: name,
      detail: [nickname, cpf ? hiddenCpf(cpf) : null].filter((text) => text).join(' · '),
      href: PANEL.producer(id),
    };
  });
}

async function sparingly(db: Db, { byIndex, byRow, count }: TextSearch): Promise<Expression<SqlBool>> {
  if (!count) return byIndex;
  const { total, ids } = await counted(db, count);
  if (ids) return isAmong(db, 'rural_producers.id', ids);
  return total < MANY ? byIndex : byRow;
}

/** Along an index that begins with the project. */
async function inProjects(
  { db, user, q, limit }: SearchCall,
  source: Omit<Source, 'conditions' | 'isOrdered'>,
): Promise<number[]> {
  const own = await db
    .selectFrom('projects')
    .select('id')
    .where(mayEnter(user, 'projects.id'))
    .orderBy('id')
    .execute();
  const projects = own.map(({ id }) => id);
  const conditions = [isAmong(db, `${source.table}.project_id`, projects)];
  return matching(db, { ...source, conditions, isOrdered: false }, q, limit);
}

async function properties(call: SearchCall): Promise<SearchResult[]> {
  const source = { table: 'rural_properties', column: 'name_folded', searched: 'search' } as const;
  const ids = await inProjects(call, source);
  if (ids.length === 0) return [];
  const rows = await call.db
    .selectFrom('rural_properties')
    .innerJoin('projects', 'projects.id', 'rural_properties.project_id')
    .leftJoin('rural_producers', 'rural_producers.id', 'rural_properties.rural_producer_id')
    .select([
      'rural_properties.id',
      'rural_properties.name',
      'rural_properties.project_id',
      'projects.name as project_name',
      'rural_producers.name as producer_name',
    ])
    .where('rural_properties.id', 'in', ids)
    .execute();
  return inOrder('rural_property', ids, rows, ({ id, name, project_id, project_name, producer_name }) => ({
    label: name,
    detail: `${producer_name ?? NO_PRODUCER} · ${project_name}`,
    href: PANEL.property(id),
    project_id,
  }));
}

async function springs(call: SearchCall): Promise<SearchResult[]> {
  const source = {
    table: 'water_springs',
    column: 'label_folded',
    searched: 'label_folded',
    orderKey: naturalKey,
  } as const;
  const ids = await inProjects(call, source);
  if (ids.length === 0) return [];
  const rows = await call.db
    .selectFrom('water_springs')
    .innerJoin('projects', 'projects.id', 'water_springs.project_id')
    .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
    .select([
      'water_springs.id',
      'water_springs.label',
      'water_springs.project_id',
      'water_springs.rural_property_id',
      'rural_properties.name as property_name',
      'projects.name as project_name',
    ])
    .where('water_springs.id', 'in', ids)
    .execute();
  return inOrder('water_spring', ids, rows, (row) => ({
    label: row.label,
    detail: `${row.property_name} · ${row.project_name}`,
    href: PANEL.spring(row.rural_property_id, row.id),
    project_id: row.project_id,
  }));
}

/** A list of the organisation: what its rows are found and ordered by is the one folded column. */
function registry(
  table: 'projects' | 'vehicles' | 'users' | 'sponsors',
  conditions: Source['conditions'] = [],
): Source {
  return { table, column: 'search', searched: 'search', conditions, isOrdered: true };
}

async function projects({ db, user, q, limit }: SearchCall): Promise<SearchResult[]> {
  const ids = await matching(db, registry('projects', [mayEnter(user, 'projects.id')]), q, limit);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'status'])
    .where('id', 'in', ids)
    .execute();
  return inOrder('project', ids, rows, ({ id, name, status }) => ({
    label: name,
    detail: PROJECT_STATUS[status],
    href: PANEL.project(id),
    project_id: id,
  }));
}

async function vehicles({ db, q, limit }: SearchCall): Promise<SearchResult[]> {
  const ids = await matching(db, registry('vehicles'), q, limit);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'plate', 'model_description'])
    .where('id', 'in', ids)
    .execute();
  return inOrder('vehicle', ids, rows, ({ id, plate, model_description }) => ({
    label: plate,
    detail: model_description,
    href: PANEL.vehicle(id),
  }));
}

async function people({ db, q, limit }: SearchCall): Promise<SearchResult[]> {
  const ids = await matching(db, registry('users'), q, limit);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'role_id'])
    .where('id', 'in', ids)
    .execute();
  return inOrder('user', ids, rows, ({ id, name, role_id }) => ({
    label: name,
    detail: ROLE_NAMES[role_id as RoleId],
    href: PANEL.user(id),
  }));
}

async function sponsors({ db, q, limit }: SearchCall): Promise<SearchResult[]> {
  const ids = await matching(db, registry('sponsors'), q, limit);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sponsors')
    .innerJoin('cities', 'cities.id', 'sponsors.city_id')
    .select(['sponsors.id', 'sponsors.name', 'cities.name as city'])
    .where('sponsors.id', 'in', ids)
    .execute();
  return inOrder('sponsor', ids, rows, ({ id, name, city }) => ({
    label: name,
    detail: city,
    href: PANEL.sponsor(id),
  }));
}
