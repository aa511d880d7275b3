import type { stockMovements } from '#domain/resources/stock.ts';
import { MOVEMENT_MESSAGES, type StockMovement } from '#domain/resources/stock.ts';
import { LOSS } from '#domain/rules/stock-items.ts';
import { toCents } from '#domain/shared/cents.ts';
import { normaliseDateTime } from '#domain/shared/dates.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Answer, Handlers } from '../../platform/http/call.ts';
import { invalid, Problem } from '../../platform/http/problem.ts';
import { emptyAsNull, refuseStale, type RowCall, shown } from '../../platform/http/rows.ts';
import { bookOf, thisMinute } from './adjustment.ts';
import { lockStock, type Movement, recordArrival, recordMovements } from './ledger.ts';
import { findMovement, type MovementRow, toMovement } from './movement-rows.ts';
import { exportMovements } from './movements-export.ts';
import { movementsPage } from './movements-page.ts';
import { reversalOf } from './reversal.ts';
import { shortStock } from './shortage.ts';

type Call = RowCall<{ projectId: number }>;
type WriteCall = Call & { readonly db: Tx };

const TOLD = [
  'id',
  'kind',
  'item',
  'wire_roller_id',
  'quantity',
  'moved_at',
  'ordered',
  'expected_at',
  'acquisition',
  'supplier',
  'invoice',
  'unit_cost_cents',
  'note',
  'reverses_id',
] as const;

/** What the audit and the history of the stock keep of it, as the record that it is a part of. */
function toldOf(row: MovementRow): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    TOLD.flatMap((name) =>
      row[name] === null ? [] : [[name === 'id' ? 'movement_id' : name, [null, row[name]]]],
    ),
  );
}

async function answerOf(call: Call, stock: number, id: number): Promise<Answer<StockMovement>> {
  const row = await findMovement(call, id);
  const audit = { recordId: stock, changes: toldOf(row) };
  return { body: toMovement(row), version: row.version, audit };
}

/** A moment that has been, where the organisation is; 422 for one that is still to come. */
function pastMinute(call: Call, text: string): string {
  const minute = normaliseDateTime(text, call.services.settings.zone);
  if (minute > thisMinute(call)) throw invalid({ moved_at: [MOVEMENT_MESSAGES.inFuture] });
  return minute;
}

/** Throws 422 for a roller type of another project. */
async function requireRoller({ db, params }: Call, id: number): Promise<void> {
  const roller = await db
    .selectFrom('wire_rollers')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', params.projectId)
    .executeTakeFirst();
  if (!roller) throw invalid({ wire_roller: [MESSAGES.reference] });
}

/** One movement, written down; 409 that names the line where the stock lacks it. */
async function writeOne(call: WriteCall, movement: Movement): Promise<number> {
  const { short, ids } = await recordMovements(call.db, bookOf(call), [movement]);
  if (short.length > 0) throw shortStock(short, MOVEMENT_MESSAGES.short);
  const [id] = ids;
  if (id === undefined) throw new Error('One movement was to be written');
  return id;
}

/** The movement as it is now, while nobody else moves anything in this project. */
async function movementToWrite(
  call: WriteCall & { readonly params: { readonly id: number }; readonly expectedVersion: number | null },
): Promise<{ stock: number; row: MovementRow }> {
  const stock = await lockStock(call.db, call.params.projectId);
  const row = await findMovement(call, call.params.id);
  refuseStale(call, row);
  return { stock, row };
}

export const stockMovementHandlers: Handlers<typeof stockMovements> = {
  async list(call) {
    const { data, meta } = await movementsPage(call);
    return { body: { data: data.map(toMovement), meta } };
  },
  export: exportMovements,
  async get(call) {
    const row = await findMovement(call, call.params.id);
    return shown(row, toMovement(row));
  },
  async create(call) {
    const { kind, item, wire_roller, quantity, moved_at, acquisition, ordered, unit_cost, ...texts } =
      call.body;
    if (wire_roller) await requireRoller(call, wire_roller);
    const minute = pastMinute(call, moved_at);
    const stock = await lockStock(call.db, call.params.projectId);
    const id = await writeOne(call, {
      kind,
      item,
      wire_roller_id: wire_roller ?? null,
      quantity: kind === LOSS ? -quantity : quantity,
      moved_at: minute,
      acquisition: acquisition ?? null,
      ordered: ordered ?? false,
      unit_cost_cents: toCents(unit_cost),
      ...emptyAsNull(texts),
    });
    return { ...(await answerOf(call, stock, id)), id };
  },
  async arrive(call) {
    const { stock, row } = await movementToWrite(call);
    if (row.ordered === 0) throw new Problem(409, MOVEMENT_MESSAGES.arrived);
    if (row.reversed_by_id !== null || row.reverses_id !== null) {
      throw new Problem(409, MOVEMENT_MESSAGES.givenUp);
    }
    const { quantity = row.quantity } = call.body;
    await recordArrival(call.db, row, { quantity, moved_at: pastMinute(call, call.body.moved_at) });
    return answerOf(call, stock, row.id);
  },
  async reverse(call) {
    const { stock, row } = await movementToWrite(call);
    const id = await writeOne(call, reversalOf(row, { note: call.body.note, moved_at: thisMinute(call) }));
    return answerOf(call, stock, id);
  },
};
