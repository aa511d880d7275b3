/**
 * The stock against the springs: the one place where needed, delivered and
 * missing are computed. The screen, the report's 'Saldo' and its tests all ask here.
 */
import { sql } from 'kysely';
import { type BalanceLine, STOCK_ITEM_NAMES, STOCK_ITEMS } from '#domain/resources/feedstocks.ts';
import { formatNumber } from '#domain/rules/numbers.ts';
import type { RowCall } from '../../platform/crud.ts';
import { mayEnter } from '../../platform/scope.ts';

type ProjectCall = Pick<RowCall<{ projectId: number }>, 'db' | 'params' | 'user'>;

const REGISTERED = 0;

/** `wire_roller_500`: rolls of 500 m, whichever of the project's types they are. */
const rollerItem = (length: number) => `wire_roller_${length}`;

/** Metres of the rolls that the item counts; null for what is no roll. */
export function rollerLength(item: string): number | null {
  const length = /^wire_roller_(\d{1,6})$/.exec(item)?.[1];
  return length === undefined ? null : Number(length);
}

interface Amounts {
  needed: number;
  delivered: number;
}

/** Every line of a project's balance, materials first, then rolls from the longest on. */
export async function balanceOf(call: ProjectCall): Promise<BalanceLine[]> {
  const { db, params, user } = call;
  const stock = await db
    .selectFrom('feedstocks')
    .selectAll()
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'feedstocks.project_id'))
    .executeTakeFirstOrThrow();
  const sums = await springSums(call);
  const materials = STOCK_ITEM_NAMES.map((item) =>
    line(item, STOCK_ITEMS[item], sums[item] ?? { needed: 0, delivered: 0 }, stock[item]),
  );
  return [...materials, ...(await rollerLines(call, stock.id))];
}

function line(
  item: string,
  { label, unit }: { label: string; unit: string },
  { needed, delivered }: Amounts,
  in_stock: number | null,
): BalanceLine {
  return { item, label, unit, needed, delivered, in_stock, missing: Math.max(0, needed - (in_stock ?? 0)) };
}

async function springSums({ db, params, user }: ProjectCall): Promise<Record<string, Amounts>> {
  const rows = await db
    .selectFrom('water_springs')
    .select('status')
    .select(STOCK_ITEM_NAMES.map((item) => sql<number | string>`sum(${sql.ref(item)})`.as(item)))
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'water_springs.project_id'))
    .groupBy('status')
    .execute();
  const sums: Record<string, Amounts> = {};
  for (const item of STOCK_ITEM_NAMES) {
    const total = (of: typeof rows) => of.reduce((sum, row) => sum + Number(row[item]), 0);
    sums[item] = {
      needed: total(rows.filter((row) => row.status === REGISTERED)),
      delivered: total(rows.filter((row) => row.status !== REGISTERED)),
    };
  }
  return sums;
}

async function rollerLines({ db, params, user }: ProjectCall, feedstockId: number): Promise<BalanceLine[]> {
  const types = await db
    .selectFrom('wire_rollers')
    .leftJoin('feedstock_wire_rollers', (join) =>
      join
        .onRef('feedstock_wire_rollers.wire_roller_id', '=', 'wire_rollers.id')
        .on('feedstock_wire_rollers.feedstock_id', '=', feedstockId),
    )
    .select(['wire_rollers.length', 'feedstock_wire_rollers.quantity'])
    .where('wire_rollers.project_id', '=', params.projectId)
    .where(mayEnter(user, 'wire_rollers.project_id'))
    .execute();
  const used = await db
    .selectFrom('water_spring_wire_rollers')
    .innerJoin('water_springs', 'water_springs.id', 'water_spring_wire_rollers.water_spring_id')
    .select((eb) => [
      'water_spring_wire_rollers.length',
      'water_springs.status',
      eb.fn.sum<number | string>('water_spring_wire_rollers.quantity').as('quantity'),
    ])
    .where('water_springs.project_id', '=', params.projectId)
    .where(mayEnter(user, 'water_springs.project_id'))
    .groupBy(['water_spring_wire_rollers.length', 'water_springs.status'])
    .execute();
  const lengths = [...new Set([...types, ...used].map((row) => row.length))].sort((a, b) => b - a);
  return lengths.map((length) => {
    const ofLength = used.filter((row) => row.length === length);
    const total = (rows: typeof used) => rows.reduce((sum, row) => sum + Number(row.quantity), 0);
    const counted = types.filter((row) => row.length === length && row.quantity !== null);
    return line(
      rollerItem(length),
      { label: `Rolo de arame ${formatNumber(length)} m`, unit: 'rolos' },
      {
        needed: total(ofLength.filter((row) => row.status === REGISTERED)),
        delivered: total(ofLength.filter((row) => row.status !== REGISTERED)),
      },
      counted.reduce<number | null>((sum, row) => (sum ?? 0) + (row.quantity ?? 0), null),
    );
  });
}
