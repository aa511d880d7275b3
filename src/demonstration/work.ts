/** Activities, the schedule and what was launched for it: done in time, late, under way and to come. */
import { type Chance, itemAt, makeChance } from './chance.ts';
import type { Office } from './office.ts';
import type { Project } from './projects.ts';
import type { Property } from './properties.ts';
import { FIELD_TEAM, GESTOR } from './team.ts';

interface Activity {
  readonly name: string;
  /** What is written when it was done. */
  readonly done: readonly string[];
  /** Whether producers come together for it. */
  readonly gathers: boolean;
}

const activity = (name: string, gathers: boolean, ...done: readonly string[]): Activity => ({
  name,
  gathers,
  done,
});

const ACTIVITIES: readonly Activity[] = [
  activity('Mobilização de produtores', true, 'Visita a produtores da comunidade para apresentar o projeto.'),
  activity(
    'Cercamento de nascentes',
    false,
    'Cerca concluída em toda a volta. Colchete do lado da estrada.',
    'Meia cerca pronta; faltam os esticadores da parte alta.',
  ),
  activity(
    'Plantio de mudas',
    false,
    'Plantio em linha, com tutor. Solo úmido, boa pega esperada.',
    'Mudas plantadas na parte baixa; a alta fica para a próxima chuva.',
  ),
  activity('Levantamento de nascentes', false, 'Pontos medidos com GPS e croqui preenchido.'),
  activity('Entrega de materiais', false, 'Materiais entregues e conferidos com o produtor. Nota assinada.'),
  activity('Roçada de manutenção', false, 'Roçada e coroamento das mudas. Capim alto por causa das chuvas.'),
  activity(
    'Reunião comunitária',
    true,
    'Reunião no salão da igreja. Tiradas as dúvidas sobre o termo de compromisso.',
  ),
  activity('Cadastro de propriedades', false, 'Propriedade cadastrada, documentos conferidos.'),
  activity('Combate a formigas', false, 'Isca granulada nos olheiros ativos. Repetir em 60 dias.'),
  activity('Adubação de cobertura', false, 'Adubo aplicado ao redor das mudas, depois da chuva.'),
  activity('Educação ambiental em escolas', true, 'Oficina com os alunos e visita à nascente cercada.'),
  activity(
    'Monitoramento de vazão',
    false,
    'Vazão medida com balde de 10 l, três repetições.',
    'Vazão menor que a do trimestre passado, fim da seca.',
  ),
  activity('Construção de barraginhas', true, 'Duas barraginhas abertas com a máquina da prefeitura.'),
  activity('Replantio', false, 'Replantio das falhas: mortalidade de cerca de 15 %.'),
  activity('Elaboração de croqui', false, 'Croqui conferido com o produtor.'),
  activity('Assinatura de termos', false, 'Termo lido e assinado na sede da propriedade.'),
  activity('Abertura de aceiro', false, 'Aceiro de 3 m por fora da cerca.'),
  activity('Preparo do solo', false, 'Covas abertas e calcário incorporado.'),
  activity('Construção de caixas secas', true, 'Caixas secas ao longo da estrada, com saída para o pasto.'),
  activity('Instalação de mini-ETE', false, 'Mini-ETE instalada e em uso.'),
  activity('Monitoramento de plantios', false, 'Contagem de mudas vivas e altura média por parcela.'),
  activity('Coleta de sementes', false, 'Coleta de ingá, jatobá e sapucaia na mata da serra.'),
  activity('Produção de mudas', false, 'Semeadura em tubetes; 22 espécies.'),
  activity('Dia de campo', true, 'Dia de campo com demonstração de cercamento e café na sede.'),
  activity('Curso de boas práticas', true, 'Curso de manejo de pastagem e conservação do solo.'),
  activity('Visita técnica', false, 'Visita para acompanhar a execução. Sem pendências.'),
  activity('Vistoria final', false, 'Vistoria com o produtor. Nascente apta para finalização.'),
];

/** How an entry of the schedule went. */
type Outcome = 'finished' | 'late' | 'running' | 'coming';

/** An activity of a project, with what is written when it was done. */
export type ProjectActivity = Pick<Activity, 'done'> & { readonly id: number };

/** Opens activities and schedule and launches what was done; answers the activities. */
export async function scheduleWork(
  office: Office,
  project: Project,
  properties: readonly Property[],
): Promise<readonly ProjectActivity[]> {
  const { calendar } = office;
  const chance = makeChance(`cronograma ${project.code}`);
  const manager = office.at(GESTOR, `${calendar.day(project.start + 5)}T09:00`);
  const catalogue = ACTIVITIES.slice(0, project.properties > 30 ? ACTIVITIES.length : 14);
  const activities: ProjectActivity[] = [];
  for (const { name, done } of catalogue) {
    const id = await manager.create(`/projects/${project.id}/activities`, { name });
    activities.push({ id, done });
  }
  for (let index = 0; index < project.scheduleEntries; index += 1) {
    const plan = entryOf(project, index, chance);
    const technician = itemAt(FIELD_TEAM.slice(0, 6), index);
    const entry = await office
      .at(GESTOR, `${calendar.day(project.start + 8)}T10:00`)
      .create(`/projects/${project.id}/execution_cronograms`, {
        user: office.idOf(technician),
        activity: itemAt(activities, index).id,
        goal: plan.goal,
        start_date: calendar.day(plan.start),
        end_date: calendar.day(plan.end),
      });
    const work = { project, properties, entry, technician, done: itemAt(catalogue, index), plan };
    await launch(office, work, chance);
    if (plan.outcome === 'finished') {
      const moment = `${calendar.day(Math.min(plan.end, -1))}T17:30`;
      await office
        .at(GESTOR, moment)
        .put(`/projects/${project.id}/execution_cronograms/${entry}`, { finished: true });
    }
  }
  return activities;
}

interface EntryPlan {
  /** Days from today. */
  readonly start: number;
  readonly end: number;
  readonly goal: number;
  readonly launches: number;
  readonly outcome: Outcome;
}

/** Entries follow one another through the project; of those that are over, one in six stayed behind. */
function entryOf(project: Project, index: number, chance: Chance): EntryPlan {
  const length = project.end - project.start;
  const start = Math.round(project.start + 12 + ((length - 60) * index) / project.scheduleEntries);
  const end = Math.min(start + chance.whole(40, 95), project.end);
  const goal = chance.whole(3, 9);
  const isBehind = index % 6 === 4 && project.end > 0;
  if (end < 0) {
    return isBehind
      ? { start, end, goal, launches: Math.floor(goal * 0.6), outcome: 'late' }
      : { start, end, goal, launches: goal, outcome: 'finished' };
  }
  if (start >= -1) return { start, end, goal, launches: 0, outcome: 'coming' };
  return { start, end, goal, launches: Math.floor(goal / 2), outcome: 'running' };
}

interface Work {
  readonly project: Project;
  readonly properties: readonly Property[];
  readonly entry: number;
  readonly technician: string;
  readonly done: Activity;
  readonly plan: EntryPlan;
}

async function launch(office: Office, work: Work, chance: Chance): Promise<void> {
  const { plan, properties, done } = work;
  const last = Math.min(plan.end, -1);
  for (let one = 0; one < plan.launches; one += 1) {
    const fromToday = Math.round(plan.start + 1 + ((last - plan.start - 1) * (one + 0.5)) / plan.launches);
    const day = office.calendar.day(fromToday);
    const known = properties.filter(({ since }) => since + 5 < fromToday);
    const property = done.gathers || known.length === 0 ? null : chance.pick(known).id;
    await office
      .at(work.technician, `${day}T18:00`)
      .create(`/projects/${work.project.id}/executed_activities`, {
        execution_cronogram: work.entry,
        rural_property: property,
        executed_at: `${day}T${chance.pick(['08:00', '09:30', '13:30', '15:00'])}`,
        description: chance.pick(done.done),
        mobilized_producers: done.gathers ? chance.whole(6, 38) : null,
      });
  }
}
