import { NOTE_MESSAGES } from '#domain/resources/delivery-notes.ts';
import type { ruralProperties } from '#domain/resources/rural-properties.ts';
import { PROPERTY_MESSAGES } from '#domain/resources/rural-properties.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { pageRows } from '../../platform/database/page-rows.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { searched } from '../../platform/http/conditions.ts';
import { type List, listPage } from '../../platform/http/list.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import { searchedInProject } from '../../platform/http/packed-search.ts';
import { readInPlace } from '../../platform/http/project-search.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import {
  created,
  emptyAsNull,
  insertRow,
  refuseWhileUsed,
  removed,
  removeRow,
  type RowCall,
  rowToWrite,
  shown,
  updated,
  updateRow,
  type Use,
} from '../../platform/http/rows.ts';
import { toAddressRow } from '../addresses.ts';
import { CITY_COLUMNS, requireCity, toPlace } from '../places-lookup.ts';
import { contentsOf } from './contents.ts';
import { requireSubbasin } from './hydrography.ts';
import { partsOf } from './parts.ts';

type Call = Pick<RowCall<{ projectId: number }>, 'db' | 'user' | 'params'>;
type Body = BodyOf<typeof ruralProperties.create>;

type General = Pick<Body, Exclude<keyof BodyOf<typeof ruralProperties.update>, 'rural_producer'>> & {
  rural_producer: number | null;
};

const LIST: List = {
  table: 'rural_properties',
  within: 'project_id',
  orders: { name: ['name_folded', 'search'], registration_date: ['registration_date'] },
  standard: 'name',
  counted: true,
};

const USES: readonly Use[] = [
  {
    table: 'executed_activities',
    column: 'rural_property_id',
    sentence: 'A propriedade não pode ser excluída: há atividades lançadas para ela.',
  },
  { table: 'delivery_notes', column: 'rural_property_id', sentence: NOTE_MESSAGES.inUse },
];

/** Properties with what their record shows. */
function properties(db: Db | Tx) {
  return db
    .selectFrom('rural_properties')
    .innerJoin('users as author', 'author.id', 'rural_properties.user_id')
    .leftJoin('users as editor', 'editor.id', 'rural_properties.user_update_id')
    .leftJoin('rural_producers', 'rural_producers.id', 'rural_properties.rural_producer_id')
    .innerJoin('property_addresses', 'property_addresses.rural_property_id', 'rural_properties.id')
    .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .selectAll('rural_properties')
    .select([
      'author.name as author_name',
      'editor.name as editor_name',
      'rural_producers.name as producer_name',
    ])
    .select(CITY_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('water_springs')
        .select((inner) => inner.fn.countAll<number | string>().as('count'))
        .whereRef('water_springs.rural_property_id', '=', 'rural_properties.id')
        .as('spring_count'),
    );
}

/** Those of a page, whose ids were found within the caller's scope. */
const propertiesOf = pageRows((db, ids) => properties(db).where(isAmong(db, 'rural_properties.id', ids)));

async function find({ db, user, params }: Call, id: number) {
  return properties(db)
    .where('rural_properties.id', '=', id)
    .where('rural_properties.project_id', '=', params.projectId)
    .where(mayEnter(user, 'rural_properties.project_id'))
    .executeTakeFirstOrThrow(() => notFound());
}

type Row = Awaited<ReturnType<typeof find>>;

function toRecord(row: Row) {
  return {
    ...row,
    rural_producer:
      row.rural_producer_id === null ? null : { id: row.rural_producer_id, name: row.producer_name ?? '' },
    user: { id: row.user_id, name: row.author_name },
    user_update: row.user_update_id === null ? null : { id: row.user_update_id, name: row.editor_name ?? '' },
    water_springs: Number(row.spring_count ?? 0),
    ...toPlace(row),
  };
}

/** The record as it is read by itself, with its parts and what lies on the property. */
async function toWhole({ db }: Call, row: Row) {
  return { ...toRecord(row), ...(await contentsOf(db, row.id)), parts: await partsOf(db, row.id) };
}

/**
 * The property's own columns; address and hydrography have their own tables.
 * @param undated its date where none is sent
 */
function columns(body: General, undated: string, producer: string | null) {
  const { name, rural_producer, total_area, registration_date, interest_register, descriptive_roadmaps } =
    body;
  return {
    ...emptyAsNull({ total_area, interest_register, descriptive_roadmaps }),
    name,
    registration_date: registration_date ?? undated,
    rural_producer_id: rural_producer,
    search: foldAll(name, producer),
  };
}

/** The row as what a PUT may change. */
function toBody(row: Row): General {
  return {
    name: row.name,
    rural_producer: row.rural_producer_id,
    total_area: row.total_area,
    registration_date: row.registration_date,
    interest_register: row.interest_register,
    descriptive_roadmaps: row.descriptive_roadmaps,
  };
}

export const ruralPropertyHandlers: Handlers<typeof ruralProperties> = {
  async list(call) {
    const { db, query } = call;
    const { data, meta } = await listPage(db, LIST, query, {
      ...withinProject(call),
      ...searchedInProject(
        call,
        'rural_properties',
        searched(query.q, readInPlace(db, 'rural_properties.search')),
      ),
      rows: propertiesOf,
    });
    return { body: { data: data.map(toRecord), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, await toWhole(call, row));
  },
  async create(call) {
    const { db, params, user, body, today } = call;
    const producer = await producerName(db, body.rural_producer, null);
    await requireCity(db, body);
    await requireSubbasin(db, body.subbasin, body.state_id);
    const id = await insertRow(db, 'rural_properties', {
      ...columns(body, today, producer),
      project_id: params.projectId,
      user_id: user.id,
    });
    await insertOwnRecords(db, id, body);
    const row = await find(call, id);
    return created(row, { ...(await toWhole(call, row)), rural_property_id: id });
  },
  async update(call) {
    const { db, user } = call;
    const before = await rowToWrite(call, 'rural_properties', find);
    const body = { ...toBody(before), ...call.body };
    const producer = await producerName(db, body.rural_producer, before.rural_producer_id);
    await updateRow(db, 'rural_properties', before, {
      ...columns(body, before.registration_date, producer),
      user_update_id: user.id,
    });
    const after = await find(call, before.id);
    return updated(before, after, await toWhole(call, after));
  },
  async remove(call) {
    const row = await rowToWrite(call, 'rural_properties', find);
    await refuseWhileUsed(call.db, row.id, USES);
    await refusePastRegistration(call.db, row.id);
    await removeRow(call.db, 'rural_properties', row.id);
    return removed(row);
  },
};

/** What exists once for each property. */
async function insertOwnRecords(db: Tx, rural_property_id: number, body: Body): Promise<void> {
  const own = { rural_property_id };
  await db
    .insertInto('property_addresses')
    .values({ ...own, ...toAddressRow(body) })
    .execute();
  await db
    .insertInto('hydrographic_properties')
    .values({ ...own, subbasin_id: body.subbasin, ...emptyAsNull({ microbasin: body.microbasin }) })
    .execute();
  await db.insertInto('property_coordinates').values(own).execute();
  await db.insertInto('recovery_interests').values(own).execute();
}

/**
 * Throws 422 for a producer that does not exist, or for none where there was one
 * (`before`): only the deletion of its producer leaves a property without. A property
 * that joins the producer is none of its properties yet: a renaming at this very
 * moment would not find it, and is waited for. One that is its already is locked by
 * both, see `renameInProperties`.
 */
async function producerName(db: Tx, id: number | null, before: number | null): Promise<string | null> {
  if (id === null && before !== null) throw invalid({ rural_producer: [PROPERTY_MESSAGES.rural_producer] });
  if (id === null) return null;
  const producer = db.selectFrom('rural_producers').select('name').where('id', '=', id);
  const row = await (id === before ? producer : locked(db, producer, 'share')).executeTakeFirst();
  if (!row) throw invalid({ rural_producer: [MESSAGES.reference] });
  return row.name;
}

async function refusePastRegistration(db: Tx, id: number): Promise<void> {
  const springs = db.selectFrom('water_springs').select('status').where('rural_property_id', '=', id);
  // Locked until they go: the material of one of them may be delivered at this very moment.
  const all = await locked(db, springs.orderBy('id')).execute();
  if (all.some(({ status }) => status > 0)) {
    throw new Problem(
      409,
      'A propriedade não pode ser excluída: há nascentes que já passaram de "Cadastrada".',
    );
  }
}
