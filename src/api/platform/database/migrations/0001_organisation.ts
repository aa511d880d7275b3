import type { Migration } from './types.ts';

const ADDRESS = {
  city_id: 'ref:cities!',
  cep: 'text!',
  district: 'text',
  street: 'text',
  number: 'text',
  neighborhood: 'text',
} as const;

export const organisation: Migration = async ({ table }) => {
  await table('meta', { columns: { key: 'text!', value: 'text!' }, primaryKey: ['key'] });
  await table('states', {
    columns: { id: 'int!', uf: 'text!', name: 'text!', search: 'text!' },
    primaryKey: ['id'],
    index: [['search']],
  });
  await table('cities', {
    columns: { id: 'int!', state_id: 'ref:states!', name: 'text!', search: 'text!' },
    primaryKey: ['id'],
    index: [['state_id', 'search'], ['search']],
  });
  await table('users', {
    columns: {
      id: 'id',
      name: 'text!',
      email: 'text!',
      email_folded: 'text!',
      role_id: 'int!',
      password_hash: 'text!',
      enabled: 'flag!',
      search: 'text!',
      version: 'version',
    },
    unique: [['email_folded']],
    index: [['search'], ['role_id', 'search']],
  });
  await table('sessions', {
    columns: {
      id: 'id',
      token_hash: 'text!',
      user_id: 'ref:users:cascade!',
      created_at: 'bigint!',
      expires_at: 'bigint!',
    },
    unique: [['token_hash']],
    index: [['user_id'], ['expires_at']],
  });
  await table('sign_in_attempts', {
    columns: { key: 'text!', failures: 'int!', last_at: 'bigint!' },
    primaryKey: ['key'],
    index: [['last_at']],
  });
  await table('idempotency_keys', {
    columns: {
      user_id: 'ref:users:cascade!',
      key: 'text!',
      fingerprint: 'text!',
      status: 'int!',
      headers: 'text!',
      body: 'text',
      created_at: 'bigint!',
    },
    primaryKey: ['user_id', 'key'],
    index: [['created_at']],
  });
  await table('audit_log', {
    columns: {
      id: 'id',
      at: 'bigint!',
      user_id: 'int',
      address: 'text!',
      action: 'text!',
      resource: 'text!',
      record_id: 'int',
      project_id: 'int',
      changes: 'text',
    },
    index: [['resource', 'record_id', 'id'], ['user_id', 'id'], ['at']],
  });
  await table('stored_files', {
    columns: {
      id: 'text!',
      mime: 'text!',
      bytes: 'int!',
      sha256: 'text!',
      created_at: 'bigint!',
    },
    primaryKey: ['id'],
    index: [['created_at']],
  });
  await table('vehicles', {
    columns: {
      id: 'id',
      plate: 'text!',
      model_description: 'text!',
      search: 'text!',
      version: 'version',
    },
    unique: [['plate']],
    index: [['model_description'], ['search']],
  });
  await table('hydrographic_basins', {
    columns: { id: 'id', name: 'text!', search: 'text!', version: 'version' },
    index: [['search']],
  });
  await table('hydrographic_subbasins', {
    columns: {
      id: 'id',
      name: 'text!',
      basin_id: 'ref:hydrographic_basins!',
      state_id: 'ref:states!',
      search: 'text!',
      version: 'version',
    },
    index: [['search'], ['basin_id'], ['state_id', 'search']],
  });
  await table('sponsors', {
    columns: {
      id: 'id',
      name: 'text!',
      street: 'text',
      number: 'text',
      neighborhood: 'text',
      complement: 'text',
      city_id: 'ref:cities!',
      main_phone: 'text',
      main_email: 'text',
      website: 'text',
      search: 'text!',
      version: 'version',
    },
    index: [['search'], ['city_id']],
  });
  await table('sponsor_contacts', {
    columns: {
      id: 'id',
      sponsor_id: 'ref:sponsors:cascade!',
      name: 'text!',
      email: 'text!',
      cell_phone: 'text!',
      phone: 'text',
      service_phone: 'text',
      department: 'text!',
      search: 'text!',
      version: 'version',
    },
    index: [['sponsor_id', 'search']],
  });
  await table('rural_producers', {
    columns: {
      id: 'id',
      name: 'text!',
      nickname: 'text',
      cpf_sealed: 'text!',
      cpf_index: 'text!',
      rg_sealed: 'text',
      home_phone: 'text',
      cell_phone: 'text',
      service_phone: 'text',
      search: 'text!',
      version: 'version',
    },
    unique: [['cpf_index']],
    index: [['search']],
  });
  await table('producer_addresses', {
    columns: { rural_producer_id: 'ref:rural_producers:cascade!', ...ADDRESS, version: 'version' },
    primaryKey: ['rural_producer_id'],
    index: [['city_id']],
  });
  await table('producer_bank_datas', {
    columns: {
      rural_producer_id: 'ref:rural_producers:cascade!',
      bank_name_sealed: 'text',
      agency_sealed: 'text',
      account_number_sealed: 'text',
      account_type: 'int',
      version: 'version',
    },
    primaryKey: ['rural_producer_id'],
  });
  await table('producer_categories', {
    columns: {
      rural_producer_id: 'ref:rural_producers:cascade!',
      owner: 'flag',
      ownership: 'flag',
      sharecroppers: 'flag',
      tenant: 'flag',
      other: 'flag',
      other_description: 'text',
      version: 'version',
    },
    primaryKey: ['rural_producer_id'],
  });
};
