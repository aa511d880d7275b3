/** The caller's projects as cards, and for who reads everything as rows with figures, the troubled first. */
import { sql } from 'kysely';
import type { HomeChart, HomeItem, HomeList } from '#domain/resources/home.ts';
import { ROLES } from '#domain/shared/access.ts';
import { fromCents } from '#domain/shared/cents.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { readReais } from '#domain/shared/reais.ts';
import { allows } from '../../platform/auth/rights.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import { PANEL, withQuery } from '../panel-addresses.ts';
import {
  type HomeCall,
  lateAccountabilities,
  lateEntries,
  type ResourceTally,
  resourceTallies,
  springsIn,
  springTallies,
  type StatusTally,
} from './counting.ts';

interface Project {
  readonly id: number;
  readonly name: string;
  readonly end_date: string;
}

const RUNNING = 1;
const CLOSED = 2;
const FINISHED = 2;
/** Of a resource. */
const RECEIVED = 2;
const HECTARE = 10_000;

export interface ProjectsHome {
  readonly lists: HomeList[];
  readonly charts: HomeChart[];
}

/** Without a project: running ones first, closed ones in a list of their own. */
export async function projectsHome(call: HomeCall): Promise<ProjectsHome> {
  const [running, closed] = await Promise.all([projectsIn(call, RUNNING), projectsIn(call, CLOSED)]);
  const { items, chart } = await projectRows(call, running);
  const lists = [
    { key: 'projects', label: 'Projetos em execução', items },
    {
      key: 'closed_projects',
      label: 'Projetos encerrados',
      items: closed.map((project) => ({
        label: project.name,
        detail: `encerrado em ${formatDate(project.end_date)}`,
        tone: 'none' as const,
        href: hrefOf(project),
      })),
    },
  ];
  return { lists: lists.filter((list) => list.items.length > 0), charts: chart ? [chart] : [] };
}

/** Of the director, who compares all projects while in one of them too. */
export async function comparedProjects(call: HomeCall): Promise<HomeList[]> {
  if (call.user.role !== ROLES.DIRETOR_EXECUTIVO) return [];
  const { items } = await projectRows(call, await projectsIn(call, RUNNING));
  return items.length > 1 ? [{ key: 'projects', label: 'Projetos em execução', items }] : [];
}

async function projectsIn({ db, user }: HomeCall, status: number): Promise<readonly Project[]> {
  const { rows } = await sql<Project>`select projects.id, projects.name, projects.end_date from projects
    where projects.status = ${status} and ${mayEnter(user, 'projects.id')}
    order by projects.search, projects.id`.execute(db);
  return rows;
}

const hrefOf = ({ id }: Project) => withQuery(PANEL.start, { projeto: id });

async function projectRows(
  call: HomeCall,
  projects: readonly Project[],
): Promise<{ items: HomeItem[]; chart: HomeChart | null }> {
  const { db, user, today } = call;
  const ids = projects.map(({ id }) => id);
  const seesWork = allows(user, 'water_springs.view');
  const seesMoney = user.role === ROLES.DIRETOR_EXECUTIVO || user.role === ROLES.FINANCEIRO;
  const [tallies, entries, accounts, money] = await Promise.all([
    seesWork ? springTallies(db, ids) : [],
    seesWork ? lateEntries(call, ids) : null,
    allows(user, 'accountabilities.view') ? lateAccountabilities(call, ids) : null,
    seesMoney ? resourceTallies(db, ids) : null,
  ]);
  const talliesOf = Map.groupBy(tallies, ({ project_id }) => project_id);
  const moneyOf = money && Map.groupBy(money, ({ project_id }) => project_id);
  const rows = projects.map((project) => {
    const own = talliesOf.get(project.id) ?? [];
    const late = { entries: entries?.get(project.id) ?? 0, accounts: accounts?.get(project.id) ?? 0 };
    const isOver = project.end_date < today;
    const cells = [
      ...(seesWork ? springCells(own) : []),
      ...(moneyOf ? [moneyCell(moneyOf.get(project.id) ?? [])] : []),
      ...(entries ? [{ label: 'Atividades atrasadas', value: formatQuantity(late.entries) }] : []),
      ...(accounts ? [{ label: 'Prestações atrasadas', value: formatQuantity(late.accounts) }] : []),
    ];
    const trouble = late.entries + late.accounts + (isOver ? 1 : 0);
    const item: HomeItem = {
      label: project.name,
      detail: `${isOver ? 'terminou em' : 'até'} ${formatDate(project.end_date)}`,
      tone: trouble > 0 ? 'late' : 'ok',
      href: hrefOf(project),
      cells,
    };
    return { item, trouble, left: 1 - shareDone(own), own };
  });
  // Alike in trouble, the one with more left to do comes first; the names decide the rest.
  const items = rows.toSorted((a, b) => b.trouble - a.trouble || b.left - a.left).map(({ item }) => item);
  return { items, chart: seesWork && tallies.length > 0 ? chartOf(rows) : null };
}

const total = (tallies: readonly StatusTally[]) => springsIn(tallies, 0, 1, FINISHED);

function shareDone(tallies: readonly StatusTally[]): number {
  return total(tallies) === 0 ? 0 : springsIn(tallies, FINISHED) / total(tallies);
}

/** Of the springs that are finished: what was fenced and planted. */
export function springCells(tallies: readonly StatusTally[]) {
  const done = tallies.filter(({ status }) => status === FINISHED);
  const sum = (of: 'area' | 'perimeter' | 'recovery_seedlings') =>
    done.reduce((all, tally) => all + tally[of], 0);
  return [
    {
      label: 'Nascentes finalizadas',
      value: `${formatQuantity(springsIn(tallies, FINISHED))} de ${formatQuantity(total(tallies))}`,
    },
    { label: 'Área cercada', value: `${formatQuantity(sum('area') / HECTARE, 2)} ha` },
    { label: 'Cerca', value: `${formatQuantity(sum('perimeter'), 0)} m` },
    { label: 'Mudas', value: formatQuantity(sum('recovery_seedlings')) },
  ];
}

/** What came in, of all that was promised. */
function moneyCell(money: readonly ResourceTally[]) {
  const reais = (of: readonly ResourceTally[]) =>
    readReais(fromCents(of.reduce((all, { cents }) => all + cents, 0)));
  const received = money.filter(({ status }) => status === RECEIVED);
  return { label: 'Recebido', value: `${reais(received)} de ${reais(money)}` };
}

function chartOf(
  rows: readonly { readonly item: HomeItem; readonly own: readonly StatusTally[] }[],
): HomeChart {
  const series = (name: string, of: (tallies: readonly StatusTally[]) => number) => ({
    name,
    points: rows.map(({ item, own }) => ({ x: item.label, y: of(own) })),
  });
  return {
    key: 'springs_by_project',
    label: 'Nascentes por projeto',
    unit: 'nascentes',
    series: [
      series('Finalizadas', (own) => springsIn(own, FINISHED)),
      series('A fazer', (own) => total(own) - springsIn(own, FINISHED)),
    ],
  };
}
