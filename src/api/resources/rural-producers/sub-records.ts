/** What exists once for each producer: address, bank data, categories. */
import {
  producerAddressBody,
  producerAddresses,
  producerBankBody,
  producerBankDatas,
  producerCategories,
  producerCategoriesBody,
} from '#domain/resources/rural-producers.ts';
import { ACCOUNT_TYPES, type AccountType } from '#domain/shared/bank-account.ts';
import type { Flag } from '../../platform/database/tables/organisation.ts';
import { singleHandlers } from '../../platform/single.ts';
import { ADDRESS_COLUMNS, toAddressBody, toAddressRecord, toAddressRow } from '../addresses.ts';
import { CITY_COLUMNS, requireCity } from '../places-lookup.ts';
import { requireProducer } from './parent.ts';
import { sealUnlessSame } from './sealed-columns.ts';

export const producerAddressHandlers = singleHandlers(producerAddresses, {
  table: 'producer_addresses',
  key: 'rural_producer_id',
  above: ({ producerId }) => producerId,
  parent: (call) => requireProducer(call),
  rows: ({ db }) =>
    db
      .selectFrom('producer_addresses')
      .innerJoin('cities', 'cities.id', 'producer_addresses.city_id')
      .innerJoin('states', 'states.id', 'cities.state_id')
      .select('producer_addresses.version')
      .select(ADDRESS_COLUMNS)
      .select(CITY_COLUMNS),
  whole: producerAddressBody,
  toRecord: (row) => toAddressRecord(row),
  toBody: (row) => toAddressBody(row),
  async check(body, call) {
    await requireProducer(call, { toWrite: true });
    await requireCity(call.db, body);
  },
  toRow: (body) => toAddressRow(body),
});

export const producerBankDataHandlers = singleHandlers(producerBankDatas, {
  table: 'producer_bank_datas',
  key: 'rural_producer_id',
  above: ({ producerId }) => producerId,
  parent: (call) => requireProducer(call),
  rows: ({ db }) => db.selectFrom('producer_bank_datas').selectAll(),
  whole: producerBankBody,
  check: (_body, call) => requireProducer(call, { toWrite: true }),
  toRecord: (row, { services: { secrets } }) => ({
    bank_name: secrets.open(row.bank_name_sealed),
    agency: secrets.open(row.agency_sealed),
    account_number: secrets.open(row.account_number_sealed),
    account_type: row.account_type,
    account_type_label: row.account_type === null ? null : ACCOUNT_TYPES[row.account_type as AccountType],
  }),
  toBody: (row, { services: { secrets } }) => ({
    bank_name: secrets.open(row.bank_name_sealed),
    agency: secrets.open(row.agency_sealed),
    account_number: secrets.open(row.account_number_sealed),
    account_type: row.account_type,
  }),
  toRow: (body, { services: { secrets } }, before) => ({
    bank_name_sealed: sealUnlessSame(secrets, body.bank_name, before.bank_name_sealed),
    agency_sealed: sealUnlessSame(secrets, body.agency, before.agency_sealed),
    account_number_sealed: sealUnlessSame(secrets, body.account_number, before.account_number_sealed),
    account_type: body.account_type ?? null,
  }),
});

export const producerCategoryHandlers = singleHandlers(producerCategories, {
  table: 'producer_categories',
  key: 'rural_producer_id',
  above: ({ producerId }) => producerId,
  parent: (call) => requireProducer(call),
  rows: ({ db }) => db.selectFrom('producer_categories').selectAll(),
  whole: producerCategoriesBody,
  check: (_body, call) => requireProducer(call, { toWrite: true }),
  toRecord: (row) => ({ ...row, ...toCategories(row) }),
  toBody: ({ other_description, ...row }) => ({ ...toCategories(row), other_description }),
  toRow: (body) => ({
    owner: toFlag(body.owner),
    ownership: toFlag(body.ownership),
    sharecroppers: toFlag(body.sharecroppers),
    tenant: toFlag(body.tenant),
    other: toFlag(body.other),
    // Unticking 'Outro' clears what described it.
    other_description: (body.other && body.other_description) || null,
  }),
});

type Categories<V> = Record<'owner' | 'ownership' | 'sharecroppers' | 'tenant' | 'other', V>;

function toCategories(row: Categories<Flag>): Categories<boolean> {
  return {
    owner: row.owner === 1,
    ownership: row.ownership === 1,
    sharecroppers: row.sharecroppers === 1,
    tenant: row.tenant === 1,
    other: row.other === 1,
  };
}

function toFlag(ticked: boolean): Flag {
  return ticked ? 1 : 0;
}
