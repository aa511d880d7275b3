import { type Expression, type SqlBool, sql } from 'kysely';
import {
  type ExecutedActivity,
  type executedActivities,
  LAUNCH_MESSAGES,
} from '#domain/resources/executed-activities.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { localDateTime, normaliseDateTime } from '#domain/shared/dates.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Period } from '#domain/shared/periods.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import { isAmong } from '../platform/database/compiled-query.ts';
import type { Db } from '../platform/database/database.ts';
import { engineOf } from '../platform/database/engine.ts';
import { pageRows } from '../platform/database/page-rows.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { having, searched } from '../platform/http/conditions.ts';
import { type List, listPage, type ListRequest, type TextSearch } from '../platform/http/list.ts';
import { countedInProject } from '../platform/http/packed-search.ts';
import { rowsByNotes } from '../platform/http/project-search.ts';
import { within } from '../platform/http/periods.ts';
import { invalid, notFound } from '../platform/http/problem.ts';
import { withinProject } from '../platform/http/project-rows.ts';
import {
  created,
  deletion,
  insertRow,
  type RowCall,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../platform/http/rows.ts';
import { requireProperty } from './rural-properties/parent.ts';

type Call = RowCall<{ projectId: number }>;
type Body = BodyOf<typeof executedActivities.create>;

const LIST: List = {
  table: 'executed_activities',
  within: 'project_id',
  orders: {
    executed_at: ['executed_at'],
    rural_property: [{ nullable: 'property_search' }],
    activity: ['activity_search'],
    user: ['user_search'],
    mobilized_producers: [{ nullable: 'mobilized_producers' }],
  },
  standard: '-executed_at',
  counted: true,
  findsFew: true,
};

/** A property has few: they are found by it and sorted, where the orders above would go through its project's. */
const OF_PROPERTY: List = { ...LIST, within: 'rural_property_id', counted: false };

/** Launches with what their record shows. */
function allLaunches(db: Db | Tx) {
  return db
    .selectFrom('executed_activities')
    .innerJoin(
      'execution_cronograms',
      'execution_cronograms.id',
      'executed_activities.execution_cronogram_id',
    )
    .innerJoin('activities', 'activities.id', 'execution_cronograms.activity_id')
    .innerJoin('users', 'users.id', 'execution_cronograms.user_id')
    .leftJoin('rural_properties', 'rural_properties.id', 'executed_activities.rural_property_id')
    .selectAll('executed_activities')
    .select([
      'activities.id as activity_id',
      'activities.name as activity_name',
      'users.id as user_id',
      'users.name as user_name',
      'rural_properties.name as property_name',
    ]);
}

/** Those of a page, whose ids were found within the caller's scope. */
const launchesOf = pageRows((db, ids) => allLaunches(db).where(isAmong(db, 'executed_activities.id', ids)));

function launches({ db, user, params }: Call) {
  return allLaunches(db)
    .where('executed_activities.project_id', '=', params.projectId)
    .where(mayEnter(user, 'executed_activities.project_id'));
}

async function find(call: Call, id: number) {
  return launches(call)
    .where('executed_activities.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

type Row = Awaited<ReturnType<typeof find>>;

function toRecord(row: Row): ExecutedActivity {
  return {
    ...row,
    execution_cronogram: {
      id: row.execution_cronogram_id,
      activity: { id: row.activity_id, name: row.activity_name },
      user: { id: row.user_id, name: row.user_name },
    },
    rural_property:
      row.rural_property_id === null ? null : { id: row.rural_property_id, name: row.property_name ?? '' },
  };
}

function toBody(row: Row): Body {
  return {
    execution_cronogram: row.execution_cronogram_id,
    rural_property: row.rural_property_id,
    description: row.description,
    executed_at: row.executed_at,
    mobilized_producers: row.mobilized_producers,
  };
}

/** The columns of a whole body. Throws 422 for what is not yet done or a reference to nothing. */
async function checkedColumns({ db, params, now, services }: Call, body: Body) {
  const { zone } = services.settings;
  const executed_at = normaliseDateTime(body.executed_at, zone);
  if (executed_at > localDateTime(new Date(now), zone)) {
    throw invalid({ executed_at: [LAUNCH_MESSAGES.inFuture] });
  }
  const entry = await db
    .selectFrom('execution_cronograms')
    .select('id')
    .where('id', '=', body.execution_cronogram)
    .where('project_id', '=', params.projectId)
    .executeTakeFirst();
  if (!entry) throw invalid({ execution_cronogram: [MESSAGES.reference] });
  if (body.rural_property) {
    const property = await db
      .selectFrom('rural_properties')
      .select('id')
      .where('id', '=', body.rural_property)
      .where('project_id', '=', params.projectId)
      .executeTakeFirst();
    if (!property) throw invalid({ rural_property: [MESSAGES.reference] });
  }
  return {
    execution_cronogram_id: body.execution_cronogram,
    rural_property_id: body.rural_property ?? null,
    description: body.description,
    executed_at,
    mobilized_producers: body.mobilized_producers ?? null,
    search: foldAll(body.description),
  };
}

/** `propertyId`: those of one property alone. */
interface Query extends ListRequest, Period {
  readonly activity?: number | undefined;
  readonly user?: number | undefined;
}

/** Launches for the entries of one activity or one person, which are few beside the launches. */
function ofEntries(project: number, { activity, user }: Query): Expression<SqlBool>[] {
  if (activity === undefined && user === undefined) return [];
  const wanted = [
    sql<SqlBool>`execution_cronograms.project_id = ${project}`,
    ...having('execution_cronograms.activity_id', activity),
    ...having('execution_cronograms.user_id', user),
  ];
  return [
    sql<SqlBool>`executed_activities.execution_cronogram_id in
      (select execution_cronograms.id from execution_cronograms where ${sql.join(wanted, sql` and `)})`,
  ];
}

const SEARCHED = ['activity_search', 'user_search', 'property_search', 'search'].map(
  (text) => `executed_activities.${text}`,
);

/** The rows that hold what is searched; none where nothing is. */
function matching(call: Call & { query: Query }): TextSearch | null {
  const { q } = call.query;
  const [byRow] = searched(q, ...SEARCHED);
  if (!q || !byRow) return null;
  const { above: projectId, scope } = withinProject(call);
  const rows = sql.join(rowsByNotes(call.db, 'executed_activities', projectId, byRow), sql` union all `);
  return {
    byIndex: sql<SqlBool>`executed_activities.id in (${rows})`,
    byRow,
    ...countedInProject(call.db, { list: 'executed_activities', projectId, q, scope, byRow, rows }),
  };
}

async function page(call: Call & { query: Query }, propertyId?: number) {
  const { db, params, query } = call;
  const isOfProperty = propertyId !== undefined;
  // SQLite finds them along the index of the project's texts by itself.
  const isInIndex = !isOfProperty && engineOf(db) === 'postgres';
  const { data, meta } = await listPage(db, isOfProperty ? OF_PROPERTY : LIST, query, {
    ...withinProject(call),
    ...(isOfProperty ? { above: propertyId } : {}),
    filters: [
      // The sign keeps SQLite from the project's indexes.
      ...(isOfProperty ? [sql<SqlBool>`+executed_activities.project_id = ${params.projectId}`] : []),
      ...ofEntries(params.projectId, query),
      ...within('executed_activities.executed_at', query, { hasTime: true }),
      ...(isInIndex ? [] : searched(query.q, ...SEARCHED)),
    ],
    search: isInIndex ? matching(call) : null,
    rows: launchesOf,
  });
  return { body: { data: data.map(toRecord), meta } };
}

export const executedActivityHandlers: Handlers<typeof executedActivities> = {
  list: (call) => page(call),
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row));
  },
  async create(call) {
    const { db, params, body } = call;
    const values = { ...(await checkedColumns(call, body)), project_id: params.projectId };
    const row = await find(call, await insertRow(db, 'executed_activities', values));
    return created(row, toRecord(row));
  },
  async update(call) {
    const before = await rowToWrite(call, 'executed_activities', find);
    const values = await checkedColumns(call, { ...toBody(before), ...call.body });
    await updateRow(call.db, 'executed_activities', before, values);
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after));
  },
  remove: (call) => deletion(call, 'executed_activities', find),
  async ofProperty(call) {
    await requireProperty(call);
    return page(call, call.params.propertyId);
  },
};
