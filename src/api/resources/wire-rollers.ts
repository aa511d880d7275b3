import type { wireRollers } from '#domain/resources/wire-rollers.ts';
import { WIRE_ROLLER_MESSAGES } from '#domain/resources/wire-rollers.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { searched } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { Problem } from '../platform/http/problem.ts';
import { type ProjectCall, rowOfProject, rowsOfPage, withinProject } from '../platform/http/project-rows.ts';
import {
  created,
  deletion,
  insertRow,
  rowToWrite,
  shown,
  updated,
  updateRow,
  type Use,
} from '../platform/http/rows.ts';

const LIST: List = {
  table: 'wire_rollers',
  within: 'project_id',
  orders: { length: ['length'], minimum_usage: ['minimum_usage'] },
  standard: 'length',
};

const USES: readonly Use[] = [
  { table: 'feedstock_wire_rollers', column: 'wire_roller_id', sentence: WIRE_ROLLER_MESSAGES.inUse },
  // It has a line from its first movement on, which stays when nothing is left.
  { table: 'stock_balances', column: 'wire_roller_id', sentence: WIRE_ROLLER_MESSAGES.inUse },
  { table: 'water_spring_wire_rollers', column: 'wire_roller_id', sentence: WIRE_ROLLER_MESSAGES.inUse },
  { table: 'delivery_note_lines', column: 'wire_roller_id', sentence: WIRE_ROLLER_MESSAGES.inUse },
];

const rollersOf = rowsOfPage('wire_rollers');

const find = (call: ProjectCall, id: number) => rowOfProject(call, 'wire_rollers', id);

/**
 * Throws 409 where another length would change what is in stock, what registered springs were
 * given or what a note says. The roller's row is locked: whoever computes with it meanwhile waits
 * (`projectPart`), and then has the new length.
 */
async function refuseOtherLength(db: Db | Tx, id: number, length: number): Promise<void> {
  const inUse = await db
    .selectFrom('wire_rollers')
    .select('id')
    .where('id', '=', id)
    .where('length', '<>', length)
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('feedstock_wire_rollers').select('wire_roller_id')),
        eb(
          'id',
          'in',
          eb.selectFrom('stock_balances').select('wire_roller_id').where('wire_roller_id', 'is not', null),
        ),
        eb('id', 'in', eb.selectFrom('water_spring_wire_rollers').select('wire_roller_id')),
        eb(
          'id',
          'in',
          eb
            .selectFrom('delivery_note_lines')
            .select('wire_roller_id')
            .where('wire_roller_id', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!inUse) return;
  const sentence = WIRE_ROLLER_MESSAGES.lengthInUse;
  throw new Problem(409, sentence, { errors: { length: [sentence] } });
}

export const wireRollerHandlers: Handlers<typeof wireRollers> = {
  async list(call) {
    const { db, query } = call;
    const body = await listPage(db, LIST, query, {
      ...withinProject(call),
      // Found as the panel shows it: `500 m`.
      filters: searched(query.q, sql`cast(wire_rollers.length as text) || ' m'`),
      rows: (ids) => rollersOf(db, ids),
    });
    return { body };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, row);
  },
  async create(call) {
    const { db, params, body } = call;
    const id = await insertRow(db, 'wire_rollers', { ...body, project_id: params.projectId });
    const row = await find(call, id);
    return created(row, row);
  },
  async update(call) {
    const before = await rowToWrite(call, 'wire_rollers', find);
    await refuseOtherLength(call.db, before.id, call.body.length ?? before.length);
    await updateRow(call.db, 'wire_rollers', before, call.body);
    const after = await find(call, before.id);
    return updated(before, after, after);
  },
  remove: (call) => deletion(call, 'wire_rollers', find, USES),
};
