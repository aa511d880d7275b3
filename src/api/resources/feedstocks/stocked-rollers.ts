/** Rolls of wire in stock, by their type. */
import type { feedstockWireRollers } from '#domain/resources/feedstocks.ts';
import { STOCK_MESSAGES } from '#domain/resources/feedstocks.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { orderOf, pageOf } from '../../platform/http/joined-list.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import {
  created,
  deletion,
  insertRow,
  refusingDuplicate,
  type RowCall,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../../platform/http/rows.ts';
import { requireStock } from './parent.ts';

type Call = Pick<RowCall<{ projectId: number; feedstockId: number }>, 'db' | 'params' | 'user'>;

const SORTS = { length: 'wire_rollers.length', quantity: 'feedstock_wire_rollers.quantity' } as const;

const UNIQUE = { field: 'wire_roller', sentence: STOCK_MESSAGES.rollerInStock };

function rows({ db, params }: Call) {
  return db
    .selectFrom('feedstock_wire_rollers')
    .innerJoin('wire_rollers', 'wire_rollers.id', 'feedstock_wire_rollers.wire_roller_id')
    .selectAll('feedstock_wire_rollers')
    .select(['wire_rollers.length', 'wire_rollers.project_id'])
    .where('feedstock_wire_rollers.feedstock_id', '=', params.feedstockId);
}

async function find(call: Call, id: number) {
  await requireStock(call, call.params.feedstockId);
  return rows(call)
    .where('feedstock_wire_rollers.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

type Row = Awaited<ReturnType<typeof find>>;

function toRecord({ id, quantity, wire_roller_id, length, project_id }: Row) {
  return {
    id,
    quantity,
    wire_roller_id,
    // The parameters exist once for a project and have its id.
    wire_roller: { id: wire_roller_id, length, feedstock_parameters_id: project_id },
  };
}

/** The columns of a whole body. Throws 422 for a type of another project. */
async function checkedColumns({ db, params }: Call, body: { wire_roller: number; quantity: number }) {
  const roller = await db
    .selectFrom('wire_rollers')
    .select('id')
    .where('id', '=', body.wire_roller)
    .where('project_id', '=', params.projectId)
    .executeTakeFirst();
  if (!roller) throw invalid({ wire_roller: [MESSAGES.reference] });
  return { wire_roller_id: body.wire_roller, quantity: body.quantity };
}

export const feedstockWireRollerHandlers: Handlers<typeof feedstockWireRollers> = {
  async list(call) {
    await requireStock(call, call.params.feedstockId);
    const order = orderOf(call.query.sort, SORTS, 'length');
    const { data, meta } = await pageOf(rows(call), call.query, {
      ...order,
      id: 'feedstock_wire_rollers.id',
    });
    return { body: { data: data.map(toRecord), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row));
  },
  async create(call) {
    const { db, params, body } = call;
    await requireStock(call, params.feedstockId);
    const values = { ...(await checkedColumns(call, body)), feedstock_id: params.feedstockId };
    const id = await refusingDuplicate(UNIQUE, () => insertRow(db, 'feedstock_wire_rollers', values));
    const row = await find(call, id);
    return created(row, toRecord(row));
  },
  async update(call) {
    const before = await rowToWrite(call, 'feedstock_wire_rollers', find);
    const { wire_roller_id: wire_roller, quantity } = before;
    const values = await checkedColumns(call, { wire_roller, quantity, ...call.body });
    await refusingDuplicate(UNIQUE, () => updateRow(call.db, 'feedstock_wire_rollers', before, values));
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after));
  },
  remove: (call) => deletion(call, 'feedstock_wire_rollers', find),
};
