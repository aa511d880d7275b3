import { sql } from 'kysely';
import type { Migration } from './types.ts';

/** Name, address and logo of the organisation, as the panel and the documents show them: one row; and which projects name their sponsors there. */
export const organisationData: Migration = async ({ db, table }) => {
  await table('organisation', {
    columns: {
      id: 'int!',
      name: 'text',
      cnpj: 'text',
      street: 'text',
      number: 'text',
      neighborhood: 'text',
      city_id: 'ref:cities',
      cep: 'text',
      phone: 'text',
      email: 'text',
      website: 'text',
      logo_file_id: 'textref:stored_files',
      version: 'version',
    },
    primaryKey: ['id'],
    index: [['city_id'], ['logo_file_id']],
  });
  await sql`alter table projects add column sponsors_on_papers integer not null default 0`.execute(db);
};
