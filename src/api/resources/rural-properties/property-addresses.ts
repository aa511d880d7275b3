import type { propertyAddresses } from '#domain/resources/rural-properties.ts';
import { propertyAddressBody } from '#domain/resources/rural-properties.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { shown, updated } from '../../platform/http/rows.ts';
import { singleToWrite, updateSingle } from '../../platform/http/single.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { ADDRESS_COLUMNS, toAddressBody, toAddressRecord, toAddressRow } from '../addresses.ts';
import { CITY_COLUMNS, requireCity } from '../places-lookup.ts';
import { lockProperty, noteEditor, type PropertyCall, requireProperty } from './parent.ts';

async function find(call: PropertyCall) {
  await requireProperty(call);
  return call.db
    .selectFrom('property_addresses')
    .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
    .innerJoin('states', 'states.id', 'cities.state_id')
    .select('property_addresses.version')
    .select(ADDRESS_COLUMNS)
    .select(CITY_COLUMNS)
    .where('property_addresses.rural_property_id', '=', call.params.propertyId)
    .executeTakeFirstOrThrow(() => notFound());
}

export const propertyAddressHandlers: Handlers<typeof propertyAddresses> = {
  async get(call) {
    const row = await find(call);
    return shown(row, toAddressRecord(row));
  },
  async update(call) {
    const { propertyId: id } = call.params;
    const one = { table: 'property_addresses', key: 'rural_property_id', id } as const;
    await lockProperty(call);
    const before = await singleToWrite(call, one, find);
    const body = parseOrRefuse(propertyAddressBody, { ...toAddressBody(before), ...call.body });
    await requireCity(call.db, body);
    await updateSingle(call.db, one, before, toAddressRow(body));
    await noteEditor(call);
    const after = await find(call);
    return updated(before, after, toAddressRecord(after), id);
  },
};
