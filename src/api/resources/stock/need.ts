/**
 * What the springs of a project take of its stock: what those that wait need, and what
 * was handed out. The stock's screen, the report's 'Saldo' and the ledger's lines ask here.
 */
import { type SqlBool, sql } from 'kysely';
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

/** From what triggers keep. Of what was handed out to springs that a delivered note names, the note's own movements count. */
async function takenBySprings({ db, params, user }: ProjectCall, figure: SpringFigure): Promise<Taken> {
  const statuses = statusesOf(figure);
  const counted = (tally: string) => sql<SqlBool>`${sql.ref(`${tally}.project_id`)} = ${params.projectId}
    and ${sql.ref(`${tally}.status`)} in (${sql.join(statuses)})
    and ${figure === 'needed' ? sql`true` : sql`${sql.ref(`${tally}.in_note`)} = 0`}
    and ${mayEnter(user, `${tally}.project_id`)}`;
  const sums = await db
    .selectFrom('spring_tallies')
    .select(LOOSE_ITEMS.map((item) => sql<number | string | null>`sum(${sql.ref(item)})`.as(item)))
    .where(counted('spring_tallies'))
    .executeTakeFirstOrThrow();
  const rolls = await db
    .selectFrom('roll_tallies')
    .select((eb) => ['wire_roller_id', 'length', eb.fn.sum<number | string>('quantity').as('quantity')])
    .where(counted('roll_tallies'))
    .groupBy(['wire_roller_id', 'length'])
    .having((eb) => eb(eb.fn.sum<number>('quantity'), '<>', 0))
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
