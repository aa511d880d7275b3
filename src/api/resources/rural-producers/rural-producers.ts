import { PRODUCER_MESSAGES, ruralProducers } from '#domain/resources/rural-producers.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { hiddenCpf } from '#domain/shared/masks.ts';
import type { Handlers, ReadCall } from '../../platform/call.ts';
import { crudHandlers, emptyAsNull } from '../../platform/crud.ts';
import { foldedStart, matches } from '../../platform/list.ts';
import { toAddressRow } from '../addresses.ts';
import { CITY_COLUMNS, requireCity, toPlace } from '../places-lookup.ts';
import { requireProducer } from './parent.ts';
import { letGoOfProperties, renameInProperties } from './property-names.ts';
import { sealUnlessSame } from './sealed-columns.ts';

/** A whole CPF, with its mask, without it, or with other signs between the digits. */
const CPF = /^[\s.-]*(?:\d[\s.-]*){11}$/;

const handlers = crudHandlers(ruralProducers, {
  table: 'rural_producers',
  rows: ({ db }) =>
    db
      .selectFrom('rural_producers')
      .innerJoin('producer_addresses', 'producer_addresses.rural_producer_id', 'rural_producers.id')
      .innerJoin('cities', 'cities.id', 'producer_addresses.city_id')
      .innerJoin('states', 'states.id', 'cities.state_id')
      .selectAll('rural_producers')
      .select(CITY_COLUMNS),
  filter(query, { query: { q }, services }) {
    if (!q) return query;
    return query.where((eb) =>
      CPF.test(q)
        ? eb('rural_producers.cpf_index', '=', services.secrets.index(q.replace(/\D/g, '')))
        : matches(eb, 'rural_producers.search', q),
    );
  },
  sorts: {
    // The nickname is searched, not ordered by.
    name: [foldedStart('rural_producers.search', 'rural_producers.name'), 'rural_producers.search'],
  },
  standardSort: 'name',
  toRecord: (row, { services: { secrets } }) => ({
    ...row,
    ...toPlace(row),
    cpf: secrets.open(row.cpf_sealed) ?? '',
    rg: secrets.open(row.rg_sealed),
    anonymised: row.anonymised_at !== null,
  }),
  // The address has its own call: a PUT here never carries it.
  toBody: (row, { services: { secrets } }) => ({
    name: row.name,
    nickname: row.nickname,
    cpf: secrets.open(row.cpf_sealed) ?? '',
    rg: secrets.open(row.rg_sealed),
    home_phone: row.home_phone,
    cell_phone: row.cell_phone,
    service_phone: row.service_phone,
    state_id: row.state_id,
    city: row.city_id,
    cep: '',
  }),
  async check(body, { db, id }) {
    if (id === null) await requireCity(db, body);
    else await requireProducer({ db, params: { producerId: id } }, { toWrite: true });
  },
  toRow(body, { services: { secrets } }, before) {
    const { name, nickname, cpf, rg, home_phone, cell_phone, service_phone } = body;
    return {
      name,
      ...emptyAsNull({ nickname, home_phone, cell_phone, service_phone }),
      cpf_sealed: sealUnlessSame(secrets, cpf, before?.cpf_sealed) ?? '',
      cpf_index: secrets.index(cpf),
      rg_sealed: sealUnlessSame(secrets, rg, before?.rg_sealed),
      search: foldAll(name, nickname),
    };
  },
  unique: { field: 'cpf', sentence: PRODUCER_MESSAGES.sameCpf },
  async afterCreate(id, body, { db }) {
    const own = { rural_producer_id: id };
    await db
      .insertInto('producer_addresses')
      .values({ ...own, ...toAddressRow(body) })
      .execute();
    await db.insertInto('producer_bank_datas').values(own).execute();
    await db.insertInto('producer_categories').values(own).execute();
  },
  async afterUpdate(before, { name }, call) {
    if (name !== before.name) await renameInProperties(call, before.id, name);
  },
  beforeRemove: (id, call) => letGoOfProperties(call, id),
  created: (id) => ({ rural_producer_id: id }),
});

export const ruralProducerHandlers: Handlers<typeof ruralProducers> = {
  ...handlers,
  // Many at once: who needs a whole CPF opens the record, and that is recorded of that one.
  async list(call) {
    const { body } = await handlers.list(call);
    return { body: { ...body, data: body.data.map((row) => ({ ...row, cpf: hiddenCpf(row.cpf) })) } };
  },
};

/** One producer as its record shows it, for another call that wrote it. Throws 404. */
export function findProducer(
  call: Omit<ReadCall<typeof ruralProducers.get>, 'params' | 'route' | 'query' | 'body'>,
  id: number,
) {
  return handlers.get({
    ...call,
    params: { id },
    route: ruralProducers.get,
    query: undefined,
    body: undefined,
  });
}
