/**
 * Planned × delivered × left. What springs need is planned; what a delivered note handed out
 * for a spring was delivered to it, and where no delivered note names one that is past
 * 'Cadastrada', its need was. What came back belongs to a note and to no spring of it: it
 * is not taken off here, but in the stock. Left is what each spring still lacks: what one got
 * beyond its need is surplus, and leaves no other's smaller.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BalanceItem, materialBalance } from '#domain/resources/material-balance.ts';
import {
  LOOSE_ITEMS,
  stockItemLabel,
  stockItemUnit,
  type StockItem,
  WIRE_ROLLER,
} from '#domain/rules/stock-items.ts';
import type { QueryOf } from '#domain/shared/contract.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { rowsOfProject } from '../../platform/http/project-rows.ts';
import type { RowCall } from '../../platform/http/rows.ts';
import { lineKey, type StockLine } from '../stock/lines.ts';
import { springConditions } from '../water-springs/project-rows.ts';
import { plannedAndDelivered } from './planned-and-delivered.ts';

export type BalanceCall = RowCall<{ projectId: number }> & {
  readonly query: Omit<QueryOf<typeof materialBalance.report>, 'by'>;
};

/** The column by which the springs of each line are added up. */
type Grouping = 'id' | 'rural_property_id';

interface Sums {
  readonly planned: number;
  readonly delivered: number;
  readonly surplus: number;
}

const NOTHING: Sums = { planned: 0, delivered: 0, surplus: 0 };

/** By `lineKey`. */
type LineSums = ReadonlyMap<string, Sums>;
/** By group. */
type GroupSums = ReadonlyMap<number, LineSums>;

/** The springs that the filters let through, as the part of a query behind `where`. */
export function chosenSprings({ params, user, query }: BalanceCall): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    [
      sql`water_springs.project_id = ${params.projectId}`,
      mayEnter(user, 'water_springs.project_id'),
      ...springConditions(query, params.projectId),
    ],
    sql` and `,
  )}`;
}

/** Of the springs of these groups, each group by itself. The groups were found within the caller's scope. */
export async function sumsOf(
  call: BalanceCall,
  grouping: Grouping,
  among: readonly number[],
): Promise<GroupSums> {
  const group = sql<number>`${sql.ref(`water_springs.${grouping}`)}`;
  // Without the project: SQLite would go through all springs of it.
  const chosen = sql`${sql.join(
    [sql`${group} in (${sql.join([...among])})`, ...springConditions(call.query, call.params.projectId)],
    sql` and `,
  )}`;
  const { groups, add } = adding();
  await addNeeds(call, { group, groupBy: [group], chosen, add });
  await addNotes(call, { group, groupBy: [group], chosen, add });
  await addSurpluses(call, { group, groupBy: [group], chosen, add });
  return groups;
}

/** Of all springs that the filters let through, together. */
export async function filteredSums(call: BalanceCall): Promise<LineSums> {
  const { groups, add } = adding();
  // Where all are one, nothing is sorted into groups.
  const whole = { group: sql<number>`0`, groupBy: [], chosen: chosenSprings(call), add };
  await addNeeds(call, whole);
  await addNotes(call, whole);
  await addSurpluses(call, whole);
  return groups.get(0) ?? new Map();
}

/** Whether something chooses among the project's springs. */
export function isFiltered({ query, params }: Pick<BalanceCall, 'query' | 'params'>): boolean {
  return springConditions(query, params.projectId).length > 0;
}

function adding() {
  const groups = new Map<number, Map<string, Sums>>();
  const add: Parts['add'] = (id, line, more) => {
    const lines = groups.get(id) ?? new Map<string, Sums>();
    const sums = { ...NOTHING, ...more };
    const before = lines.get(lineKey(line)) ?? NOTHING;
    lines.set(lineKey(line), {
      planned: before.planned + sums.planned,
      delivered: before.delivered + sums.delivered,
      surplus: before.surplus + sums.surplus,
    });
    groups.set(id, lines);
  };
  return { groups, add };
}

interface Parts {
  readonly group: RawBuilder<number>;
  readonly groupBy: readonly RawBuilder<number>[];
  readonly chosen: RawBuilder<unknown>;
  add(group: number, line: StockLine, more: Partial<Sums>): void;
}

/** What springs need is planned; of some it was delivered too. */
async function addNeeds({ db }: BalanceCall, { group, groupBy, chosen, add }: Parts): Promise<void> {
  const loose = await sql<Record<string, number | string | null>>`
    select ${group} as grouped, ${sql.join(LOOSE_ITEMS.map((item) => plannedAndDelivered(`water_springs.${item}`, item)))}
      from water_springs where ${chosen}
    ${groupBy.length === 0 ? sql`` : sql`group by ${sql.join(groupBy)}`}`.execute(db);
  for (const row of loose.rows) {
    for (const item of LOOSE_ITEMS) {
      const figure = (name: string) => Number(row[`${item}_${name}`] ?? 0);
      const sums = { planned: figure('planned'), delivered: figure('delivered') };
      add(Number(row['grouped']), { item, wire_roller_id: null }, sums);
    }
  }
  const rolls = await sql<
    Record<'grouped' | 'roller' | 'rolls_planned' | 'rolls_delivered', number | string>
  >`
    select ${group} as grouped, roll.wire_roller_id as roller, ${plannedAndDelivered('roll.quantity', 'rolls')}
      from water_springs join water_spring_wire_rollers as roll on roll.water_spring_id = water_springs.id
     where ${chosen} group by ${sql.join([...groupBy, sql`roll.wire_roller_id`])}`.execute(db);
  for (const { grouped, roller, rolls_planned: planned, rolls_delivered: delivered } of rolls.rows) {
    const line = { item: WIRE_ROLLER, wire_roller_id: Number(roller) } as const;
    add(Number(grouped), line, { planned: Number(planned), delivered: Number(delivered) });
  }
}

/** From the springs to their notes and on to the lines: each step is along an index. */
async function addNotes({ db }: BalanceCall, { group, groupBy, chosen, add }: Parts): Promise<void> {
  const handedOut = await sql<{
    grouped: number;
    item: StockItem;
    roller: number | null;
    delivered: number | string;
  }>`
    select ${group} as grouped, line.item, line.wire_roller_id as roller, sum(line.delivered) as delivered
      from water_springs
      join delivery_note_springs as held on held.water_spring_id = water_springs.id
      join delivery_notes as note on note.id = held.delivery_note_id and note.status = 1
      join delivery_note_lines as line
        on line.delivery_note_id = held.delivery_note_id and line.water_spring_id = held.water_spring_id
     where ${chosen}
     group by ${sql.join([...groupBy, sql`line.item`, sql`line.wire_roller_id`])}`.execute(db);
  for (const { grouped, item, roller, delivered } of handedOut.rows) {
    add(Number(grouped), { item, wire_roller_id: roller }, { delivered: Number(delivered) });
  }
}

/** Kept by triggers of each spring that a delivered note gave more than it needs (migration 0054). */
async function addSurpluses({ db }: BalanceCall, { group, groupBy, chosen, add }: Parts): Promise<void> {
  const { rows } = await sql<{
    grouped: number;
    item: StockItem;
    roller: number;
    quantity: number | string;
  }>`
    select ${group} as grouped, surplus.item, surplus.wire_roller_id as roller, sum(surplus.quantity) as quantity
      from water_springs join spring_surpluses as surplus on surplus.water_spring_id = water_springs.id
     where ${chosen}
     group by ${sql.join([...groupBy, sql`surplus.item`, sql`surplus.wire_roller_id`])}`.execute(db);
  for (const { grouped, item, roller, quantity } of rows) {
    const line = { item, wire_roller_id: roller === 0 ? null : roller };
    add(Number(grouped), line, { surplus: Number(quantity) });
  }
}

interface NamedLine extends StockLine {
  readonly label: string;
  readonly unit: string;
}

/** Every line of the project's stock, in its order. */
export async function balanceLines(call: BalanceCall): Promise<NamedLine[]> {
  const rollers = await rowsOfProject(call, 'wire_rollers')
    .clearSelect()
    .select(['id', 'length'])
    .orderBy('length', 'desc')
    .orderBy('id')
    .execute();
  const lineOf = (item: StockItem, wire_roller_id: number | null, length: number | null) => ({
    item,
    wire_roller_id,
    label: stockItemLabel(item, length),
    unit: stockItemUnit(item),
  });
  return [
    ...LOOSE_ITEMS.map((item) => lineOf(item, null, null)),
    ...rollers.map(({ id, length }) => lineOf(WIRE_ROLLER, id, length)),
  ];
}

export function balanceItems(lines: readonly NamedLine[], sums: LineSums | undefined): BalanceItem[] {
  return lines.map((line) => {
    const { planned, delivered, surplus } = sums?.get(lineKey(line)) ?? NOTHING;
    return { ...line, planned, delivered, left: planned - delivered + surplus };
  });
}
