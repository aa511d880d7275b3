import { z } from 'zod';
import { crudRoutes, idFilter, listQuery } from '../shared/crud.ts';
import { choice, date, flag, note, requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';

export const PROJECT_MESSAGES = {
  name: 'Digite o nome do projeto!',
  status: 'Selecione o status atual do projeto!',
  start_date: 'Digite a data de início!',
  end_date: 'Digite a data de término!',
} as const;

export const PROJECT_STATUS = { 1: 'Em execução', 2: 'Encerrado' } as const;

export type ProjectStatus = keyof typeof PROJECT_STATUS;

export const project = z.object({
  id: z.int(),
  name: z.string(),
  status: z.int(),
  status_label: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  objective: z.string().nullable(),
  add_information: z.string().nullable(),
  /** Whether its term and reports name its sponsors in the foot. */
  sponsors_on_papers: z.boolean(),
});

const fields = z.strictObject({
  name: labelled('Nome', requiredText(PROJECT_MESSAGES.name)),
  status: labelled('Status', choice(PROJECT_STATUS, PROJECT_MESSAGES.status)),
  start_date: labelled('Data de início', date(PROJECT_MESSAGES.start_date)),
  end_date: labelled('Data de término', date(PROJECT_MESSAGES.end_date)),
  objective: labelled('Objetivo', note()),
  add_information: labelled('Informações adicionais', note()),
  sponsors_on_papers: labelled('Patrocinadores no rodapé do termo e dos relatórios', flag().optional()),
});

/** Dates as `YYYY-MM-DD`, which sort as text; one that is missing is not compared. */
export function endsBeforeItStarts(body: {
  start_date?: string | undefined;
  end_date?: string | undefined;
}): boolean {
  return !!body.start_date && !!body.end_date && body.end_date < body.start_date;
}

const inOrder = { path: ['end_date'], error: MESSAGES.endBeforeStart };

export const projects = crudRoutes({
  path: '/projects',
  name: 'projects',
  words: { one: 'o projeto', many: 'os projetos em que se pode entrar' },
  record: project,
  create: fields.refine((body) => !endsBeforeItStarts(body), inOrder),
  update: fields.partial().refine((body) => !endsBeforeItStarts(body), inOrder),
  query: listQuery(['name', 'status', 'start_date', 'end_date'], { user: idFilter() }),
  created: { project_id: z.int() },
});
