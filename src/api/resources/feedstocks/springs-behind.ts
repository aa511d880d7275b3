/** The springs behind a figure of the balance. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { feedstocks } from '#domain/resources/feedstocks.ts';
import {
  COUNTED_MATERIAL_NAMES,
  type CountedMaterial,
  materialLabel,
  rollLength,
  rollName,
} from '#domain/rules/material-counts.ts';
import { labelOf, SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { type SpringFigure, statusesOf } from '#domain/rules/stock-balance.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { compiledQuery, isAmong } from '../../platform/database/compiled-query.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { searched } from '../../platform/http/conditions.ts';
import { type List, listPage, type TextSearch } from '../../platform/http/list.ts';
import { notFound } from '../../platform/http/problem.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { isLongSearch, reading } from '../../platform/http/reading.ts';
import { requireStock } from './parent.ts';

export interface Item {
  /** As the balance names it. */
  readonly label: string;
  /** What a spring takes of it. */
  readonly amount: RawBuilder<number>;
  readonly isTaken: Expression<SqlBool>;
  /** Its column, which an index holds and of which triggers count the takers (migration 0060); null of rolls. */
  readonly material: CountedMaterial | null;
  /** The springs of these ids with what each takes of it. */
  rows(db: Db, ids: readonly number[]): Promise<readonly TakingRow[]>;
}

interface TakingRow {
  readonly id: number;
  readonly label: string;
  readonly status: number;
  readonly rural_property_id: number;
  readonly property_name: string;
  readonly quantity: number | string;
}

function namedSprings(db: Db | Tx, ids: readonly number[]) {
  return db
    .selectFrom('water_springs')
    .innerJoin('rural_properties', 'rural_properties.id', 'water_springs.rural_property_id')
    .select([
      'water_springs.id',
      'water_springs.label',
      'water_springs.status',
      'water_springs.rural_property_id',
      'rural_properties.name as property_name',
    ])
    .where(isAmong(db, 'water_springs.id', ids));
}

const springsWithMaterials = compiledQuery(['ids'], (db, { ids }: { ids: readonly number[] }) =>
  namedSprings(db, ids).select(COUNTED_MATERIAL_NAMES.map((name) => `water_springs.${name}` as const)),
);

const rollsUsed = (length: RawBuilder<unknown>) => sql`from water_spring_wire_rollers as used
  where used.water_spring_id = water_springs.id and used.length = ${length}`;

const springsWithRolls = compiledQuery(
  ['ids', 'length'],
  (db, { ids, length }: { ids: readonly number[]; length: number }) =>
    namedSprings(db, ids).select(
      sql<number | string>`(select sum(used.quantity) ${rollsUsed(sql`${length}`)})`.as('quantity'),
    ),
);

/** Throws 404 for an item that the balance does not have. */
export function itemOf(name: string): Item {
  const material = COUNTED_MATERIAL_NAMES.find((one) => one === name);
  if (material) {
    const amount = sql<number>`${sql.ref(`water_springs.${material}`)}`;
    return {
      label: materialLabel(material),
      amount,
      isTaken: sql<SqlBool>`${amount} > 0`,
      material,
      rows: async (db, ids) =>
        (await springsWithMaterials(db, { ids })).map((row) => ({ ...row, quantity: row[material] })),
    };
  }
  const length = rollLength(name);
  if (length === null) throw notFound('Este item não existe no saldo.');
  const used = rollsUsed(sql`${length}`);
  return {
    label: rollName(length),
    amount: sql<number>`(select sum(used.quantity) ${used})`,
    isTaken: sql<SqlBool>`exists (select 1 ${used} and used.quantity > 0)`,
    material: null,
    rows: (db, ids) => springsWithRolls(db, { ids, length }),
  };
}

type Springs = typeof feedstocks.springs;

/** Rolls are looked for spring after spring: beside the thread that answers everybody. */
export const springsBehind: PlainHandler<Springs> = (call) =>
  // A search is there already, and would wait for itself.
  itemOf(call.params.item).material || isLongSearch(call.query)
    ? listSprings(call)
    : reading(call, 'search', listSprings);

type ListCall = Parameters<PlainHandler<Springs>>[0];

const ofFigure = (figure: SpringFigure | undefined, status: RawBuilder<unknown>) =>
  figure ? sql<SqlBool>`${status} in (${sql.join(statusesOf(figure))})` : sql<SqlBool>`true`;

/**
 * Those that take of a material: few are found by the index of what springs take, many
 * are soon met along the order of codes, statuses or quantities. The `+` keeps other indexes out of
 * it: SQLite knows nothing of how many there are, and would sort them all.
 */
function takersOf(
  material: CountedMaterial,
  { amount, isTaken }: Item,
  { params, query, user }: ListCall,
): TextSearch {
  const status = sql.ref('water_springs.status');
  const isByQuantity = query.sort?.endsWith('quantity');
  return {
    count: sql`select sum(${sql.ref(material)}) as total from taker_tallies
      where project_id = ${params.projectId} and ${ofFigure(query.figure, sql.ref('status'))}
        and ${mayEnter(user, params.projectId)}`,
    byIndex: sql<SqlBool>`water_springs.id in (select water_springs.id from water_springs
      where water_springs.project_id = ${params.projectId} and ${ofFigure(query.figure, status)} and ${isTaken})`,
    byRow: sql<SqlBool>`(${ofFigure(query.figure, sql`+${status}`)} and ${
      isByQuantity ? isTaken : sql`+${amount} > 0`
    })`,
  };
}

/** The project's springs in the orders of the list; `conditionsOf` leaves those that take of the item. */
export function springList({ amount }: Item): List {
  return {
    table: 'water_springs',
    within: 'project_id',
    orders: { label: ['label_order'], status: ['status', 'label_order'], quantity: [amount] },
    standard: 'label',
  };
}

export function conditionsOf(
  { isTaken }: Item,
  { q, figure }: Pick<ListCall['query'], 'q' | 'figure'>,
): Expression<SqlBool>[] {
  return [isTaken, ofFigure(figure, sql.ref('water_springs.status')), ...searched(q, 'water_springs.search')];
}

const listSprings: PlainHandler<Springs> = async (call) => {
  const { db, params, query } = call;
  await requireStock(call, params.feedstockId);
  const item = itemOf(params.item);
  const { material } = item;
  const { data, meta } = await listPage(db, springList(item), query, {
    ...withinProject(call),
    ...(query.q || !material
      ? { filters: conditionsOf(item, query) }
      : { search: takersOf(material, item, call) }),
    rows: (ids) => springsTaking(db, item, ids),
  });
  return { body: { data, meta } };
};

/** The springs of these ids with what each takes of the item. */
export async function springsTaking(db: Db, item: Item, ids: readonly number[]) {
  const rows = await item.rows(db, ids);
  return rows.map(({ id, label, status, rural_property_id, property_name, quantity }) => ({
    id,
    label,
    status,
    rural_property_id,
    quantity: Number(quantity),
    status_label: labelOf(SPRING_ENUMERATIONS.status, status),
    rural_property: { id: rural_property_id, name: property_name },
  }));
}
