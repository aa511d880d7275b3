/** The summary of one person: the running projects that they enter, and of each what their role follows. */
import { sql } from 'kysely';
import { can, type RoleId } from '#domain/shared/access.ts';
import { mayEnter } from '../../platform/auth/scope.ts';
import type { Db } from '../../platform/database/database.ts';
import { FIELD, FOLLOW, MONEY } from '../home/figures.ts';
import {
  dueAccountabilities,
  dueEntries,
  type Asked,
  type Fact,
  lateEntries,
  springsWithoutPhoto,
} from './project-facts.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role_id: number;
}

export interface Section {
  readonly label: (count: number) => string;
  readonly fact: Fact;
}

export interface ProjectSummary {
  readonly id: number;
  readonly name: string;
  readonly sections: readonly Section[];
}

const RUNNING = 1;

/** What was found of a project is the same for all who see the same of it. */
export type Found = Map<string, Promise<Fact>>;

/** Projects with nothing to tell are left out. */
export async function summaryOf(
  db: Db,
  person: Person,
  { found, ...moment }: Pick<Asked, 'today' | 'week' | 'zone'> & { found: Found },
): Promise<ProjectSummary[]> {
  const role = person.role_id as RoleId;
  const user = { id: person.id, name: person.name, role, sessionId: 0 };
  const { rows: projects } = await sql<{
    id: number;
    name: string;
  }>`select projects.id, projects.name from projects
    where projects.status = ${RUNNING} and ${mayEnter(user, 'projects.id')}
    order by projects.search, projects.id`.execute(db);
  const parts = partsOf(role, person.id);
  const summaries: ProjectSummary[] = [];
  for (const { id, name } of projects) {
    const sections: Section[] = [];
    for (const { key, label, own, count } of parts) {
      const known = `${key} ${id} ${own ?? ''}`;
      const fact = found.get(known) ?? count({ db, project: id, own, ...moment });
      found.set(known, fact);
      sections.push({ label, fact: await fact });
    }
    const told = sections.filter(({ fact }) => fact.count > 0);
    if (told.length > 0) summaries.push({ id, name, sections: told });
  }
  return summaries;
}

interface Part {
  readonly key: string;
  readonly label: (count: number) => string;
  readonly own: number | null;
  readonly count: (asked: Asked) => Promise<Fact>;
}

/** As the first screen has it: who follows a project sees everybody's, who works in it the own. */
function partsOf(role: RoleId, id: number): Part[] {
  const follows = FOLLOW.includes(role);
  const own = follows ? null : id;
  const works = follows || FIELD.includes(role);
  const parts: Part[] = [];
  if (works && can(role, 'execution_cronograms.view')) {
    parts.push(
      {
        key: 'late',
        own,
        count: lateEntries,
        label: (count) => one(count, 'atividade atrasada', 'atividades atrasadas'),
      },
      {
        key: 'due',
        own,
        count: dueEntries,
        label: (count) =>
          one(
            count,
            'visita ou atividade a concluir nesta semana',
            'visitas e atividades a concluir nesta semana',
          ),
      },
    );
  }
  if (works && can(role, 'water_springs.view')) {
    parts.push({
      key: 'photos',
      own,
      count: springsWithoutPhoto,
      label: (count) =>
        `${one(count, 'nascente', 'nascentes')} com material entregue há 90 dias ou mais e sem foto depois da entrega`,
    });
  }
  if (MONEY.includes(role) && can(role, 'accountabilities.view')) {
    parts.push({
      key: 'accountabilities',
      own: null,
      count: dueAccountabilities,
      label: (count) =>
        one(
          count,
          'prestação de contas atrasada ou a entregar em 30 dias',
          'prestações de contas atrasadas ou a entregar em 30 dias',
        ),
    });
  }
  return parts;
}

function one(count: number, single: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? single : many}`;
}
