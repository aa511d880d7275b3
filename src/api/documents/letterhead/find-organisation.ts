/** The organisation's one row, with its city and what its logo is. */
import { ORGANISATION_ID } from '#domain/resources/organisation.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';

function rows(db: Db | Tx) {
  return db
    .selectFrom('organisation')
    .leftJoin('cities', 'cities.id', 'organisation.city_id')
    .leftJoin('states', 'states.id', 'cities.state_id')
    .leftJoin('stored_files', 'stored_files.id', 'organisation.logo_file_id')
    .selectAll('organisation')
    .select([
      'cities.name as city_name',
      'states.id as state_id',
      'states.uf as state_uf',
      'states.name as state_name',
      'stored_files.mime as logo_mime',
    ])
    .where('organisation.id', '=', ORGANISATION_ID);
}

export type OrganisationRow = Awaited<ReturnType<typeof findOrganisation>>;

/** As it is; nothing but its number as long as nothing was said. */
export async function findOrganisation(db: Db | Tx) {
  return (await rows(db).executeTakeFirst()) ?? NOTHING_SAID;
}

const NOTHING_SAID = {
  id: ORGANISATION_ID,
  name: null,
  cnpj: null,
  street: null,
  number: null,
  neighborhood: null,
  city_id: null,
  city_name: null,
  state_id: null,
  state_uf: null,
  state_name: null,
  cep: null,
  phone: null,
  email: null,
  website: null,
  logo_file_id: null,
  logo_mime: null,
  version: 1,
} as const;
