import type { z } from 'zod';
import {
  type executedActivity,
  executedActivities,
  LAUNCH_MESSAGES,
} from '#domain/resources/executed-activities.ts';
import { localDateTime, normaliseDateTime } from '#domain/shared/dates.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Handlers } from '../platform/call.ts';
import { crudHandlers, type RowCall } from '../platform/crud.ts';
import { matches, orderOf, pageOf } from '../platform/list.ts';
import { invalid } from '../platform/problem.ts';
import { mayEnter } from '../platform/scope.ts';
import { requireProperty } from './rural-properties/parent.ts';

type Call = RowCall<{ projectId: number }>;

const SORTS = {
  executed_at: 'executed_activities.executed_at',
  rural_property: 'rural_properties.search',
  activity: 'activities.search',
  user: 'users.search',
  mobilized_producers: 'executed_activities.mobilized_producers',
} as const;

const SEARCHED = [
  'activities.search',
  'users.search',
  'rural_properties.search',
  'executed_activities.search',
];

const NEWEST_FIRST = '-executed_at';

function launches({ db, user, params }: Call) {
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
    ])
    .where('executed_activities.project_id', '=', params.projectId)
    .where(mayEnter(user, 'executed_activities.project_id'));
}

type Row = Awaited<ReturnType<ReturnType<typeof launches>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): z.output<typeof executedActivity> {
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

const crud = crudHandlers(executedActivities, {
  table: 'executed_activities',
  rows: launches,
  search: SEARCHED,
  sorts: SORTS,
  standardSort: NEWEST_FIRST,
  toRecord,
  toBody: (row) => ({
    execution_cronogram: row.execution_cronogram_id,
    rural_property: row.rural_property_id,
    description: row.description,
    executed_at: row.executed_at,
    mobilized_producers: row.mobilized_producers,
  }),
  async check(body, { db, params, now, services }) {
    const { zone } = services.settings;
    if (normaliseDateTime(body.executed_at, zone) > localDateTime(new Date(now), zone)) {
      throw invalid({ executed_at: [LAUNCH_MESSAGES.inFuture] });
    }
    const entry = await db
      .selectFrom('execution_cronograms')
      .select('id')
      .where('id', '=', body.execution_cronogram)
      .where('project_id', '=', params.projectId)
      .executeTakeFirst();
    if (!entry) throw invalid({ execution_cronogram: [MESSAGES.reference] });
    if (!body.rural_property) return;
    const property = await db
      .selectFrom('rural_properties')
      .select('id')
      .where('id', '=', body.rural_property)
      .where('project_id', '=', params.projectId)
      .executeTakeFirst();
    if (!property) throw invalid({ rural_property: [MESSAGES.reference] });
  },
  toRow: (body, { services }) => ({
    execution_cronogram_id: body.execution_cronogram,
    rural_property_id: body.rural_property ?? null,
    description: body.description,
    executed_at: normaliseDateTime(body.executed_at, services.settings.zone),
    mobilized_producers: body.mobilized_producers ?? null,
    search: foldAll(body.description),
  }),
  owner: ({ params }) => ({ project_id: params.projectId }),
});

export const executedActivityHandlers: Handlers<typeof executedActivities> = {
  ...crud,
  async ofProperty(call) {
    await requireProperty(call);
    const { q, sort } = call.query;
    let query = launches(call).where('executed_activities.rural_property_id', '=', call.params.propertyId);
    if (q) query = query.where((eb) => matches(eb, SEARCHED, q));
    const order = orderOf(sort, SORTS, NEWEST_FIRST);
    const { data, meta } = await pageOf(query, call.query, { ...order, id: 'executed_activities.id' });
    return { body: { data: data.map(toRecord), meta } };
  },
};
