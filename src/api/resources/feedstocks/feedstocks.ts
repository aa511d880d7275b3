import { feedstocks, feedstockWireRollers, STOCK_MESSAGES, stockBody } from '#domain/resources/feedstocks.ts';
import { COUNTED_MATERIAL_NAMES, rollLength } from '#domain/rules/material-counts.ts';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { statusesOf } from '#domain/rules/stock-balance.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { sql } from 'kysely';
import type { Handlers } from '../../platform/call.ts';
import { crudHandlers, type RowCall } from '../../platform/crud.ts';
import { matches, orderOf, pageOf } from '../../platform/list.ts';
import { invalid, notFound, Problem } from '../../platform/problem.ts';
import { mayEnter } from '../../platform/scope.ts';
import { parseOrRefuse } from '../../platform/validation.ts';
import { balanceOf } from './balance.ts';

type StockCall = RowCall<{ projectId: number; feedstockId: number }>;

const crud = crudHandlers(feedstocks, {
  table: 'feedstocks',
  rows: ({ db, user, params }) =>
    db
      .selectFrom('feedstocks')
      .selectAll('feedstocks')
      .where('feedstocks.project_id', '=', params.projectId)
      .where(mayEnter(user, 'feedstocks.project_id')),
  sorts: { id: 'feedstocks.id' },
  standardSort: 'id',
  toRecord: (row) => row,
  // What was never counted is left out, so that the first save must bring every quantity.
  toBody: (row) =>
    Object.fromEntries(
      COUNTED_MATERIAL_NAMES.flatMap((item) => (row[item] === null ? [] : [[item, row[item]]])),
    ),
  check(body) {
    parseOrRefuse(stockBody, body);
  },
  toRow: (body) => body,
  owner: ({ params }) => ({ project_id: params.projectId }),
});

/** Throws 404 unless it is the stock of this project and the caller may enter it. */
async function requireStockOf(
  { db, params, user }: Pick<RowCall<{ projectId: number }>, 'db' | 'params' | 'user'>,
  id: number,
): Promise<void> {
  const stock = await db
    .selectFrom('feedstocks')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'feedstocks.project_id'))
    .executeTakeFirst();
  if (!stock) throw notFound('O estoque não foi encontrado.');
}

const requireStock = (call: StockCall) => requireStockOf(call, call.params.feedstockId);

export const feedstockHandlers: Handlers<typeof feedstocks> = {
  ...crud,
  // The one record is made with the project and goes with it.
  create: async () => {
    throw new Problem(409, STOCK_MESSAGES.oneOfAKind);
  },
  remove: async (call) => {
    await requireStockOf(call, call.params.id);
    throw new Problem(409, STOCK_MESSAGES.kept);
  },
  async balance(call) {
    await requireStock(call);
    return { body: { data: await balanceOf(call) } };
  },
  async springs(call) {
    await requireStock(call);
    const { q, sort, figure } = call.query;
    let query = springsBehind(call, call.params.item);
    if (q) query = query.where((eb) => matches(eb, 'water_springs.search', q));
    if (figure) query = query.where('water_springs.status', 'in', statusesOf(figure));
    const order = orderOf(
      sort,
      { label: 'water_springs.search', status: 'water_springs.status', quantity: 'quantity' },
      'label',
    );
    const { data, meta } = await pageOf(query, call.query, { ...order, id: 'water_springs.id' });
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
  },
};

/** The springs with an amount of the item; throws 404 for an item that the balance does not have. */
function springsBehind({ db, params, user }: StockCall, item: string) {
  const springs = db
    .selectFrom('water_springs')
    .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
    .select([
      'water_springs.id',
      'water_springs.label',
      'water_springs.status',
      'water_springs.rural_property_id',
      'rural_properties.name as property_name',
    ])
    .where('water_springs.project_id', '=', params.projectId)
    .where(mayEnter(user, 'water_springs.project_id'));
  const material = COUNTED_MATERIAL_NAMES.find((name) => name === item);
  if (material) {
    const quantity = sql.ref<number>(`water_springs.${material}`);
    return springs.select(quantity.as('quantity')).where(quantity, '>', 0);
  }
  const length = rollLength(item);
  if (length === null) throw notFound('Este item não existe no saldo.');
  const rolls = sql<number>`(select sum(used.quantity) from water_spring_wire_rollers as used
    where used.water_spring_id = water_springs.id and used.length = ${length})`;
  return springs.select(rolls.as('quantity')).where(rolls, '>', 0);
}

export const feedstockWireRollerHandlers = crudHandlers(feedstockWireRollers, {
  table: 'feedstock_wire_rollers',
  parent: requireStock,
  rows: ({ db, params }) =>
    db
      .selectFrom('feedstock_wire_rollers')
      .innerJoin('wire_rollers', 'wire_rollers.id', 'feedstock_wire_rollers.wire_roller_id')
      .selectAll('feedstock_wire_rollers')
      .select(['wire_rollers.length', 'wire_rollers.project_id'])
      .where('feedstock_wire_rollers.feedstock_id', '=', params.feedstockId),
  sorts: { length: 'wire_rollers.length', quantity: 'feedstock_wire_rollers.quantity' },
  standardSort: 'length',
  toRecord: ({ id, quantity, wire_roller_id, length, project_id }) => ({
    id,
    quantity,
    wire_roller_id,
    // The parameters exist once for a project and have its id.
    wire_roller: { id: wire_roller_id, length, feedstock_parameters_id: project_id },
  }),
  toBody: ({ wire_roller_id, quantity }) => ({ wire_roller: wire_roller_id, quantity }),
  async check(body, { db, params }) {
    const roller = await db
      .selectFrom('wire_rollers')
      .select('id')
      .where('id', '=', body.wire_roller)
      .where('project_id', '=', params.projectId)
      .executeTakeFirst();
    if (!roller) throw invalid({ wire_roller: [MESSAGES.reference] });
  },
  toRow: ({ wire_roller, quantity }) => ({ wire_roller_id: wire_roller, quantity }),
  owner: ({ params }) => ({ feedstock_id: params.feedstockId }),
  unique: { field: 'wire_roller', sentence: STOCK_MESSAGES.rollerInStock },
});
