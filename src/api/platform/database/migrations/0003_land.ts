import type { Migration } from './types.ts';

const POINT = {
  utm_easting: 'real!',
  utm_northing: 'real!',
  utm_zone: 'text!',
  google_latitude: 'real!',
  google_longitude: 'real!',
} as const;

const OPTIONAL_POINT = {
  utm_easting: 'real',
  utm_northing: 'real',
  utm_zone: 'text',
  google_latitude: 'real',
  google_longitude: 'real',
} as const;

export const land: Migration = async ({ table }) => {
  await table('rural_properties', {
    columns: {
      id: 'id',
      project_id: 'ref:projects!',
      rural_producer_id: 'ref:rural_producers',
      user_id: 'ref:users!',
      user_update_id: 'ref:users',
      name: 'text!',
      total_area: 'real',
      registration_date: 'text!',
      interest_register: 'text',
      descriptive_roadmaps: 'text',
      search: 'text!',
      version: 'version',
    },
    index: [
      ['project_id', 'search'],
      ['project_id', 'registration_date'],
      ['rural_producer_id'],
      ['user_id'],
      ['user_update_id'],
    ],
  });
  await table('property_addresses', {
    columns: {
      rural_property_id: 'ref:rural_properties:cascade!',
      city_id: 'ref:cities!',
      cep: 'text!',
      district: 'text',
      street: 'text',
      number: 'text',
      neighborhood: 'text',
      version: 'version',
    },
    primaryKey: ['rural_property_id'],
    index: [['city_id']],
  });
  await table('hydrographic_properties', {
    columns: {
      rural_property_id: 'ref:rural_properties:cascade!',
      subbasin_id: 'ref:hydrographic_subbasins!',
      microbasin: 'text',
      version: 'version',
    },
    primaryKey: ['rural_property_id'],
    index: [['subbasin_id']],
  });
  await table('property_coordinates', {
    columns: {
      rural_property_id: 'ref:rural_properties:cascade!',
      ...OPTIONAL_POINT,
      version: 'version',
    },
    primaryKey: ['rural_property_id'],
  });
  await table('recovery_interests', {
    columns: {
      rural_property_id: 'ref:rural_properties:cascade!',
      septic_tank: 'int',
      dry_boxes: 'int',
      quantity_dry_boxes: 'int',
      water_dam: 'int',
      quantity_water_dam: 'int',
      riparian_forest: 'int',
      quantity_riparian_forest: 'real',
      hill_top: 'int',
      quantity_hill_top: 'real',
      declivity_app: 'int',
      quantity_declivity_app: 'real',
      recovery_activity: 'text',
      version: 'version',
    },
    primaryKey: ['rural_property_id'],
  });
  for (const structure of ['barrages', 'dry_boxes', 'septic_tanks']) {
    await table(structure, {
      columns: {
        id: 'id',
        rural_property_id: 'ref:rural_properties:cascade!',
        ...POINT,
        version: 'version',
      },
      index: [['rural_property_id', 'id']],
    });
  }
  await table('water_springs', {
    columns: {
      id: 'id',
      rural_property_id: 'ref:rural_properties:cascade!',
      project_id: 'ref:projects!',
      user_id: 'ref:users!',
      label: 'text!',
      label_folded: 'text!',
      status: 'flag',
      delivery_date: 'text',
      surveyed_at: 'text',
      notes: 'text',
      recovery_modality: 'int!',
      declivity: 'int!',
      landscape_position: 'int!',
      erosion: 'int!',
      vegetation: 'int!',
      typology: 'int!',
      typology_specification: 'text',
      water_color: 'int!',
      distance_forest: 'real!',
      area: 'real!',
      perimeter: 'real!',
      recovery_seedlings: 'int!',
      stake_quantity: 'int!',
      stretcher_quantity: 'int!',
      clip_quantity: 'int!',
      limestone_sacks: 'int!',
      limestone_kilograms: 'real!',
      cover_fertilizer_sacks: 'int!',
      cover_fertilizer_kilograms: 'real!',
      planting_fertilizer_sacks: 'int!',
      planting_fertilizer_kilograms: 'real!',
      formicide_sacks: 'int!',
      formicide_kilograms: 'real!',
      sheet_file_id: 'textref:stored_files',
      created_at: 'bigint!',
      search: 'text!',
      version: 'version',
    },
    unique: [['project_id', 'label_folded']],
    index: [['rural_property_id', 'search'], ['project_id', 'status'], ['user_id'], ['sheet_file_id']],
  });
  await table('water_spring_points', {
    columns: {
      water_spring_id: 'ref:water_springs:cascade!',
      kind: 'int!',
      position: 'int!',
      ...POINT,
    },
    primaryKey: ['water_spring_id', 'kind', 'position'],
  });
  await table('water_spring_wire_rollers', {
    columns: {
      water_spring_id: 'ref:water_springs:cascade!',
      wire_roller_id: 'ref:wire_rollers!',
      length: 'int!',
      quantity: 'int!',
    },
    primaryKey: ['water_spring_id', 'wire_roller_id'],
    index: [['wire_roller_id']],
  });
  await table('water_spring_photos', {
    columns: {
      id: 'id',
      water_spring_id: 'ref:water_springs:cascade!',
      file_id: 'textref:stored_files!',
      thumbnail_file_id: 'textref:stored_files!',
      taken_at: 'text',
      latitude: 'real',
      longitude: 'real',
      created_at: 'bigint!',
    },
    index: [['water_spring_id', 'taken_at'], ['file_id'], ['thumbnail_file_id']],
  });
  await table('spring_imports', {
    columns: {
      id: 'id',
      user_id: 'ref:users:cascade!',
      rural_property_id: 'ref:rural_properties:cascade!',
      sheet_file_id: 'textref:stored_files!',
      survey: 'text!',
      created_at: 'bigint!',
      used_at: 'bigint',
    },
    index: [['created_at'], ['user_id'], ['rural_property_id'], ['sheet_file_id']],
  });
};
