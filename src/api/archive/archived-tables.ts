/** What an archive holds, in an order in which every row finds those it names. */
export interface ArchivedTable {
  name: string;
  /** Columns of the primary key: rows are read in its order, page by page. */
  key: readonly [string, ...string[]];
}

const byId = (...names: string[]): ArchivedTable[] => names.map((name) => ({ name, key: ['id'] }));

export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  { name: 'meta', key: ['key'] },
  ...byId('states', 'cities', 'users', 'sessions'),
  { name: 'sign_in_attempts', key: ['key'] },
  { name: 'idempotency_keys', key: ['user_id', 'key'] },
  ...byId(
    'audit_log',
    'audit_chain',
    'stored_files',
    'vehicles',
    'hydrographic_basins',
    'hydrographic_subbasins',
  ),
  ...byId('sponsors', 'sponsor_contacts', 'rural_producers'),
  { name: 'producer_addresses', key: ['rural_producer_id'] },
  { name: 'producer_bank_datas', key: ['rural_producer_id'] },
  { name: 'producer_categories', key: ['rural_producer_id'] },
  ...byId('projects'),
  { name: 'project_users', key: ['project_id', 'user_id'] },
  { name: 'proceedings', key: ['project_id'] },
  { name: 'feedstock_parameters', key: ['project_id'] },
  ...byId('wire_rollers', 'commitment_terms', 'banking_datas'),
  { name: 'project_sponsors', key: ['project_id', 'sponsor_id'] },
  ...byId('rural_properties'),
  { name: 'property_addresses', key: ['rural_property_id'] },
  { name: 'hydrographic_properties', key: ['rural_property_id'] },
  { name: 'property_coordinates', key: ['rural_property_id'] },
  { name: 'recovery_interests', key: ['rural_property_id'] },
  ...byId('barrages', 'dry_boxes', 'septic_tanks', 'water_springs'),
  { name: 'water_spring_points', key: ['water_spring_id', 'kind', 'position'] },
  { name: 'water_spring_wire_rollers', key: ['water_spring_id', 'wire_roller_id'] },
  ...byId('water_spring_photos', 'spring_imports', 'activities', 'execution_cronograms'),
  ...byId('executed_activities', 'feedstocks', 'feedstock_wire_rollers', 'financial_resources'),
  ...byId('accountabilities', 'trip_controls'),
];
