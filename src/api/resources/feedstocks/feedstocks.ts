import type { feedstocks } from '#domain/resources/feedstocks.ts';
import { STOCK_MESSAGES, stockBody } from '#domain/resources/feedstocks.ts';
import { COUNTED_MATERIAL_NAMES, rollLength } from '#domain/rules/material-counts.ts';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { statusesOf } from '#domain/rules/stock-balance.ts';
import { sql } from 'kysely';
import type { Handlers } from '../../platform/http/call.ts';
import { orderOf, pageOf } from '../../platform/http/joined-list.ts';
import { holds, type List, listPage } from '../../platform/http/list.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import {
  type ProjectCall,
  rowOfProject,
  rowsOfProject,
  withinProject,
} from '../../platform/http/project-rows.ts';
import { reading } from '../../platform/http/reading.ts';
import { type RowCall, rowToWrite, shown, updated, updateRow } from '../../platform/http/rows.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { parseOrRefuse } from '../../platform/http/validation.ts';
import { balanceOf } from './balance.ts';

type StockCall = RowCall<{ projectId: number; feedstockId: number }>;

const STOCK: List = { table: 'feedstocks', within: 'project_id', orders: { id: ['id'] }, standard: 'id' };

const findStock = (call: ProjectCall, id: number) => rowOfProject(call, 'feedstocks', id);

/** The quantities that were counted: the first save must bring every one. */
function countedQuantities(row: Awaited<ReturnType<typeof findStock>>) {
  return Object.fromEntries(
    COUNTED_MATERIAL_NAMES.flatMap((item) => (row[item] === null ? [] : [[item, row[item]]])),
  );
}

/** Throws 404 unless it is the stock of this project and the caller may enter it. */
export async function requireStock(call: ProjectCall, id: number): Promise<void> {
  const stock = await rowsOfProject(call, 'feedstocks').where('id', '=', id).executeTakeFirst();
  if (!stock) throw notFound('O estoque não foi encontrado.');
}

export const feedstockHandlers: Handlers<typeof feedstocks> = {
  async list(call) {
    const { db, query } = call;
    const body = await listPage(db, STOCK, query, {
      ...withinProject(call),
      rows: (ids) => rowsOfProject(call, 'feedstocks').where('id', 'in', ids).execute(),
    });
    return { body };
  },
  async get(call) {
    const row = await findStock(call, call.params.id);
    return shown(row, row);
  },
  // The one record is made with the project and goes with it.
  async create() {
    throw new Problem(409, STOCK_MESSAGES.oneOfAKind);
  },
  async update(call) {
    const before = await rowToWrite(call, 'feedstocks', findStock);
    const values = parseOrRefuse(stockBody, { ...countedQuantities(before), ...call.body });
    await updateRow(call.db, 'feedstocks', before, values);
    const after = await findStock(call, before.id);
    return updated(before, after, after);
  },
  async remove(call) {
    await requireStock(call, call.params.id);
    throw new Problem(409, STOCK_MESSAGES.kept);
  },
  async balance(call) {
    return reading(call, 'search', async (own) => {
      await requireStock(own, own.params.feedstockId);
      return { body: { data: await balanceOf(own) } };
    });
  },
  async springs(call) {
    await requireStock(call, call.params.feedstockId);
    const { q, sort, figure } = call.query;
    let query = springsBehind(call, call.params.item);
    if (q) query = query.where(holds('water_springs.search', q));
    if (figure) query = query.where('water_springs.status', 'in', statusesOf(figure));
    const order = orderOf(
      sort,
      { label: 'water_springs.label_order', status: 'water_springs.status', quantity: 'quantity' },
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
