import { type Expression, type SqlBool, sql } from 'kysely';
import type { ruralProducers } from '#domain/resources/rural-producers.ts';
import { PRODUCER_MESSAGES } from '#domain/resources/rural-producers.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { hiddenCpf } from '#domain/shared/masks.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import { pageRows } from '../../platform/database/page-rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { either } from '../../platform/http/conditions.ts';
import { type List, listPage, type TextSearch } from '../../platform/http/list.ts';
import { duplicate, notFound } from '../../platform/http/problem.ts';
import {
  created,
  emptyAsNull,
  insertRow,
  refusingDuplicate,
  removed,
  removeRow,
  type RowCall,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../../platform/http/rows.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { toAddressRow } from '../addresses.ts';
import { CITY_COLUMNS, requireCity, toPlace } from '../places-lookup.ts';
import { cpfParts, showsDigits } from './cpf-parts.ts';
import { bringTextsNow } from '../../platform/database/packed-texts.ts';
import { bringPostingsOf } from '../../platform/database/producer-postings.ts';
import { producersNamed } from './name-search.ts';
import { requireProducer } from './parent.ts';
import { refuseWhileDelivered } from './properties.ts';
import { letGoOfProperties, renameInProperties } from './property-names.ts';
import { openColumn, sealedPlace, sealUnlessSame } from './sealed-columns.ts';

type Call = Pick<RowCall<unknown>, 'db' | 'services'>;
type Body = BodyOf<typeof ruralProducers.create>;
/** What the tab 'Geral' holds; the address has its own call. */
type General = Pick<Body, keyof BodyOf<typeof ruralProducers.update>>;

// The nickname is searched, not ordered by.
const LIST: List = {
  table: 'rural_producers',
  orders: { name: ['name_folded', 'search'] },
  standard: 'name',
  counted: true,
  starts: 'name_folded',
};

/** A whole CPF, with its mask, without it, or with other signs between the digits. */
const CPF = /^[\s.-]*(?:\d[\s.-]*){11}$/;

const UNIQUE = { field: 'cpf', sentence: PRODUCER_MESSAGES.sameCpf };

/** Producers with what their record shows. */
function producers(db: Db | Tx) {
  return db
    .selectFrom('rural_producers')
    .innerJoin('producer_addresses', 'producer_addresses.rural_producer_id', 'rural_producers.id')
    .innerJoin('cities', 'cities.id', 'producer_addresses.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .selectAll('rural_producers')
    .select(CITY_COLUMNS);
}

const producersOf = pageRows((db, ids) => producers(db).where(isAmong(db, 'rural_producers.id', ids)));

async function find({ db }: Call, id: number) {
  return producers(db)
    .where('rural_producers.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

type Row = Awaited<ReturnType<typeof find>>;

function toRecord(row: Row, { services: { secrets } }: Call) {
  return {
    ...row,
    ...toPlace(row),
    cpf: openColumn(secrets, 'cpf_sealed', row.id, row) ?? '',
    rg: openColumn(secrets, 'rg_sealed', row.id, row),
    anonymised: row.anonymised_at !== null,
  };
}

/** The row as what a PUT may change. */
function toBody(row: Row, { services: { secrets } }: Call): General {
  return {
    name: row.name,
    nickname: row.nickname,
    cpf: openColumn(secrets, 'cpf_sealed', row.id, row) ?? '',
    rg: openColumn(secrets, 'rg_sealed', row.id, row),
    home_phone: row.home_phone,
    cell_phone: row.cell_phone,
    service_phone: row.service_phone,
  };
}

/** All but what is sealed: that is bound to the row's id, which a new one gets when it is written. */
function openColumns(body: General, { services: { secrets } }: Call) {
  const { name, nickname, cpf, home_phone, cell_phone, service_phone } = body;
  return {
    name,
    ...emptyAsNull({ nickname, home_phone, cell_phone, service_phone }),
    cpf_index: secrets.index(cpf),
    cpf_parts: cpfParts(secrets, cpf),
    search: foldAll(name, nickname),
  };
}

/** `before`: what the row has now. */
function sealedColumns(
  { cpf, rg }: General,
  { services: { secrets } }: Call,
  before: Pick<Row, 'id' | 'cpf_sealed' | 'rg_sealed'>,
) {
  const { id, cpf_sealed, rg_sealed } = before;
  return {
    cpf_sealed: sealUnlessSame(secrets, cpf, cpf_sealed, sealedPlace('cpf_sealed', id)) ?? '',
    rg_sealed: sealUnlessSame(secrets, rg, rg_sealed, sealedPlace('rg_sealed', id)),
  };
}

/** While the key is rotated: the unique index knows nothing of a row that stands under the other key. */
async function refuseSameCpf({ db, services }: Call, cpf: string, own: number | null): Promise<void> {
  const [, ...others] = services.secrets.indexes(cpf);
  if (others.length === 0) return;
  const same = await db
    .selectFrom('rural_producers')
    .select('id')
    .where('cpf_index', 'in', others)
    .where('id', '<>', own ?? 0)
    .executeTakeFirst();
  if (same) throw duplicate(UNIQUE.field, UNIQUE.sentence);
}

/** A whole CPF finds its producer and nobody else; nothing of what is none. */
export function withCpf(q: string | undefined, secrets: Secrets): Expression<SqlBool>[] {
  if (!q || !CPF.test(q)) return [];
  const indexes = secrets.indexes(q.replace(/\D/g, ''));
  return [sql<SqlBool>`rural_producers.cpf_index in (${sql.join(indexes)})`];
}

/** By name or nickname, or by the digits of the CPF that the list shows. */
function matching(db: Db | Tx, q: string | undefined, secrets: Secrets): TextSearch | null {
  if (!q || CPF.test(q)) return null;
  const texts = producersNamed(db, q);
  const digits = showsDigits(db, secrets, q);
  if (!digits) return texts;
  return {
    byIndex: either([texts.byIndex, digits.byIndex]),
    byRow: either([texts.byRow, digits.byRow]),
  };
}

export const ruralProducerHandlers: Handlers<typeof ruralProducers> = {
  async list(call) {
    const { db, query, services } = call;
    const { data, meta } = await listPage(db, LIST, query, {
      filters: withCpf(query.q, services.secrets),
      search: matching(db, query.q, services.secrets),
      rows: producersOf,
    });
    // Many at once: who needs a whole CPF opens the record, and that is recorded of that one.
    const hidden = data.map((row) => {
      const record = toRecord(row, call);
      return { ...record, cpf: hiddenCpf(record.cpf) };
    });
    return { body: { data: hidden, meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row, call));
  },
  async create(call) {
    const { db, body } = call;
    await requireCity(db, body);
    await refuseSameCpf(call, body.cpf, null);
    const unsealed = { ...openColumns(body, call), cpf_sealed: '' };
    const id = await refusingDuplicate(UNIQUE, () => insertRow(db, 'rural_producers', unsealed));
    const sealed = sealedColumns(body, call, { id, cpf_sealed: '', rg_sealed: null });
    await db.updateTable('rural_producers').set(sealed).where('id', '=', id).execute();
    await insertOwnRecords(db, id, body);
    const row = await find(call, id);
    return created(row, { ...toRecord(row, call), rural_producer_id: id });
  },
  async update(call) {
    const { db } = call;
    const before = await rowToWrite(call, 'rural_producers', find);
    await requireProducer({ db, params: { producerId: before.id } }, { toWrite: true });
    const body = { ...toBody(before, call), ...call.body };
    await refuseSameCpf(call, body.cpf, before.id);
    const values = { ...openColumns(body, call), ...sealedColumns(body, call, before) };
    await refusingDuplicate(UNIQUE, () => updateRow(db, 'rural_producers', before, values));
    if (values.name !== before.name) await renameInProperties(db, before.id, values.name);
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after, call));
  },
  async remove(call) {
    const row = await rowToWrite(call, 'rural_producers', find);
    await refuseWhileDelivered(call, row.id);
    await letGoOfProperties(call.db, row.id);
    await removeRow(call.db, 'rural_producers', row.id);
    await bringPostingsOf(call.db, row.id);
    await bringTextsNow(call.db);
    return removed(row);
  },
};

/** What exists once for each producer. */
async function insertOwnRecords(db: Tx, rural_producer_id: number, body: Body): Promise<void> {
  const own = { rural_producer_id };
  await db
    .insertInto('producer_addresses')
    .values({ ...own, ...toAddressRow(body) })
    .execute();
  await db.insertInto('producer_bank_datas').values(own).execute();
  await db.insertInto('producer_categories').values(own).execute();
}

/** One producer as its record shows it, for another call that wrote it. Throws 404. */
export async function findProducer(call: Call, id: number) {
  const row = await find(call, id);
  return shown(row, toRecord(row, call));
}
