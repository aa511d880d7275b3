/** The rows of the balance: a spring, a property or a sponsor, and what each item comes to there. */
import { type RawBuilder, sql } from 'kysely';
import type { BalanceGroup, BalanceItem, BalanceTotal } from '#domain/resources/material-balance.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { listIds } from '../../platform/http/list.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { PROJECT_SPRINGS, springConditions } from '../water-springs/project-rows.ts';
import { keptTotals } from './kept.ts';
import {
  type BalanceCall,
  balanceItems,
  balanceLines,
  chosenSprings,
  filteredSums,
  isFiltered,
  sumsOf,
} from './sums.ts';

interface Group {
  readonly id: number;
  readonly label: string;
  readonly rural_property: { readonly id: number; readonly name: string } | null;
}

export interface BalanceRow extends Group {
  readonly items: BalanceItem[];
}

/** What a row is. */
export const GROUP_TITLES: Readonly<Record<BalanceGroup, string>> = {
  spring: 'Nascente',
  rural_property: 'Propriedade',
  sponsor: 'Patrocinador',
};

/** Properties that have a spring which the filters let through, in their order. */
export function propertyIds(call: BalanceCall, range: RawBuilder<unknown> = sql``): Promise<number[]> {
  return idsOf(
    call,
    sql`select id from rural_properties where project_id = ${call.params.projectId}
          and exists (select 1 from water_springs
                where water_springs.rural_property_id = rural_properties.id and ${chosenSprings(call)})
        order by name_folded, search, id ${range}`,
  );
}

/** A project has few. */
export function sponsorIds(call: BalanceCall): Promise<number[]> {
  return idsOf(
    call,
    sql`select sponsors.id from project_sponsors join sponsors on sponsors.id = project_sponsors.sponsor_id
         where project_sponsors.project_id = ${call.params.projectId}
           and ${mayEnter(call.user, 'project_sponsors.project_id')}
         order by sponsors.search, sponsors.id`,
  );
}

async function idsOf({ db }: BalanceCall, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows.map(({ id }) => id);
}

export function wantedSprings(call: BalanceCall) {
  return { ...withinProject(call), filters: springConditions(call.query, call.params.projectId) };
}

/** Ids of every group that the filters leave, in its order. */
export function groupIds(call: BalanceCall, by: BalanceGroup): Promise<number[]> {
  if (by === 'spring') return listIds(call.db, PROJECT_SPRINGS, {}, wantedSprings(call));
  return by === 'rural_property' ? propertyIds(call) : sponsorIds(call);
}

/** The rows of these groups. A sponsor is the whole project's: each has what all its springs have. */
export async function rowsOf(
  call: BalanceCall,
  by: BalanceGroup,
  ids: readonly number[],
  totals: readonly BalanceItem[],
): Promise<BalanceRow[]> {
  if (ids.length === 0) return [];
  const groups = await groupsOf(call, by, ids);
  if (by === 'sponsor') return groups.map((group) => ({ ...group, items: [...totals] }));
  const sums = await sumsOf(call, by === 'spring' ? 'id' : 'rural_property_id', ids);
  return groups.map(({ id, ...group }) => ({ id, ...group, items: balanceItems(totals, sums.get(id)) }));
}

/** Where the name of each kind of group stands. */
const NAMES = {
  spring: ['water_springs', 'label'],
  rural_property: ['rural_properties', 'name'],
  sponsor: ['sponsors', 'name'],
} as const satisfies Readonly<Record<BalanceGroup, readonly [table: string, column: string]>>;

/** The groups in the order of their ids' list; what is gone meanwhile is left out. */
async function groupsOf({ db }: BalanceCall, by: BalanceGroup, ids: readonly number[]): Promise<Group[]> {
  const [table, column] = NAMES[by];
  const isSpring = by === 'spring';
  const land = sql`join rural_properties as land on land.id = water_springs.rural_property_id`;
  const { rows } = await sql<{ id: number; label: string; land_id: number; land_name: string | null }>`
    select ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.${column}`)} as label,
           ${isSpring ? sql`land.id as land_id, land.name as land_name` : sql`0 as land_id, null as land_name`}
      from ${sql.table(table)} ${isSpring ? land : sql``}
     where ${isAmong(db, `${table}.id`, ids)}`.execute(db);
  const groups = new Map(
    rows.map(({ id, label, land_id, land_name }): [number, Group] => [
      id,
      { id, label, rural_property: land_name === null ? null : { id: land_id, name: land_name } },
    ]),
  );
  return ids.flatMap((id) => groups.get(id) ?? []);
}

/** What came back of notes is no spring's: it is told where no filter chooses springs. */
export async function totalsOf(call: BalanceCall): Promise<BalanceTotal[]> {
  if (!isFiltered(call)) return keptTotals(call);
  const sums = await filteredSums(call);
  return balanceItems(await balanceLines(call), sums).map((one) => ({ ...one, returned: null }));
}
