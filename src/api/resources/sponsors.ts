import type { sponsors } from '#domain/resources/sponsors.ts';
import { SPONSOR_MESSAGES } from '#domain/resources/sponsors.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { fold } from '#domain/shared/fold.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { searched } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { notFound } from '../platform/http/problem.ts';
import {
  created,
  deletion,
  emptyAsNull,
  insertRow,
  rowToWrite,
  shown,
  updated,
  updateRow,
  type Use,
} from '../platform/http/rows.ts';
import { CITY_COLUMNS, requireCity, toPlace } from './places-lookup.ts';

const LIST: List = { table: 'sponsors', orders: { name: ['search'] }, standard: 'name' };

const USES: readonly Use[] = [
  { table: 'project_sponsors', column: 'sponsor_id', sentence: SPONSOR_MESSAGES.inUse },
];

function rows(db: Db | Tx) {
  return db
    .selectFrom('sponsors')
    .innerJoin('cities', 'cities.id', 'sponsors.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .selectAll('sponsors')
    .select(CITY_COLUMNS);
}

type Row = Awaited<ReturnType<typeof find>>;

async function find({ db }: { readonly db: Db | Tx }, id: number) {
  return rows(db)
    .where('sponsors.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

/** A list leaves out the contacts. */
const toListRecord = (row: Row) => ({ ...row, ...toPlace(row), contacts: [] });

async function toRecord(db: Db | Tx, row: Row) {
  const contacts = await db
    .selectFrom('sponsor_contacts')
    .selectAll()
    .where('sponsor_id', '=', row.id)
    .orderBy('search')
    .orderBy('id')
    .execute();
  return { ...row, ...toPlace(row), contacts };
}

async function checkedColumns(db: Tx, body: BodyOf<typeof sponsors.create>) {
  await requireCity(db, body);
  const { name, city, state_id: _state, ...optional } = body;
  return { name, city_id: city, ...emptyAsNull(optional), search: fold(name) };
}

function toBody(row: Row): BodyOf<typeof sponsors.create> {
  return {
    name: row.name,
    street: row.street,
    number: row.number,
    neighborhood: row.neighborhood,
    complement: row.complement,
    state_id: row.state_id,
    city: row.city_id,
    main_phone: row.main_phone,
    main_email: row.main_email,
    website: row.website,
    department: row.department,
    service_phone: row.service_phone,
    cell_phone: row.cell_phone,
  };
}

export const sponsorHandlers: Handlers<typeof sponsors> = {
  async list({ db, query }) {
    const { data, meta } = await listPage(db, LIST, query, {
      filters: searched(query.q, 'sponsors.search'),
      rows: (ids) => rows(db).where('sponsors.id', 'in', ids).execute(),
    });
    return { body: { data: data.map(toListRecord), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, await toRecord(call.db, row));
  },
  async create(call) {
    const { db, body } = call;
    const id = await insertRow(db, 'sponsors', await checkedColumns(db, body));
    const row = await find(call, id);
    return created(row, { ...(await toRecord(db, row)), sponsor_id: id });
  },
  async update(call) {
    const { db, body } = call;
    const before = await rowToWrite(call, 'sponsors', find);
    const values = await checkedColumns(db, { ...toBody(before), ...body });
    await updateRow(db, 'sponsors', before, values);
    const after = await find(call, before.id);
    return updated(before, after, await toRecord(db, after));
  },
  remove: (call) => deletion(call, 'sponsors', find, USES),
};
