import { propertyAddressBody, propertyAddresses } from '#domain/resources/rural-properties.ts';
import { singleHandlers } from '../../platform/single.ts';
import { ADDRESS_COLUMNS, toAddressBody, toAddressRecord, toAddressRow } from '../addresses.ts';
import { CITY_COLUMNS, requireCity } from '../places-lookup.ts';
import { lockProperty, noteEditor, requireProperty } from './parent.ts';

export const propertyAddressHandlers = singleHandlers(propertyAddresses, {
  table: 'property_addresses',
  key: 'rural_property_id',
  above: (params) => params.propertyId,
  parent: requireProperty,
  rows: ({ db }) =>
    db
      .selectFrom('property_addresses')
      .innerJoin('cities', 'cities.id', 'property_addresses.city_id')
      .innerJoin('states', 'states.id', 'cities.state_id')
      .select('property_addresses.version')
      .select(ADDRESS_COLUMNS)
      .select(CITY_COLUMNS),
  whole: propertyAddressBody,
  toRecord: (row) => toAddressRecord(row),
  toBody: (row) => toAddressBody(row),
  check: (body, { db }) => requireCity(db, body),
  toRow: (body) => toAddressRow(body),
  lockAbove: lockProperty,
  afterUpdate: (_body, call) => noteEditor(call),
});
