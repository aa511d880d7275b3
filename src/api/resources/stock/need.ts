/**
 * What the springs of a project take of its stock: what those that wait need, and what
 * was handed out. The stock's screen, the report's 'Saldo' and the ledger's lines ask here.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { LOOSE_ITEMS, type LooseItem, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { SPRING_FIGURES, type SpringFigure, statusesOf } from '#domain/rules/stock-balance.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { ProjectCall } from '../../platform/http/project-rows.ts';
import { lineKey, type StockBalances } from './lines.ts';

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

type Sum = number | string | null;

interface RollerType {
  readonly id: number;
  /** Metres. */
  readonly length: number;
}

/** The project's types of roller, the longest first. */
export async function rollerTypes({ db, params, user }: ProjectCall): Promise<RollerType[]> {
  const { rows } = await sql<RollerType>`select id, length from wire_rollers
    where project_id = ${params.projectId} and ${mayEnter(user, params.projectId)}
    order by length desc, id`.execute(db);
  return rows;
}

/**
 * `needed`: by springs in 'Cadastrada'. `delivered`: by notes, less what came back, which
 * `balances` of the project say, and by the springs past 'Cadastrada' that no delivered note
 * names. From what triggers keep of the springs.
 */
export async function takenOf(
  call: ProjectCall,
  balances: StockBalances,
  types: readonly RollerType[],
): Promise<Readonly<Record<SpringFigure, Taken>>> {
  const { db, params, user } = call;
  const ofProject = (tally: string) => sql<SqlBool>`${sql.ref(`${tally}.project_id`)} = ${params.projectId}
    and ${mayEnter(user, `${tally}.project_id`)}`;
  const both = (column: string) =>
    SPRING_FIGURES.map((figure) =>
      sql<Sum>`sum(case when ${isCounted(figure)} then ${sql.ref(column)} else 0 end)`.as(
        `${column}_${figure}`,
      ),
    );
  const loose = (await db
    .selectFrom('spring_tallies')
    .select(LOOSE_ITEMS.flatMap(both))
    .where(ofProject('spring_tallies'))
    .executeTakeFirstOrThrow()) as Record<string, Sum>;
  const rolls = (await db
    .selectFrom('roll_tallies')
    .select(['wire_roller_id', 'length'])
    .select(both('quantity'))
    .where(ofProject('roll_tallies'))
    .groupBy(['wire_roller_id', 'length'])
    .execute()) as (Pick<Rolls, 'wire_roller_id' | 'length'> & Record<string, Sum>)[];
  const bySprings = (figure: SpringFigure): Taken => ({
    loose: ofEach((item) => Number(loose[`${item}_${figure}`] ?? 0)),
    rolls: rolls
      .map(({ wire_roller_id, length, ...sums }) => ({
        wire_roller_id,
        length,
        quantity: Number(sums[`quantity_${figure}`]),
      }))
      .filter(({ quantity }) => quantity !== 0),
  });
  return { needed: bySprings('needed'), delivered: withNotes(bySprings('delivered'), balances, types) };
}

/** Of what was handed out to springs that a delivered note names, the note's own movements count. */
function isCounted(figure: SpringFigure): RawBuilder<SqlBool> {
  const isInStatus = sql<SqlBool>`status in (${sql.join(statusesOf(figure))})`;
  return figure === 'needed' ? isInStatus : sql<SqlBool>`${isInStatus} and in_note = 0`;
}

/** With what notes handed out, as the ledger keeps it. */
function withNotes({ loose, rolls }: Taken, balances: StockBalances, types: readonly RollerType[]): Taken {
  const handedOut = (item: LooseItem) =>
    balances.get(lineKey({ item, wire_roller_id: null }))?.delivered ?? 0;
  const byNotes = types.flatMap(({ id, length }) => {
    const line = balances.get(lineKey({ item: WIRE_ROLLER, wire_roller_id: id }));
    return line && line.delivered !== 0 ? [{ wire_roller_id: id, length, quantity: line.delivered }] : [];
  });
  return { loose: ofEach((item) => loose[item] + handedOut(item)), rolls: [...rolls, ...byNotes] };
}

function ofEach(of: (item: LooseItem) => number): Record<LooseItem, number> {
  return Object.fromEntries(LOOSE_ITEMS.map((item) => [item, of(item)])) as Record<LooseItem, number>;
}
