/** The short lists of the first screen: what a figure counts, first things first. */
import { sql, type SqlBool } from 'kysely';
import { ACCOUNTABILITY_SITUATION, ACCOUNTABILITY_TYPE } from '#domain/resources/finances.ts';
import type { HomeItem, HomeList } from '#domain/resources/home.ts';
import type { EntryState } from '#domain/rules/entry-state.ts';
import { ENTRY_STATE_LABELS, ENTRY_STATES } from '#domain/rules/entry-state.ts';
import { OPEN_SITUATIONS } from '#domain/rules/accountability-state.ts';
import { lackWord, missingOf } from '#domain/rules/stock-balance.ts';
import { LOOSE_ITEMS, stockItemLabel, stockQuantity, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { ROLES } from '#domain/shared/access.ts';
import { fromCents } from '#domain/shared/cents.ts';
import { formatDate, formatDateTime } from '#domain/shared/dates.ts';
import { readReais } from '#domain/shared/reais.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { isAmong } from '../../platform/database/compiled-query.ts';
import { areFew, countStates, idsByState, inState } from '../entry-states.ts';
import { PANEL, withQuery } from '../panel-addresses.ts';
import { readBalances } from '../stock/ledger.ts';
import { lineKey, type StockLine } from '../stock/lines.ts';
import { countOf, type ProjectHome, type StatusTally } from './counting.ts';

/** Items of each list: the rest is behind its figure. */
const MOST = 5;

const { TECNICO, SUPERVISOR, FINANCEIRO } = ROLES;
const COORDINATORS: readonly number[] = [
  ROLES.GERENTE_PROJETOS,
  ROLES.ESCRITORIO_PROJETOS,
  ROLES.GESTOR_PROJETOS,
];

export async function projectLists(call: ProjectHome, tallies: readonly StatusTally[]): Promise<HomeList[]> {
  const { role } = call.user;
  const doesTheWork = role === TECNICO || role === SUPERVISOR;
  const leads = COORDINATORS.includes(role) || role === ROLES.DIRETOR_EXECUTIVO;
  const lists = await Promise.all([
    doesTheWork ? ownEntries(call) : null,
    doesTheWork ? launchAgain(call) : null,
    COORDINATORS.includes(role) || role === SUPERVISOR ? lateWithWho(call) : null,
    leads ? shortStock(call, tallies) : null,
    leads || role === FINANCEIRO ? openAccountabilities(call) : null,
  ]);
  return lists.filter((list) => list !== null && list.items.length > 0) as HomeList[];
}

/** The own entries that are not done: late, running, next. */
async function ownEntries(call: ProjectHome): Promise<HomeList> {
  const { db, user, project, today } = call;
  const wanted = {
    conditions: [own(project), sql<SqlBool>`execution_cronograms.user_id = ${user.id}`],
    today,
  };
  const { states } = await countStates(db, wanted);
  const { done: _, ...open } = states;
  const few = { ...wanted, foundFirst: areFew(states) };
  const ids = await idsByState(db, few, open, { page: 1, per_page: MOST });
  const items = await entryItems(call, ids, ({ activity, state, start_date, end_date }) => ({
    label: activity,
    detail: `${ENTRY_STATE_LABELS[state]} · ${formatDate(start_date)} a ${formatDate(end_date)}`,
  }));
  return { key: 'my_schedule', label: 'Minha agenda', items };
}

const own = (project: number) => sql<SqlBool>`execution_cronograms.project_id = ${project}`;

/** What is late, with who answers for it. */
async function lateWithWho(call: ProjectHome): Promise<HomeList> {
  const { db, project, today } = call;
  const conditions = [own(project)];
  const late = await countOf(db, 'execution_cronograms', [...conditions, inState('late', today)]);
  const ids = await idsByState(db, { conditions, today }, { late }, { page: 1, per_page: MOST });
  const items = await entryItems(call, ids, ({ activity, person, end_date }) => ({
    label: activity,
    detail: `${person} · até ${formatDate(end_date)}`,
  }));
  return { key: 'late_entries', label: 'Atrasadas, e com quem', items };
}

interface Entry {
  readonly id: number;
  readonly activity: string;
  readonly person: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly state: EntryState;
}

const TONE_OF = { late: 'late', running: 'due', next: 'none', done: 'ok' } as const;

async function entryItems(
  { db, today }: ProjectHome,
  ids: readonly number[],
  words: (entry: Entry) => { label: string; detail: string },
): Promise<HomeItem[]> {
  const state = sql.join(
    ENTRY_STATES.map((one) => sql`when ${inState(one, today)} then ${sql.lit(one)}`),
    sql` `,
  );
  const { rows } = await sql<Entry>`
    select execution_cronograms.id, activities.name as activity, users.name as person,
           execution_cronograms.start_date, execution_cronograms.end_date, case ${state} end as state
      from execution_cronograms
      join activities on activities.id = execution_cronograms.activity_id
      join users on users.id = execution_cronograms.user_id
     where ${isAmong(db, 'execution_cronograms.id', ids)}`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const entry = found.get(id);
    return entry ? [{ ...words(entry), tone: TONE_OF[entry.state], href: PANEL.entry(id) }] : [];
  });
}

/** The last launches of the own entries that go on: each opens a new one that begins like it. */
async function launchAgain({ db, user, project }: ProjectHome): Promise<HomeList> {
  const { rows } = await sql<{
    id: number;
    activity: string;
    property: string | null;
    executed_at: string;
  }>`
    select executed_activities.id, activities.name as activity, rural_properties.name as property,
           executed_activities.executed_at
      from executed_activities
      join execution_cronograms on execution_cronograms.id = executed_activities.execution_cronogram_id
      join activities on activities.id = execution_cronograms.activity_id
      left join rural_properties on rural_properties.id = executed_activities.rural_property_id
     where executed_activities.project_id = ${project} and ${mayEnter(user, project)}
       and executed_activities.user_search = (select search from users where id = ${user.id})
       and execution_cronograms.user_id = ${user.id} and execution_cronograms.finished = 0
     order by executed_activities.id desc limit ${sql.lit(MOST)}`.execute(db);
  return {
    key: 'launch_again',
    label: 'Lançar de novo',
    items: rows.map(({ id, activity, property, executed_at }) => ({
      label: activity,
      detail: [property, formatDateTime(executed_at)].filter((text) => text !== null).join(' · '),
      tone: 'none',
      href: withQuery(PANEL.launchNew, { como: id }),
    })),
  };
}

/** The lines of the stock with less than the springs in 'Cadastrada' need, as the stock's screen says it. */
async function shortStock({ db, project }: ProjectHome, tallies: readonly StatusTally[]): Promise<HomeList> {
  const balances = await readBalances(db, project);
  const rolls = await db
    .selectFrom('wire_rollers')
    // A type that no spring waits for lacks, too, once more of it was handed out than there was.
    .leftJoin('roll_tallies', (join) =>
      join
        .onRef('roll_tallies.wire_roller_id', '=', 'wire_rollers.id')
        .onRef('roll_tallies.project_id', '=', 'wire_rollers.project_id')
        .on('roll_tallies.status', '=', 0),
    )
    .select((eb) => [
      'wire_rollers.id',
      'wire_rollers.length',
      eb.fn.sum<number | string | null>('roll_tallies.quantity').as('needed'),
    ])
    .where('wire_rollers.project_id', '=', project)
    .groupBy(['wire_rollers.id', 'wire_rollers.length'])
    .orderBy('wire_rollers.length', 'desc')
    .orderBy('wire_rollers.id')
    .execute();
  const waiting = tallies.find(({ status }) => status === 0);
  const lines: readonly (StockLine & { readonly length: number | null; readonly needed: number })[] = [
    ...LOOSE_ITEMS.map((item) => ({
      item,
      wire_roller_id: null,
      length: null,
      needed: waiting?.[item] ?? 0,
    })),
    ...rolls.map(({ id, length, needed }) => ({
      item: WIRE_ROLLER as typeof WIRE_ROLLER,
      wire_roller_id: id,
      length,
      needed: Number(needed ?? 0),
    })),
  ];
  const items = lines.flatMap(({ needed, length, ...line }): HomeItem[] => {
    const missing = missingOf(needed, balances.get(lineKey(line))?.balance ?? 0);
    if (missing === 0) return [];
    return [
      {
        label: stockItemLabel(line.item, length),
        detail: `${lackWord(missing)} ${stockQuantity(line.item, missing)}`,
        tone: 'late',
        href: PANEL.stock,
      },
    ];
  });
  return { key: 'short_stock', label: 'Falta no estoque', items };
}

/** What is to be accounted for, by the day that it is due. */
async function openAccountabilities({ db, user, project, today }: ProjectHome): Promise<HomeList> {
  const rows = await db
    .selectFrom('accountabilities')
    .select(['id', 'type', 'situation', 'delivery_date', 'value_cents'])
    .where('project_id', '=', project)
    .where(mayEnter(user, project))
    .where('situation', 'in', [...OPEN_SITUATIONS])
    .orderBy('delivery_date')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return {
    key: 'open_accountabilities',
    label: 'Prestações de contas por prazo',
    items: rows.map(({ id, type, situation, delivery_date, value_cents }) => {
      const reais = value_cents === null ? [] : [readReais(fromCents(value_cents))];
      const labels: Readonly<Record<number, string>> = ACCOUNTABILITY_TYPE;
      const situations: Readonly<Record<number, string>> = ACCOUNTABILITY_SITUATION;
      return {
        label: `${labels[type] ?? ''} · ${situations[situation] ?? ''}`,
        detail: [`até ${formatDate(delivery_date)}`, ...reais].join(' · '),
        tone: delivery_date < today ? 'late' : 'due',
        href: PANEL.accountability(id),
      };
    }),
  };
}
