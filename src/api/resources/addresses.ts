/** The address of a producer or a property between body, columns and record. */
import { z } from 'zod';
import { addressFields, type addressRecord } from '#domain/shared/address.ts';
import { emptyAsNull } from '../platform/http/rows.ts';
import type { AddressColumns } from '../platform/database/tables/organisation.ts';
import { type CityColumns, toPlace } from './places-lookup.ts';

export const addressBody = z.strictObject(addressFields);

export type AddressBody = z.output<typeof addressBody>;
export type AddressRecord = z.output<z.ZodObject<typeof addressRecord>>;

/** Address columns to select beside `CITY_COLUMNS`, which bring `city_id`. */
export const ADDRESS_COLUMNS = ['cep', 'district', 'street', 'number', 'neighborhood'] as const;

export type AddressRow = Omit<AddressColumns, 'city_id'> & CityColumns;

export function toAddressRow(body: AddressBody): AddressColumns {
  const { city, cep, district, street, number, neighborhood } = body;
  return { city_id: city, cep, ...emptyAsNull({ district, street, number, neighborhood }) };
}

/** The row as the body that would write it. */
export function toAddressBody(row: AddressRow): AddressBody {
  const { state_id, city_id, cep, district, street, number, neighborhood } = row;
  return { state_id, city: city_id, cep, district, street, number, neighborhood };
}

export function toAddressRecord(row: AddressRow): AddressRecord {
  const { cep, district, street, number, neighborhood } = row;
  return { ...toPlace(row), cep, district, street, number, neighborhood };
}
