/** What exists once for each producer: address, bank data, categories. */
import type { Selectable } from 'kysely';
import type {
  producerAddresses,
  producerBankDatas,
  producerCategories,
} from '#domain/resources/rural-producers.ts';
import {
  producerAddressBody,
  producerBankBody,
  producerCategoriesBody,
} from '#domain/resources/rural-producers.ts';
import { ACCOUNT_TYPES, type AccountType } from '#domain/shared/bank-account.ts';
import type { Flag, ProducerBankDatasTable } from '../../platform/database/tables/organisation.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type RowCall, shown, updated } from '../../platform/http/rows.ts';
import { singleToWrite, updateSingle } from '../../platform/http/single.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { ADDRESS_COLUMNS, toAddressBody, toAddressRecord, toAddressRow } from '../addresses.ts';
import { CITY_COLUMNS, requireCity } from '../places-lookup.ts';
import { requireProducer } from './parent.ts';
import { openColumn, type SealedColumn, sealedPlace, sealUnlessSame } from './sealed-columns.ts';

type Call = Pick<RowCall<{ producerId: number }>, 'db' | 'params'>;

/** The producer's row of the table, as `singleToWrite` takes it. */
function own<T extends 'producer_addresses' | 'producer_bank_datas' | 'producer_categories'>(
  table: T,
  { params }: Call,
) {
  return { table, key: 'rural_producer_id', id: params.producerId } as const;
}

async function findAddress(call: Call) {
  await requireProducer(call);
  return call.db
    .selectFrom('producer_addresses')
    .innerJoin('cities', 'cities.id', 'producer_addresses.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .select('producer_addresses.version')
    .select(ADDRESS_COLUMNS)
    .select(CITY_COLUMNS)
    .where('producer_addresses.rural_producer_id', '=', call.params.producerId)
    .executeTakeFirstOrThrow(() => notFound());
}

export const producerAddressHandlers: Handlers<typeof producerAddresses> = {
  async get(call) {
    const row = await findAddress(call);
    return shown(row, toAddressRecord(row));
  },
  async update(call) {
    const one = own('producer_addresses', call);
    const before = await singleToWrite(call, one, findAddress);
    const body = parseOrRefuse(producerAddressBody, { ...toAddressBody(before), ...call.body });
    await requireProducer(call, { toWrite: true });
    await requireCity(call.db, body);
    await updateSingle(call.db, one, before, toAddressRow(body));
    const after = await findAddress(call);
    return updated(before, after, toAddressRecord(after), one.id);
  },
};

async function findBankData(call: Call) {
  await requireProducer(call);
  return call.db
    .selectFrom('producer_bank_datas')
    .selectAll()
    .where('rural_producer_id', '=', call.params.producerId)
    .executeTakeFirstOrThrow(() => notFound());
}

function openedBankData(row: Selectable<ProducerBankDatasTable>, secrets: Secrets) {
  return {
    bank_name: openColumn(secrets, 'bank_name_sealed', row.rural_producer_id, row),
    agency: openColumn(secrets, 'agency_sealed', row.rural_producer_id, row),
    account_number: openColumn(secrets, 'account_number_sealed', row.rural_producer_id, row),
    account_type: row.account_type,
  };
}

function toBankRecord(row: Selectable<ProducerBankDatasTable>, secrets: Secrets) {
  const { account_type } = row;
  const account_type_label = account_type === null ? null : ACCOUNT_TYPES[account_type as AccountType];
  return { ...openedBankData(row, secrets), account_type_label };
}

type BankColumn = Extract<SealedColumn, keyof ProducerBankDatasTable>;

export const producerBankDataHandlers: Handlers<typeof producerBankDatas> = {
  async get(call) {
    const row = await findBankData(call);
    return shown(row, toBankRecord(row, call.services.secrets));
  },
  async update(call) {
    const { secrets } = call.services;
    const one = own('producer_bank_datas', call);
    const before = await singleToWrite(call, one, findBankData);
    const body = parseOrRefuse(producerBankBody, { ...openedBankData(before, secrets), ...call.body });
    await requireProducer(call, { toWrite: true });
    const sealed = (column: BankColumn, text: string | null | undefined) =>
      sealUnlessSame(secrets, text, before[column], sealedPlace(column, one.id));
    await updateSingle(call.db, one, before, {
      bank_name_sealed: sealed('bank_name_sealed', body.bank_name),
      agency_sealed: sealed('agency_sealed', body.agency),
      account_number_sealed: sealed('account_number_sealed', body.account_number),
      account_type: body.account_type ?? null,
    });
    const after = await findBankData(call);
    return updated(before, after, toBankRecord(after, secrets), one.id);
  },
};

async function findCategories(call: Call) {
  await requireProducer(call);
  return call.db
    .selectFrom('producer_categories')
    .selectAll()
    .where('rural_producer_id', '=', call.params.producerId)
    .executeTakeFirstOrThrow(() => notFound());
}

export const producerCategoryHandlers: Handlers<typeof producerCategories> = {
  async get(call) {
    const row = await findCategories(call);
    return shown(row, { ...row, ...toCategories(row) });
  },
  async update(call) {
    const one = own('producer_categories', call);
    const before = await singleToWrite(call, one, findCategories);
    const { other_description } = before;
    const kept = { ...toCategories(before), other_description };
    const body = parseOrRefuse(producerCategoriesBody, { ...kept, ...call.body });
    await requireProducer(call, { toWrite: true });
    await updateSingle(call.db, one, before, {
      owner: toFlag(body.owner),
      ownership: toFlag(body.ownership),
      sharecroppers: toFlag(body.sharecroppers),
      tenant: toFlag(body.tenant),
      other: toFlag(body.other),
      // Unticking 'Outro' clears what described it.
      other_description: (body.other && body.other_description) || null,
    });
    const after = await findCategories(call);
    return updated(before, after, { ...after, ...toCategories(after) }, one.id);
  },
};

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
