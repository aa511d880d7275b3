/** The delivery notes of a project: which ones, and in which order. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { type deliveryNotes, DRAFT } from '#domain/resources/delivery-notes.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import { either, having, holds } from '../../platform/http/conditions.ts';
import type { List } from '../../platform/http/list.ts';
import { within } from '../../platform/http/periods.ts';

export const NOTES: List = {
  table: 'delivery_notes',
  within: 'project_id',
  orders: { created_at: ['created_at'], delivered_at: [{ nullable: 'delivered_at' }] },
  standard: '-created_at',
};

/** What the query of the list, or of its file, asks for. */
export function noteConditions(
  query: Omit<QueryOf<typeof deliveryNotes.list>, 'page' | 'per_page'>,
): Expression<SqlBool>[] {
  const { status, rural_property, q } = query;
  const isFound =
    q === undefined || q === ''
      ? []
      : [
          either([
            holds('delivery_notes.search', q),
            sql<SqlBool>`exists (select 1 from rural_properties
              where rural_properties.id = delivery_notes.rural_property_id
                and ${holds('rural_properties.search', q)})`,
            sql<SqlBool>`exists (select 1 from delivery_note_springs as held
              left join water_springs on water_springs.id = held.water_spring_id
                and delivery_notes.status = ${DRAFT}
              where held.delivery_note_id = delivery_notes.id
                and ${holds(sql`coalesce(water_springs.search, held.search)`, q)})`,
          ]),
        ];
  return [
    ...having('delivery_notes.status', status === undefined ? undefined : Number(status)),
    ...having('delivery_notes.rural_property_id', rural_property),
    ...within('delivery_notes.delivered_at', query, { hasTime: true }),
    ...isFound,
  ];
}
