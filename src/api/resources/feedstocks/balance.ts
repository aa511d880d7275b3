/**
 * The stock against the springs: the one place where needed, delivered and
 * missing are computed. The screen, the report's 'Saldo' and their tests all ask here.
 */
import { sql } from 'kysely';
import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import {
  COUNTED_MATERIAL_NAMES,
  type CountedMaterial,
  materialLabel,
  materialLines,
  type MaterialLine,
  type Materials,
  rollLength,
} from '#domain/rules/material-counts.ts';
import { missingOf, SPRING_FIGURES, type SpringFigure, statusesOf } from '#domain/rules/stock-balance.ts';
import type { ProjectCall } from '../../platform/http/project-rows.ts';
import { notFound } from '../../platform/http/problem.ts';
import { mayEnter } from '../../platform/auth/scope.ts';

/** Every line of a project's balance, materials first, then rolls from the longest on. */
export async function balanceOf(call: ProjectCall): Promise<BalanceLine[]> {
  const { db, params, user } = call;
  const stock = await db
    .selectFrom('feedstocks')
    .selectAll()
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'feedstocks.project_id'))
    .executeTakeFirstOrThrow(() => notFound());
  const rollsInStock = await stockedRolls(call, stock.id);
  const taken = await Promise.all(SPRING_FIGURES.map((figure) => takenBy(call, figure)));
  const { materials, rolls } = materialLines(taken, [...rollsInStock.keys()]);
  return [
    ...materials.map((line) => balanceLine({ ...line, name: materialLabel(line.item) }, stock[line.item])),
    ...rolls.map((line) => balanceLine(line, rollsInStock.get(rollLength(line.item) ?? 0) ?? null)),
  ];
}

function balanceLine({ item, name, unit, quantities }: MaterialLine, in_stock: number | null): BalanceLine {
  const [needed = 0, delivered = 0] = quantities;
  return { item, label: name, unit, needed, delivered, in_stock, missing: missingOf(needed, in_stock) };
}

/** What all springs of a figure take together. */
async function takenBy(call: ProjectCall, figure: SpringFigure): Promise<Materials> {
  const { db, params, user } = call;
  const statuses = statusesOf(figure);
  const sums = await db
    .selectFrom('water_springs')
    .select(COUNTED_MATERIAL_NAMES.map((item) => sql<number | string | null>`sum(${sql.ref(item)})`.as(item)))
    .where('project_id', '=', params.projectId)
    .where('status', 'in', statuses)
    .where(mayEnter(user, 'water_springs.project_id'))
    .executeTakeFirstOrThrow();
  const rolls = await db
    .selectFrom('water_spring_wire_rollers')
    .innerJoin('water_springs', 'water_springs.id', 'water_spring_wire_rollers.water_spring_id')
    .select((eb) => [
      'water_spring_wire_rollers.length',
      eb.fn.sum<number | string>('water_spring_wire_rollers.quantity').as('quantity'),
    ])
    .where('water_springs.project_id', '=', params.projectId)
    .where('water_springs.status', 'in', statuses)
    .where(mayEnter(user, 'water_springs.project_id'))
    .groupBy('water_spring_wire_rollers.length')
    .execute();
  return {
    feedstocks: Object.fromEntries(
      COUNTED_MATERIAL_NAMES.map((item) => [item, Number(sums[item] ?? 0)]),
    ) as Record<CountedMaterial, number>,
    wire_rollers: rolls.map(({ length, quantity }) => ({ length, quantity: Number(quantity) })),
  };
}

/** By length, for every length that the project has a type of: rolls in stock, null where none was counted. */
async function stockedRolls(
  { db, params, user }: ProjectCall,
  feedstockId: number,
): Promise<ReadonlyMap<number, number | null>> {
  const types = await db
    .selectFrom('wire_rollers')
    .leftJoin('feedstock_wire_rollers', (join) =>
      join
        .onRef('feedstock_wire_rollers.wire_roller_id', '=', 'wire_rollers.id')
        .on('feedstock_wire_rollers.feedstock_id', '=', feedstockId),
    )
    .select((eb) => [
      'wire_rollers.length',
      eb.fn.sum<number | string | null>('feedstock_wire_rollers.quantity').as('quantity'),
    ])
    .where('wire_rollers.project_id', '=', params.projectId)
    .where(mayEnter(user, 'wire_rollers.project_id'))
    .groupBy('wire_rollers.length')
    .execute();
  return new Map(types.map(({ length, quantity }) => [length, quantity === null ? null : Number(quantity)]));
}
