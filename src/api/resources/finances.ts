import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  ACCOUNTABILITY_SITUATION,
  ACCOUNTABILITY_TYPE,
  accountabilities,
  financialResources,
  REFUND,
  RESOURCE_STATUS,
  RESOURCE_TYPE,
  signedValue,
} from '#domain/resources/finances.ts';
import { fromCents, toCents } from '#domain/shared/cents.ts';
import { fold } from '#domain/shared/fold.ts';
import type { Handlers } from '../platform/call.ts';
import { crudHandlers } from '../platform/crud.ts';
import { mayEnter } from '../platform/scope.ts';

/** The columns hold only what `choice` accepted. */
function labelIn(labels: Readonly<Record<number, string>>, value: number): string {
  return labels[value] ?? '';
}

/** True where one of the columns holds a number whose label holds the text; these rows have no text of their own. */
function labelled<T, K extends keyof T>(
  eb: ExpressionBuilder<T, K>,
  enumerations: Readonly<Record<string, Readonly<Record<number, string>>>>,
  q: string,
): Expression<SqlBool> {
  const wanted = fold(q);
  const found = Object.entries(enumerations).flatMap(([column, labels]) =>
    Object.entries(labels)
      .filter(([, label]) => fold(label).includes(wanted))
      .map(([value]) => sql<SqlBool>`${eb.ref(column as never)} = ${Number(value)}`),
  );
  return eb.or(found);
}

const resourceCrud = crudHandlers(financialResources, {
  table: 'financial_resources',
  rows: ({ db, user, params }) =>
    db
      .selectFrom('financial_resources')
      .selectAll('financial_resources')
      .where('financial_resources.project_id', '=', params.projectId)
      .where(mayEnter(user, 'financial_resources.project_id')),
  filter: (query, { query: { q } }) =>
    q
      ? query.where((eb) =>
          labelled(
            eb,
            { 'financial_resources.type': RESOURCE_TYPE, 'financial_resources.status': RESOURCE_STATUS },
            q,
          ),
        )
      : query,
  sorts: {
    forecast: 'financial_resources.forecast',
    type: 'financial_resources.type',
    // As the list shows it: a refund below nothing.
    value: sql`case when financial_resources.type = ${REFUND} then -financial_resources.value_cents else financial_resources.value_cents end`,
    status: 'financial_resources.status',
  },
  standardSort: '-forecast',
  toRecord: (row) => ({
    ...row,
    type_label: labelIn(RESOURCE_TYPE, row.type),
    value: fromCents(row.value_cents),
    status_label: labelIn(RESOURCE_STATUS, row.status),
  }),
  toBody: ({ forecast, type, value_cents, status }) => ({
    forecast,
    type: type as keyof typeof RESOURCE_TYPE,
    value: fromCents(value_cents),
    status: status as keyof typeof RESOURCE_STATUS,
  }),
  toRow: ({ value, ...body }) => ({ ...body, value_cents: toCents(value) }),
  owner: ({ params }) => ({ project_id: params.projectId }),
});

export const financialResourceHandlers: Handlers<typeof financialResources> = {
  ...resourceCrud,
  async totals({ db, user, params }) {
    const rows = await db
      .selectFrom('financial_resources')
      .select((eb) => ['status', 'type', eb.fn.sum<number | string>('value_cents').as('cents')])
      .where('project_id', '=', params.projectId)
      .where(mayEnter(user, 'financial_resources.project_id'))
      .groupBy(['status', 'type'])
      .execute();
    const signed = rows.map(({ status, type, cents }) => ({
      status,
      cents: signedValue(type, Number(cents ?? 0)),
    }));
    const sum = (of: typeof signed) => of.reduce((total, row) => total + row.cents, 0);
    return {
      body: {
        statuses: Object.entries(RESOURCE_STATUS).map(([status, status_label]) => ({
          status: Number(status),
          status_label,
          total: fromCents(sum(signed.filter((row) => row.status === Number(status)))),
        })),
        total: fromCents(sum(signed)),
      },
    };
  },
};

export const accountabilityHandlers = crudHandlers(accountabilities, {
  table: 'accountabilities',
  rows: ({ db, user, params }) =>
    db
      .selectFrom('accountabilities')
      .selectAll('accountabilities')
      .where('accountabilities.project_id', '=', params.projectId)
      .where(mayEnter(user, 'accountabilities.project_id')),
  filter: (query, { query: { q } }) =>
    q
      ? query.where((eb) =>
          labelled(
            eb,
            {
              'accountabilities.type': ACCOUNTABILITY_TYPE,
              'accountabilities.situation': ACCOUNTABILITY_SITUATION,
            },
            q,
          ),
        )
      : query,
  sorts: {
    forecast_date: 'accountabilities.forecast_date',
    delivery_date: 'accountabilities.delivery_date',
    type: 'accountabilities.type',
    value: 'accountabilities.value_cents',
    situation: 'accountabilities.situation',
  },
  standardSort: '-forecast_date',
  toRecord: (row) => ({
    ...row,
    type_label: labelIn(ACCOUNTABILITY_TYPE, row.type),
    value: fromCents(row.value_cents),
    situation_label: labelIn(ACCOUNTABILITY_SITUATION, row.situation),
  }),
  toBody: ({ forecast_date, type, value_cents, delivery_date, situation }) => ({
    forecast_date,
    type: type as keyof typeof ACCOUNTABILITY_TYPE,
    value: fromCents(value_cents),
    delivery_date,
    situation: situation as keyof typeof ACCOUNTABILITY_SITUATION,
  }),
  toRow: ({ value, ...body }) => ({ ...body, value_cents: toCents(value) }),
  owner: ({ params }) => ({ project_id: params.projectId }),
});
