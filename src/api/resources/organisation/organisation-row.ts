/** The organisation's row as it is changed and answered. */
import { ORGANISATION_ID, type Organisation } from '#domain/resources/organisation.ts';
import { signAddress } from '../../platform/auth/signed-addresses.ts';
import { findOrganisation, type OrganisationRow } from '../../documents/letterhead/find-organisation.ts';
import { locked } from '../../platform/database/locking.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { refuseStale } from '../../platform/http/rows.ts';
import type { Route } from '#domain/shared/contract.ts';
import { type CityColumns, toCityReference } from '../places-lookup.ts';

/** The row locked until the transaction ends; a caller who read another version gets 412. */
export async function organisationToWrite(call: {
  readonly db: Tx;
  readonly expectedVersion: number | null;
}): Promise<OrganisationRow> {
  const { db } = call;
  await db
    .insertInto('organisation')
    .values({ id: ORGANISATION_ID })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await locked(
    db,
    db.selectFrom('organisation').select('id').where('id', '=', ORGANISATION_ID),
  ).executeTakeFirstOrThrow();
  const row = await findOrganisation(db);
  refuseStale(call, row);
  return row;
}

/** The city as other records show it; null without one. */
export function cityOfRow({ city_id, city_name, state_id, state_uf, state_name }: OrganisationRow) {
  const place = { city_id, city_name, state_id, state_uf, state_name };
  return isWhole(place) ? toCityReference(place) : null;
}

function isWhole(place: { [K in keyof CityColumns]: CityColumns[K] | null }): place is CityColumns {
  return Object.values(place).every((value) => value !== null);
}

export function toOrganisation(
  { services, user, now }: Pick<ReadCall<Route>, 'services' | 'user' | 'now'>,
  row: OrganisationRow,
): Organisation {
  const { state_id, logo_file_id } = row;
  return {
    ...row,
    state_id,
    city: cityOfRow(row),
    logo_path:
      logo_file_id === null ? null : signAddress(services.secrets, `/api/organisation/logo`, { user, now }),
  };
}
