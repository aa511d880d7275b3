/**
 * Planned × delivered × left. What springs need is planned; what a delivered note handed out
 * for a spring was delivered to it, and where no delivered note names one that is past
 * 'Cadastrada', its need was. What came back belongs to a note and to no spring of it: it
 * is not taken off here, but in the stock.
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

export type BalanceCall = RowCall<{ projectId: number }> & {
  readonly query: Omit<QueryOf<typeof materialBalance.report>, 'by'>;
};

/** `groups`: the springs of each line are added up by this column; null: all together. */
type Grouping = 'id' | 'rural_property_id' | null;

interface Sums {
  readonly planned: number;
  readonly delivered: number;
}

/** By group (0 where all are one), and in it by `lineKey`. */
type GroupSums = ReadonlyMap<number, ReadonlyMap<string, Sums>>;

/** The springs that the filters let through, as the part of a query behind `where`. */
export function chosenSprings({ params, user, query }: BalanceCall): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    [
      sql`water_springs.project_id = ${params.projectId}`,
      mayEnter(user, 'water_springs.project_id'),
      ...springConditions(params, query),
    ],
    sql` and `,
  )}`;
}

/** @param among ids of the groups that are wanted; all without it */
export async function sumsOf(
  call: BalanceCall,
  grouping: Grouping,
  among?: readonly number[],
): Promise<GroupSums> {
  const group = grouping === null ? sql<number>`0` : sql<number>`${sql.ref(`water_springs.${grouping}`)}`;
  const wanted = among === undefined ? sql`` : sql`and ${group} in (${sql.join([...among])})`;
  const chosen = sql`${chosenSprings(call)} ${wanted}`;
  const groups = new Map<number, Map<string, { planned: number; delivered: number }>>();
  const add = (id: number, line: StockLine, planned: number, delivered: number) => {
    const lines = groups.get(id) ?? new Map<string, { planned: number; delivered: number }>();
    const sums = lines.get(lineKey(line)) ?? { planned: 0, delivered: 0 };
    lines.set(lineKey(line), { planned: sums.planned + planned, delivered: sums.delivered + delivered });
    groups.set(id, lines);
  };
  await addNeeds(call, { group, chosen, add });
  await addNotes(call, { group, chosen, add });
  return groups;
}

interface Parts {
  readonly group: RawBuilder<number>;
  readonly chosen: RawBuilder<unknown>;
  add(group: number, line: StockLine, planned: number, delivered: number): void;
}

/** Its need counts as delivered: past 'Cadastrada', and no delivered note names it. */
const DELIVERED_BY_NEED = sql<SqlBool>`(water_springs.status > 0 and not exists (
  select 1 from delivery_note_springs as named
    join delivery_notes as note on note.id = named.delivery_note_id
   where named.water_spring_id = water_springs.id and note.status = 1))`;

async function addNeeds({ db }: BalanceCall, { group, chosen, add }: Parts): Promise<void> {
  const sums = LOOSE_ITEMS.flatMap((item) => [
    sql`sum(${sql.ref(`water_springs.${item}`)}) as ${sql.ref(`planned_${item}`)}`,
    sql`sum(case when ${DELIVERED_BY_NEED} then ${sql.ref(`water_springs.${item}`)} else 0 end) as ${sql.ref(`delivered_${item}`)}`,
  ]);
  const loose = await sql<Record<string, number | string | null>>`
    select ${group} as grouped, ${sql.join(sums)} from water_springs where ${chosen} group by 1`.execute(db);
  for (const row of loose.rows) {
    for (const item of LOOSE_ITEMS) {
      const line = { item, wire_roller_id: null };
      add(
        Number(row['grouped']),
        line,
        Number(row[`planned_${item}`] ?? 0),
        Number(row[`delivered_${item}`] ?? 0),
      );
    }
  }
  const rolls = await sql<Record<'grouped' | 'roller' | 'planned' | 'delivered', number | string>>`
    select ${group} as grouped, roll.wire_roller_id as roller, sum(roll.quantity) as planned,
           sum(case when ${DELIVERED_BY_NEED} then roll.quantity else 0 end) as delivered
      from water_springs join water_spring_wire_rollers as roll on roll.water_spring_id = water_springs.id
     where ${chosen} group by 1, 2`.execute(db);
  for (const { grouped, roller, planned, delivered } of rolls.rows) {
    const line = { item: WIRE_ROLLER, wire_roller_id: Number(roller) } as const;
    add(Number(grouped), line, Number(planned), Number(delivered));
  }
}

async function addNotes({ db }: BalanceCall, { group, chosen, add }: Parts): Promise<void> {
  const handedOut = await sql<{
    grouped: number;
    item: StockItem;
    roller: number | null;
    delivered: number | string;
  }>`
    select ${group} as grouped, line.item, line.wire_roller_id as roller, sum(line.delivered) as delivered
      from water_springs
      join delivery_note_lines as line on line.water_spring_id = water_springs.id
      join delivery_notes as note on note.id = line.delivery_note_id and note.status = 1
     where ${chosen} group by 1, 2, 3`.execute(db);
  for (const { grouped, item, roller, delivered } of handedOut.rows) {
    add(Number(grouped), { item, wire_roller_id: roller }, 0, Number(delivered));
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

export function balanceItems(
  lines: readonly NamedLine[],
  sums: ReadonlyMap<string, Sums> | undefined,
): BalanceItem[] {
  return lines.map((line) => {
    const { planned = 0, delivered = 0 } = sums?.get(lineKey(line)) ?? {};
    return { ...line, planned, delivered, left: Math.max(0, planned - delivered) };
  });
}
