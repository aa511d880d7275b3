import type { z } from 'zod';
import {
  CRONOGRAM_MESSAGES,
  type executionCronogram,
  executionCronograms,
  FINISHED,
} from '#domain/resources/execution-cronograms.ts';
import { isLate } from '#domain/rules/lateness.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Handlers } from '../platform/call.ts';
import { crudHandlers, type RowCall } from '../platform/crud.ts';
import { type ListRequest, matches, orderOf, pageOf } from '../platform/list.ts';
import { invalid } from '../platform/problem.ts';
import { mayEnter } from '../platform/scope.ts';
import { isActivityOf } from './activities.ts';

type Call = RowCall<{ projectId: number }>;

const SORTS = {
  start_date: 'execution_cronograms.start_date',
  end_date: 'execution_cronograms.end_date',
  activity: 'activities.search',
  user: 'users.search',
  finished: 'execution_cronograms.finished',
} as const;

/** Entries are known by their activity and by who is responsible. */
const SEARCHED = ['activities.search', 'users.search'];

const NEWEST_FIRST = '-start_date';

function entries({ db, user, params }: Call) {
  return db
    .selectFrom('execution_cronograms')
    .innerJoin('activities', 'activities.id', 'execution_cronograms.activity_id')
    .innerJoin('users', 'users.id', 'execution_cronograms.user_id')
    .selectAll('execution_cronograms')
    .select(['activities.name as activity_name', 'users.name as user_name'])
    .where('execution_cronograms.project_id', '=', params.projectId)
    .where(mayEnter(user, 'execution_cronograms.project_id'));
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): z.output<typeof executionCronogram> {
  return {
    ...row,
    user: { id: row.user_id, name: row.user_name },
    activity: { id: row.activity_id, name: row.activity_name },
    finished_label: FINISHED[row.finished],
  };
}

const crud = crudHandlers(executionCronograms, {
  table: 'execution_cronograms',
  rows: entries,
  search: SEARCHED,
  sorts: SORTS,
  standardSort: NEWEST_FIRST,
  toRecord,
  toBody: (row) => ({
    user: row.user_id,
    activity: row.activity_id,
    goal: row.goal,
    start_date: row.start_date,
    end_date: row.end_date,
    finished: row.finished,
  }),
  async check(body, { db, params }) {
    // A PUT may bring one of the two dates alone.
    if (body.end_date < body.start_date) throw invalid({ end_date: [MESSAGES.endBeforeStart] });
    const user = await db.selectFrom('users').select('id').where('id', '=', body.user).executeTakeFirst();
    if (!user) throw invalid({ user: [MESSAGES.reference] });
    if (!(await isActivityOf(db, body.activity, params.projectId))) {
      throw invalid({ activity: [MESSAGES.reference] });
    }
  },
  toRow: ({ user, activity, goal, start_date, end_date, finished }) => ({
    user_id: user,
    activity_id: activity,
    goal,
    start_date,
    end_date,
    finished: asFlag(finished),
  }),
  owner: ({ params }) => ({ project_id: params.projectId }),
  uses: [
    {
      table: 'executed_activities',
      column: 'execution_cronogram_id',
      sentence: CRONOGRAM_MESSAGES.inUse,
    },
  ],
});

function page<Q extends ReturnType<typeof entries>>(query: Q, request: ListRequest) {
  const { q } = request;
  const found = q ? query.where((eb) => matches(eb, SEARCHED, q)) : query;
  const order = orderOf(request.sort, SORTS, NEWEST_FIRST);
  return pageOf(found, request, { ...order, id: 'execution_cronograms.id' });
}

export const executionCronogramHandlers: Handlers<typeof executionCronograms> = {
  ...crud,
  async accompaniment(call) {
    const { data, meta } = await page(entries(call), call.query);
    const executed = await launchCounts(
      call,
      data.map((row) => row.id),
    );
    return {
      body: {
        data: data.map((row) => {
          const done = executed.get(row.id) ?? 0;
          return { ...toRecord(row), executed: done, late: isLate({ ...row, executed: done }, call.today) };
        }),
        meta,
      },
    };
  },
  async ofUser(call) {
    const { userId } = call.params;
    const query = entries(call).where('execution_cronograms.user_id', '=', userId);
    const { data, meta } = await page(query, call.query);
    return { body: { data: data.map(toRecord), meta } };
  },
};

/** Launches of each entry, one query for the page. */
async function launchCounts({ db }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('executed_activities')
    .select((eb) => ['execution_cronogram_id', eb.fn.countAll<number | string>().as('launches')])
    .where('execution_cronogram_id', 'in', [...ids])
    .groupBy('execution_cronogram_id')
    .execute();
  return new Map(rows.map((row) => [row.execution_cronogram_id, Number(row.launches)]));
}

function asFlag(finished: boolean | 0 | 1 | undefined): 0 | 1 {
  return finished === true || finished === 1 ? 1 : 0;
}
