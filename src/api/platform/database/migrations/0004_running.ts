import type { Migration } from './types.ts';

export const running: Migration = async ({ table }) => {
  await table('activities', {
    columns: {
      id: 'id',
      project_id: 'ref:projects!',
      name: 'text!',
      search: 'text!',
      version: 'version',
    },
    index: [['project_id', 'search']],
  });
  await table('execution_cronograms', {
    columns: {
      id: 'id',
      project_id: 'ref:projects!',
      user_id: 'ref:users!',
      activity_id: 'ref:activities!',
      goal: 'real!',
      start_date: 'text!',
      end_date: 'text!',
      finished: 'flag',
      version: 'version',
    },
    index: [['project_id', 'start_date'], ['project_id', 'user_id'], ['user_id'], ['activity_id']],
  });
  await table('executed_activities', {
    columns: {
      id: 'id',
      project_id: 'ref:projects!',
      execution_cronogram_id: 'ref:execution_cronograms!',
      rural_property_id: 'ref:rural_properties',
      description: 'text!',
      executed_at: 'text!',
      mobilized_producers: 'int',
      version: 'version',
    },
    index: [['project_id', 'executed_at'], ['execution_cronogram_id'], ['rural_property_id', 'executed_at']],
  });
  await table('feedstocks', {
    columns: {
      id: 'id',
      project_id: 'ref:projects:cascade!',
      stake_quantity: 'int',
      stretcher_quantity: 'int',
      clip_quantity: 'int',
      limestone_sacks: 'int',
      planting_fertilizer_sacks: 'int',
      cover_fertilizer_sacks: 'int',
      formicide_sacks: 'int',
      version: 'version',
    },
    unique: [['project_id']],
  });
  await table('feedstock_wire_rollers', {
    columns: {
      id: 'id',
      feedstock_id: 'ref:feedstocks:cascade!',
      wire_roller_id: 'ref:wire_rollers!',
      quantity: 'int!',
      version: 'version',
    },
    unique: [['feedstock_id', 'wire_roller_id']],
    index: [['wire_roller_id']],
  });
  await table('financial_resources', {
    columns: {
      id: 'id',
      project_id: 'ref:projects!',
      forecast: 'text!',
      type: 'int!',
      value_cents: 'bigint',
      status: 'int!',
      version: 'version',
    },
    index: [
      ['project_id', 'forecast'],
      ['project_id', 'status'],
    ],
  });
  await table('accountabilities', {
    columns: {
      id: 'id',
      project_id: 'ref:projects!',
      forecast_date: 'text!',
      type: 'int!',
      value_cents: 'bigint',
      delivery_date: 'text!',
      situation: 'int!',
      version: 'version',
    },
    index: [['project_id', 'forecast_date']],
  });
  await table('trip_controls', {
    columns: {
      id: 'id',
      project_id: 'ref:projects!',
      user_id: 'ref:users!',
      activity_id: 'ref:activities!',
      period_from: 'text!',
      period_to: 'text!',
      city_origin_id: 'ref:cities!',
      city_destination_id: 'ref:cities!',
      vehicle_id: 'ref:vehicles!',
      initial_km_hundredths: 'bigint!',
      final_km_hundredths: 'bigint!',
      value_supplying_cents: 'bigint!',
      liter_supplying_hundredths: 'bigint!',
      activity_note: 'text!',
      created_at: 'bigint!',
      version: 'version',
    },
    index: [
      ['project_id', 'period_from'],
      ['user_id', 'period_from'],
      ['vehicle_id', 'final_km_hundredths'],
      ['activity_id'],
    ],
  });
};
