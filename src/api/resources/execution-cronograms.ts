import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { executionCronograms } from '#domain/resources/execution-cronograms.ts';
import {
  CRONOGRAM_MESSAGES,
  type executionCronogram,
  FINISHED,
} from '#domain/resources/execution-cronograms.ts';
import { type EntryState, entryState } from '#domain/rules/entry-state.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import { compiledQuery, isAmong } from '../platform/database/compiled-query.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { having, searched } from '../platform/http/conditions.ts';
import { type List, listPage, type ListRequest } from '../platform/http/list.ts';
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
  type Use,
} from '../platform/http/rows.ts';
import { isActivityOf } from './activities.ts';
import { countProject } from './entry-counts.ts';
import {
  areFew,
  type CountedEntries,
  countStates,
  type EntriesWanted,
  idsByState,
  inState,
} from './entry-states.ts';
import { isPersonOfProject } from './technicians.ts';

type Call = RowCall<{ projectId: number }>;
type Body = BodyOf<typeof executionCronograms.create>;
type ListCall = Call & {
  query: ListRequest & { readonly state?: EntryState | undefined; readonly user?: number | undefined };
};

const LIST: List = {
  table: 'execution_cronograms',
  within: 'project_id',
  orders: {
    start_date: ['start_date'],
    end_date: ['end_date'],
    activity: ['activity_search'],
    user: ['user_search'],
    finished: ['finished'],
  },
  standard: '-start_date',
  counted: true,
};

/** Of one person: by `user` none comes before another but by its id, and few are sorted by their index. */
const OF_PERSON: List = { ...LIST, orders: { ...LIST.orders, user: ['user_id'] }, findsFew: true };

const USES: readonly Use[] = [
  {
    table: 'executed_activities',
    column: 'execution_cronogram_id',
    sentence: CRONOGRAM_MESSAGES.inUse,
  },
];

/** Entries with what their record shows. */
function allEntries(db: Db | Tx) {
  return db
    .selectFrom('execution_cronograms')
    .innerJoin('activities', 'activities.id', 'execution_cronograms.activity_id')
    .innerJoin('users', 'users.id', 'execution_cronograms.user_id')
    .selectAll('execution_cronograms')
    .select(['activities.name as activity_name', 'users.name as user_name']);
}

/** Those of a page. The ids were found within the caller's scope. */
const entriesOf = compiledQuery(['ids'], (db, { ids }: { ids: readonly number[] }) =>
  allEntries(db).where(isAmong(db, 'execution_cronograms.id', ids)),
);

function entries({ db, user, params }: Call) {
  return allEntries(db)
    .where('execution_cronograms.project_id', '=', params.projectId)
    .where(mayEnter(user, 'execution_cronograms.project_id'));
}

async function find(call: Call, id: number) {
  return entries(call)
    .where('execution_cronograms.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

type Row = Awaited<ReturnType<typeof find>>;

function toRecord(row: Row): z.output<typeof executionCronogram> {
  return {
    ...row,
    user: { id: row.user_id, name: row.user_name },
    activity: { id: row.activity_id, name: row.activity_name },
    finished_label: FINISHED[row.finished],
  };
}

function toBody(row: Row): Body {
  const { user_id: user, activity_id: activity, goal, start_date, end_date, finished } = row;
  return { user, activity, goal, start_date, end_date, finished };
}

/**
 * Throws 422 where the user can't do the work: disabled, or outside the project. Who is
 * responsible for the entry already (`before`) stays, whatever became of them.
 */
async function requireResponsible({ db, params }: Call, userId: number, before: Row | null): Promise<void> {
  if (before?.user_id === userId || (await isPersonOfProject(db, params.projectId, userId))) return;
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  throw invalid({ user: [user ? CRONOGRAM_MESSAGES.userOutside : MESSAGES.reference] });
}

/**
 * The columns of a whole body; `before` is the row that it changes. Throws 422 for dates
 * in the wrong order, a reference to nothing or a responsible from outside the project.
 */
async function checkedColumns(call: Call, body: Body, before: Row | null) {
  const { db, params } = call;
  // A PUT may bring one of the two dates alone.
  if (body.end_date < body.start_date) throw invalid({ end_date: [MESSAGES.endBeforeStart] });
  await requireResponsible(call, body.user, before);
  if (!(await isActivityOf(db, body.activity, params.projectId))) {
    throw invalid({ activity: [MESSAGES.reference] });
  }
  const { activity: activity_id, goal, start_date, end_date, finished } = body;
  return { user_id: body.user, activity_id, goal, start_date, end_date, finished: asFlag(finished) };
}

/** Entries are found by their activity and by who is responsible. `total`: how many there are, where that is known. */
function page(call: ListCall, total?: number) {
  const { db, query, today } = call;
  const { user, q, state, sort } = query;
  const isOfPerson = user !== undefined && !q && !state;
  return listPage(db, isOfPerson ? OF_PERSON : LIST, query, {
    ...withinProject(call),
    ...(total !== undefined && { total }),
    filters: [...searchedEntries(query), ...(state ? [inState(state, today)] : [])],
    served: sort === undefined || sort.endsWith('start_date') ? 'in order' : 'sorted',
    rows: (ids) => entriesOf(db, { ids }),
  });
}

function searchedEntries({ user, q }: ListCall['query']) {
  return [
    ...having('execution_cronograms.user_id', user),
    ...searched(q, 'execution_cronograms.activity_search', 'execution_cronograms.user_search'),
  ];
}

/** A page of the follow-up with how many entries are in each state, those of other states too. */
async function followUpPage(call: ListCall) {
  const { db, query } = call;
  const { states, span } = await statesOf(call);
  const shown = query.state ? { [query.state]: states[query.state] } : states;
  const total = Object.values(shown).reduce((sum, count) => sum + count, 0);
  if (query.sort) {
    const { data, meta } = await page(call, total);
    return { data, meta: { ...meta, states, span } };
  }
  const foundFirst = query.user !== undefined && areFew(states);
  const ids = await idsByState(db, { ...wantedEntries(call), foundFirst }, shown, query);
  const rows = new Map((await entriesOf(db, { ids })).map((row) => [row.id, row]));
  return {
    data: ids.flatMap((id) => rows.get(id) ?? []),
    meta: { page: query.page, per_page: query.per_page, total, states, span },
  };
}

function wantedEntries(call: ListCall): EntriesWanted {
  const { above, scope } = withinProject(call);
  const own = sql<SqlBool>`execution_cronograms.project_id = ${above}`;
  return { conditions: [own, scope, ...searchedEntries(call.query)], today: call.today };
}

/** Of entries in any state. Where nothing but the project chooses among them, triggers count. */
function statesOf(call: ListCall): Promise<CountedEntries> {
  const { db, query, today } = call;
  if (query.user !== undefined || query.q) return countStates(db, wantedEntries(call));
  const { above: project, scope } = withinProject(call);
  return countProject(db, { project, scope, today });
}

export const executionCronogramHandlers: Handlers<typeof executionCronograms> = {
  async list(call) {
    const { state } = call.query;
    // How many are in a state is told without going through them; all together are counted anyway.
    const { data, meta } = await page(call, state ? (await statesOf(call)).states[state] : undefined);
    return { body: { data: withProgress(call, data), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row));
  },
  async create(call) {
    const { db, params, body } = call;
    const values = { ...(await checkedColumns(call, body, null)), project_id: params.projectId };
    const row = await find(call, await insertRow(db, 'execution_cronograms', values));
    return created(row, toRecord(row));
  },
  async update(call) {
    const before = await rowToWrite(call, 'execution_cronograms', find);
    const values = await checkedColumns(call, { ...toBody(before), ...call.body }, before);
    await updateRow(call.db, 'execution_cronograms', before, values);
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after));
  },
  remove: (call) => deletion(call, 'execution_cronograms', find, USES),
  async accompaniment(call) {
    const { data, meta } = await followUpPage(call);
    return { body: { data: withProgress(call, data), meta } };
  },
  async ofUser(call) {
    const { data, meta } = await page({ ...call, query: { ...call.query, user: call.params.userId } });
    return { body: { data: withProgress(call, data), meta } };
  },
};

/** The entries of a page with how far each has come. */
function withProgress({ today }: Pick<ListCall, 'today'>, rows: Awaited<ReturnType<typeof entriesOf>>) {
  return rows.map((row) => {
    const executed = row.launches;
    const state = entryState({ ...row, executed }, today);
    return { ...toRecord(row), executed, late: state === 'late', state };
  });
}

function asFlag(finished: boolean | 0 | 1 | undefined): 0 | 1 {
  return finished === true || finished === 1 ? 1 : 0;
}
