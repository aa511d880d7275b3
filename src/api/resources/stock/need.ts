/**
 * What the springs of a project take of its stock: what those that wait need, and what
 * was handed out. The stock's screen, the report's 'Saldo' and the ledger's lines ask here.
 */
import { type Expression, type SqlBool, sql } from 'kysely';
import { LOOSE_ITEMS, type LooseItem, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { type SpringFigure, statusesOf } from '#domain/rules/stock-balance.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { ProjectCall } from '../../platform/http/project-rows.ts';
import { readBalances } from './ledger.ts';
import { lineKey } from './lines.ts';

export interface Rolls {
  readonly wire_roller_id: number;
  /** Metres. */
  readonly length: number;
  readonly quantity: number;
}

/** What springs take together. */
export interface Taken {
  readonly loose: Readonly<Record<LooseItem, number>>;
  readonly rolls: readonly Rolls[];
}

/**
 * `needed`: by springs in 'Cadastrada'. `delivered`: by notes, less what came back, and
 * by the springs past 'Cadastrada' that no delivered note names.
 */
export async function takenOf(call: ProjectCall, figure: SpringFigure): Promise<Taken> {
  const bySprings = await takenBySprings(call, figure);
  return figure === 'needed' ? bySprings : withNotes(call, bySprings);
}

/**
 * True for the project's springs that no delivered note names: of the others the note's
 * own movements count, not their need. The notes are read once, not for each spring.
 */
export function unnamedByNotes(project: number): Expression<SqlBool> {
  return sql<SqlBool>`water_springs.id not in (select named.water_spring_id from delivery_notes as note
    join delivery_note_springs as named on named.delivery_note_id = note.id
   where note.project_id = ${project} and note.status = 1)`;
}

function countsByItsNeed(figure: SpringFigure, project: number): Expression<SqlBool> {
  return figure === 'needed' ? sql<SqlBool>`true` : unnamedByNotes(project);
}

async function takenBySprings({ db, params, user }: ProjectCall, figure: SpringFigure): Promise<Taken> {
  const statuses = statusesOf(figure);
  const sums = await db
    .selectFrom('water_springs')
    .select(LOOSE_ITEMS.map((item) => sql<number | string | null>`sum(${sql.ref(item)})`.as(item)))
    .where('project_id', '=', params.projectId)
    .where('status', 'in', statuses)
    .where(countsByItsNeed(figure, params.projectId))
    .where(mayEnter(user, 'water_springs.project_id'))
    .executeTakeFirstOrThrow();
  const rolls = await db
    .selectFrom('water_spring_wire_rollers')
    .innerJoin('water_springs', 'water_springs.id', 'water_spring_wire_rollers.water_spring_id')
    .select((eb) => [
      'water_spring_wire_rollers.wire_roller_id',
      'water_spring_wire_rollers.length',
      eb.fn.sum<number | string>('water_spring_wire_rollers.quantity').as('quantity'),
    ])
    .where('water_springs.project_id', '=', params.projectId)
    .where('water_springs.status', 'in', statuses)
    .where(countsByItsNeed(figure, params.projectId))
    .where(mayEnter(user, 'water_springs.project_id'))
    .groupBy(['water_spring_wire_rollers.wire_roller_id', 'water_spring_wire_rollers.length'])
    .execute();
  return {
    loose: Object.fromEntries(LOOSE_ITEMS.map((item) => [item, Number(sums[item] ?? 0)])) as Record<
      LooseItem,
      number
    >,
    rolls: rolls.map((one) => ({ ...one, quantity: Number(one.quantity) })),
  };
}

/** With what notes handed out, as the ledger keeps it. */
async function withNotes({ db, params }: ProjectCall, { loose, rolls }: Taken): Promise<Taken> {
  const balances = await readBalances(db, params.projectId);
  const handedOut = (item: LooseItem) =>
    balances.get(lineKey({ item, wire_roller_id: null }))?.delivered ?? 0;
  const types = await db
    .selectFrom('wire_rollers')
    .select(['id', 'length'])
    .where('project_id', '=', params.projectId)
    .execute();
  const byNotes = types.flatMap(({ id, length }) => {
    const line = balances.get(lineKey({ item: WIRE_ROLLER, wire_roller_id: id }));
    return line && line.delivered !== 0 ? [{ wire_roller_id: id, length, quantity: line.delivered }] : [];
  });
  return {
    loose: Object.fromEntries(LOOSE_ITEMS.map((item) => [item, loose[item] + handedOut(item)])) as Record<
      LooseItem,
      number
    >,
    rolls: [...rolls, ...byNotes],
  };
}
