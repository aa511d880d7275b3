/** The springs behind a figure of the balance. */
import { type SqlBool, sql } from 'kysely';
import type { feedstocks } from '#domain/resources/feedstocks.ts';
import { COUNTED_MATERIAL_NAMES, rollLength } from '#domain/rules/material-counts.ts';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { statusesOf } from '#domain/rules/stock-balance.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { listPage, searched } from '../../platform/http/list.ts';
import { notFound } from '../../platform/http/problem.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { isLongSearch, reading } from '../../platform/http/reading.ts';
import { requireStock } from './parent.ts';

/** What a spring takes of the item; throws 404 for an item that the balance does not have. */
function amountOf(item: string) {
  const material = COUNTED_MATERIAL_NAMES.find((name) => name === item);
  if (material) return sql<number>`${sql.ref(`water_springs.${material}`)}`;
  const length = rollLength(item);
  if (length === null) throw notFound('Este item não existe no saldo.');
  return sql<number>`(select sum(used.quantity) from water_spring_wire_rollers as used
    where used.water_spring_id = water_springs.id and used.length = ${length})`;
}

type Springs = typeof feedstocks.springs;

/** Looks through all springs of the project: beside the thread that answers everybody. */
export const springsBehind: PlainHandler<Springs> = (call) =>
  // A search is there already, and would wait for itself.
  isLongSearch(call.query) ? listSprings(call) : reading(call, 'search', listSprings);

const listSprings: PlainHandler<Springs> = async (call) => {
  const { db, params, query } = call;
  await requireStock(call, params.feedstockId);
  const amount = amountOf(params.item);
  const list = {
    table: 'water_springs',
    within: 'project_id',
    orders: { label: ['label_order'], status: ['status'], quantity: [amount] },
    standard: 'label',
  } as const;
  const { q, figure } = query;
  const { data, meta } = await listPage(db, list, query, {
    ...withinProject(call),
    filters: [
      sql<SqlBool>`${amount} > 0`,
      ...(figure ? [sql<SqlBool>`water_springs.status in (${sql.join(statusesOf(figure))})`] : []),
      ...searched(q, 'water_springs.search'),
    ],
    rows: (ids) =>
      db
        .selectFrom('water_springs')
        .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
        .select([
          'water_springs.id',
          'water_springs.label',
          'water_springs.status',
          'water_springs.rural_property_id',
          'rural_properties.name as property_name',
          amount.as('quantity'),
        ])
        .where('water_springs.id', 'in', ids)
        .execute(),
  });
  return {
    body: {
      data: data.map((row) => ({
        ...row,
        quantity: Number(row.quantity),
        status_label: labelOf(SPRING_ENUMERATIONS.status, row.status),
        rural_property: { id: row.rural_property_id, name: row.property_name },
      })),
      meta,
    },
  };
};
