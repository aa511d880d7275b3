/** Money received and what is to be accounted for. Their lists are alike, their records are not. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { accountabilities, financialResources } from '#domain/resources/finances.ts';
import {
  ACCOUNTABILITY_SITUATION,
  ACCOUNTABILITY_TYPE,
  RESOURCE_STATUS,
  RESOURCE_TYPE,
  signedValue,
} from '#domain/resources/finances.ts';
import { fromCents, toCents } from '#domain/shared/cents.ts';
import { fold } from '#domain/shared/fold.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import type { Handlers } from '../platform/http/call.ts';
import { either, having } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { within } from '../platform/http/periods.ts';
import { type ProjectCall, rowOfProject, rowsOfPage, withinProject } from '../platform/http/project-rows.ts';
import {
  created,
  deletion,
  insertRow,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../platform/http/rows.ts';
import { inAccountabilityState } from './accountability-states.ts';
import { ACCOUNTABILITY_SUMS, RESOURCE_SUMS, sumsOf } from './finance-sums.ts';

const RESOURCES: List = {
  table: 'financial_resources',
  within: 'project_id',
  orders: {
    forecast: ['forecast'],
    type: ['type'],
    // As the list shows it: a refund below nothing.
    value: [{ nullable: 'signed_cents' }],
    status: ['status'],
  },
  standard: '-forecast',
  counted: true,
};

const ACCOUNTABILITIES: List = {
  table: 'accountabilities',
  within: 'project_id',
  orders: {
    forecast_date: ['forecast_date'],
    delivery_date: ['delivery_date'],
    type: ['type'],
    value: [{ nullable: 'value_cents' }],
    situation: ['situation'],
  },
  standard: '-forecast_date',
  counted: true,
};

/** The columns hold only what `choice` accepted. */
function labelIn(labels: Readonly<Record<number, string>>, value: number): string {
  return labels[value] ?? '';
}

/**
 * The filter of a search: one of the columns holds a number whose label holds the
 * text. These rows have no text of their own.
 */
function labelled(
  q: string | undefined,
  enumerations: Readonly<Record<string, Readonly<Record<number, string>>>>,
): Expression<SqlBool>[] {
  if (!q) return [];
  const wanted = fold(q);
  const found = Object.entries(enumerations).flatMap(([column, labels]) =>
    Object.entries(labels)
      .filter(([, label]) => fold(label).includes(wanted))
      .map(([value]) => sql<SqlBool>`${sql.ref(column)} = ${Number(value)}`),
  );
  return [either(found)];
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

const resourcesOf = rowsOfPage('financial_resources');

const findResource = (call: ProjectCall, id: number) => rowOfProject(call, 'financial_resources', id);

function toResource(row: Awaited<ReturnType<typeof findResource>>) {
  return {
    ...row,
    type_label: labelIn(RESOURCE_TYPE, row.type),
    value: fromCents(row.value_cents),
    status_label: labelIn(RESOURCE_STATUS, row.status),
  };
}

/** A body's amount as its column; a field that a PUT leaves out keeps its value. */
function withCents<B extends { value?: number | null | undefined }>({ value, ...body }: B) {
  return { ...body, ...(value === undefined ? {} : { value_cents: toCents(value) }) };
}

export const financialResourceHandlers: Handlers<typeof financialResources> = {
  async list(call) {
    const { db, query } = call;
    const project = withinProject(call);
    const status = numberOf(query.status);
    const narrowed = [
      ...having('financial_resources.type', numberOf(query.type)),
      ...within('financial_resources.forecast', query),
      ...labelled(query.q, {
        'financial_resources.type': RESOURCE_TYPE,
        'financial_resources.status': RESOURCE_STATUS,
      }),
    ];
    const { data, meta } = await listPage(db, RESOURCES, query, {
      ...project,
      filters: [...having('financial_resources.status', status), ...narrowed],
      rows: (ids) => resourcesOf(db, ids),
    });
    const sums = await sumsOf(db, RESOURCE_SUMS, RESOURCE_STATUS, { ...project, status, narrowed });
    return { body: { data: data.map(toResource), meta: { ...meta, sums } } };
  },
  async get(call) {
    const row = await findResource(call, call.params.id);
    return shown(row, toResource(row));
  },
  async create(call) {
    const { db, params, body } = call;
    const values = { ...withCents(body), project_id: params.projectId };
    const row = await findResource(call, await insertRow(db, 'financial_resources', values));
    return created(row, toResource(row));
  },
  async update(call) {
    const before = await rowToWrite(call, 'financial_resources', findResource);
    await updateRow(call.db, 'financial_resources', before, withCents(call.body));
    const after = await findResource(call, before.id);
    return updated(before, after, toResource(after));
  },
  remove: (call) => deletion(call, 'financial_resources', findResource),
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

const accountabilitiesOf = rowsOfPage('accountabilities');

const findAccountability = (call: ProjectCall, id: number) => rowOfProject(call, 'accountabilities', id);

function toAccountability(row: Awaited<ReturnType<typeof findAccountability>>) {
  return {
    ...row,
    type_label: labelIn(ACCOUNTABILITY_TYPE, row.type),
    value: fromCents(row.value_cents),
    situation_label: labelIn(ACCOUNTABILITY_SITUATION, row.situation),
  };
}

export const accountabilityHandlers: Handlers<typeof accountabilities> = {
  async list(call) {
    const { db, query, today } = call;
    const project = withinProject(call);
    const status = numberOf(query.status);
    const narrowed = [
      ...(query.state ? [inAccountabilityState(query.state, today)] : []),
      ...within('accountabilities.delivery_date', query),
      ...labelled(query.q, {
        'accountabilities.type': ACCOUNTABILITY_TYPE,
        'accountabilities.situation': ACCOUNTABILITY_SITUATION,
      }),
    ];
    const { data, meta } = await listPage(db, ACCOUNTABILITIES, query, {
      ...project,
      filters: [...having('accountabilities.situation', status), ...narrowed],
      rows: (ids) => accountabilitiesOf(db, ids),
    });
    const sums = await sumsOf(db, ACCOUNTABILITY_SUMS, ACCOUNTABILITY_SITUATION, {
      ...project,
      status,
      narrowed,
    });
    return { body: { data: data.map(toAccountability), meta: { ...meta, sums } } };
  },
  async get(call) {
    const row = await findAccountability(call, call.params.id);
    return shown(row, toAccountability(row));
  },
  async create(call) {
    const { db, params, body } = call;
    const values = { ...withCents(body), project_id: params.projectId };
    const row = await findAccountability(call, await insertRow(db, 'accountabilities', values));
    return created(row, toAccountability(row));
  },
  async update(call) {
    const before = await rowToWrite(call, 'accountabilities', findAccountability);
    await updateRow(call.db, 'accountabilities', before, withCents(call.body));
    const after = await findAccountability(call, before.id);
    return updated(before, after, toAccountability(after));
  },
  remove: (call) => deletion(call, 'accountabilities', findAccountability),
};
