import type { Migration } from './types.ts';

export const projects: Migration = async ({ table }) => {
  await table('projects', {
    columns: {
      id: 'id',
      name: 'text!',
      status: 'int!',
      start_date: 'text!',
      end_date: 'text!',
      objective: 'text',
      add_information: 'text',
      search: 'text!',
      version: 'version',
    },
    index: [['search'], ['start_date']],
  });
  await table('project_users', {
    columns: { project_id: 'ref:projects:cascade!', user_id: 'ref:users!' },
    primaryKey: ['project_id', 'user_id'],
    index: [['user_id', 'project_id']],
  });
  await table('proceedings', {
    columns: {
      project_id: 'ref:projects:cascade!',
      environmental_extension: 'flag',
      ecosystem_restoration: 'flag',
      forest_nursery: 'flag',
      environmental_education: 'flag',
      applied_research: 'flag',
      economic_sustainability: 'flag',
      version: 'version',
    },
    primaryKey: ['project_id'],
  });
  await table('feedstock_parameters', {
    columns: {
      project_id: 'ref:projects:cascade!',
      stake_spacing: 'real',
      stretcher_spacing: 'real',
      perimeter_limit: 'real',
      wire_amount: 'int',
      clip_amount: 'int',
      seedlings_spacing: 'int',
      limestone_grams: 'int',
      planting_fertilizer_grams: 'int',
      cover_fertilizer_grams: 'int',
      formicide_grams: 'int',
      water_spring_default_area: 'real',
      limestone_sack_kilograms: 'real',
      cover_fertilizer_sack_kilograms: 'real',
      planting_fertilizer_sack_kilograms: 'real',
      formicide_sack_kilograms: 'real',
      version: 'version',
    },
    primaryKey: ['project_id'],
  });
  await table('wire_rollers', {
    columns: {
      id: 'id',
      project_id: 'ref:projects:cascade!',
      length: 'int!',
      minimum_usage: 'real!',
      version: 'version',
    },
    index: [['project_id', 'length']],
  });
  await table('commitment_terms', {
    columns: {
      id: 'id',
      project_id: 'ref:projects:cascade!',
      preamble: 'text!',
      contract_terms: 'text!',
      version: 'version',
    },
    unique: [['project_id']],
  });
  await table('banking_datas', {
    columns: {
      id: 'id',
      project_id: 'ref:projects:cascade!',
      bank_name: 'text!',
      agency: 'text!',
      account_number: 'text!',
      account_type: 'int!',
      search: 'text!',
      version: 'version',
    },
    index: [['project_id', 'search']],
  });
  await table('project_sponsors', {
    columns: { project_id: 'ref:projects:cascade!', sponsor_id: 'ref:sponsors!' },
    primaryKey: ['project_id', 'sponsor_id'],
    index: [['sponsor_id']],
  });
};
