import { addTextColumns } from '../columns.ts';
import { fold } from './frozen/fold.ts';
import type { Migration } from './types.ts';

const ROWS_AT_ONCE = 200;

/** Trips are found by their notes; a vehicle's neighbouring trips by when they began. */
export const tripNotes: Migration = async ({ engine, db }) => {
  await addTextColumns(db, engine, 'trip_controls', ['search']);
  for (let after = 0; ; ) {
    const trips = await db
      .selectFrom('trip_controls')
      .select(['id', 'activity_note'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, activity_note } of trips) {
      const search = fold(activity_note);
      await db.updateTable('trip_controls').set({ search }).where('id', '=', id).execute();
      after = id;
    }
    if (trips.length < ROWS_AT_ONCE) break;
  }
  await db.schema
    .createIndex('trip_controls_vehicle_id_period_from_idx')
    .on('trip_controls')
    .columns(['vehicle_id', 'period_from'])
    .execute();
};
