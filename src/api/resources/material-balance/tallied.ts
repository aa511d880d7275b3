/** Planned and delivered of a whole project, from what triggers keep (migration 0030). */
import { sql } from 'kysely';
import { LOOSE_ITEMS, type StockItem, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { readBalances } from '../stock/ledger.ts';
import { lineKey, type StockLine } from '../stock/lines.ts';
import { plannedAndDelivered } from './planned-and-delivered.ts';

type Figure = number | string | null;

/**
 * Calls `add` for each line of the project's stock, once or twice. Answers what came back of
 * delivered notes, by `lineKey`: what their lines handed out, without what the ledger says they did.
 */
export async function addTallies(
  { db, params, user }: RowCall<{ projectId: number }>,
  add: (line: StockLine, planned: number, delivered: number) => void,
): Promise<ReadonlyMap<string, number>> {
  const returned = new Map<string, number>();
  const ofProject = (tally: string) => sql`from ${sql.table(tally)}
    where ${sql.ref(`${tally}.project_id`)} = ${params.projectId} and ${mayEnter(user, `${tally}.project_id`)}`;
  const loose = await sql<Record<string, Figure>>`
    select ${sql.join(LOOSE_ITEMS.map((item) => plannedAndDelivered(item, item)))} ${ofProject('spring_tallies')}`.execute(
    db,
  );
  for (const item of LOOSE_ITEMS) {
    const figure = (name: string) => Number(loose.rows[0]?.[`${item}_${name}`] ?? 0);
    add({ item, wire_roller_id: null }, figure('planned'), figure('delivered'));
  }
  const rolls = await sql<Record<'roller' | 'rolls_planned' | 'rolls_delivered', Figure>>`
    select wire_roller_id as roller, ${plannedAndDelivered('quantity', 'rolls')} ${ofProject('roll_tallies')}
     group by wire_roller_id`.execute(db);
  for (const { roller, rolls_planned: planned, rolls_delivered: delivered } of rolls.rows) {
    add({ item: WIRE_ROLLER, wire_roller_id: Number(roller) }, Number(planned), Number(delivered));
  }
  const notes = await sql<{ item: StockItem; roller: number; delivered: Figure }>`
    select item, wire_roller_id as roller, sum(delivered) as delivered ${ofProject('note_tallies')}
     group by item, wire_roller_id`.execute(db);
  const balances = await readBalances(db, params.projectId);
  for (const { item, roller, delivered } of notes.rows) {
    const line = { item, wire_roller_id: roller === 0 ? null : roller };
    add(line, 0, Number(delivered));
    const key = lineKey(line);
    returned.set(key, Number(delivered) - (balances.get(key)?.delivered ?? 0));
  }
  return returned;
}
