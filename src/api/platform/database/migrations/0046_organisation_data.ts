import type { Migration } from './types.ts';

/** Name, address and logo of the organisation, as the panel and the documents show them: one row. */
export const organisationData: Migration = async ({ table }) => {
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
};
