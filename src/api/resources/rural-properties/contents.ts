/** What lies on a property, counted for the head of its screens. */
import { compiledQuery } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';

const STATUSES = [0, 1, 2] as const;

const COUNTED = ['dry_boxes', 'barrages', 'septic_tanks', 'executed_activities', 'delivery_notes'] as const;

type Counted = (typeof COUNTED)[number];

/** One statement for all counts: the screen of a property waits for it. */
const contents = compiledQuery(['id'], (db, { id }: { id: number }) =>
  db
    .selectFrom('hydrographic_properties')
    .innerJoin('hydrographic_subbasins', 'hydrographic_subbasins.id', 'hydrographic_properties.subbasin_id')
    .select(['hydrographic_subbasins.id', 'hydrographic_subbasins.name'])
    .select((eb) => [
      ...STATUSES.map((status) =>
        eb
          .selectFrom('water_springs')
          .select((inner) => inner.fn.countAll<number | string>().as('count'))
          .where('water_springs.rural_property_id', '=', id)
          .where('water_springs.status', '=', status)
          .as(`springs_${status}` as const),
      ),
      ...COUNTED.map((table) =>
        eb
          // The tables differ in their names alone: one of them gives the types.
          .selectFrom(table as 'dry_boxes')
          .select((inner) => inner.fn.countAll<number | string>().as('count'))
          .where('rural_property_id', '=', id)
          .as(table as Counted),
      ),
    ])
    .where('hydrographic_properties.rural_property_id', '=', id),
);

/** Its sub-basin, its springs by status, and how many records of each other kind name it. */
export async function contentsOf(db: Db | Tx, id: number) {
  const [row] = await contents(db, { id });
  // Each property has its hydrography from its registration on.
  if (!row) throw new Error(`Property ${id} has no hydrography`);
  return {
    subbasin_id: row.id,
    subbasin: { id: row.id, name: row.name },
    springs_by_status: {
      0: Number(row.springs_0),
      1: Number(row.springs_1),
      2: Number(row.springs_2),
    },
    counts: {
      dry_boxes: Number(row.dry_boxes),
      barrages: Number(row.barrages),
      septic_tanks: Number(row.septic_tanks),
      executed_activities: Number(row.executed_activities),
      delivery_notes: Number(row.delivery_notes),
    },
  };
}
