import { z } from 'zod';
import { route } from '../shared/contract.ts';
import { crudRoutes, idFilter, listOf, listQuery } from '../shared/crud.ts';
import { dateTime, integer, reference, requiredNote } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { periodFilter } from '../shared/periods.ts';

export const LAUNCH_MESSAGES = {
  execution_cronogram: 'Selecione uma atividade!',
  rural_property: 'Selecione uma propriedade da lista ou deixe em branco!',
  executed_at: 'Preencha o campo!',
  description: 'Informe uma descrição!',
  inFuture: 'A data de execução está no futuro.',
  noSchedule: 'Você não cadastrou nenhuma atividade',
} as const;

const named = z.object({ id: z.int(), name: z.string() });

const executedActivity = z.object({
  id: z.int(),
  project_id: z.int(),
  execution_cronogram_id: z.int(),
  execution_cronogram: z.object({ id: z.int(), activity: named, user: named }),
  rural_property_id: z.int().nullable(),
  rural_property: named.nullable(),
  description: z.string(),
  executed_at: z.string(),
  mobilized_producers: z.int().nullable(),
});

export type ExecutedActivity = z.output<typeof executedActivity>;

const query = listQuery(['executed_at', 'rural_property', 'activity', 'user', 'mobilized_producers'], {
  activity: idFilter(),
  /** Who is responsible for the entry of the schedule. */
  user: idFilter(),
  ...periodFilter,
});

export const executedActivities = {
  ...crudRoutes({
    path: '/projects/:projectId/executed_activities',
    name: 'executed_activities',
    words: { one: 'o lançamento de atividade', many: 'os lançamentos de atividades' },
    record: executedActivity,
    create: z.strictObject({
      execution_cronogram: labelled('Atividade', reference(LAUNCH_MESSAGES.execution_cronogram)),
      rural_property: labelled('Propriedade', reference(LAUNCH_MESSAGES.rural_property).nullish()),
      description: labelled('Descrição', requiredNote(LAUNCH_MESSAGES.description)),
      executed_at: labelled('Data de execução', dateTime(LAUNCH_MESSAGES.executed_at)),
      mobilized_producers: labelled('Produtores mobilizados', integer().nullish()),
    }),
    query,
  }),
  ofProperty: route({
    method: 'GET',
    path: '/projects/:projectId/rural_properties/:propertyId/executed_activities',
    can: 'executed_activities.view',
    summary: 'Lista as atividades realizadas na propriedade.',
    query,
    status: 200,
    response: listOf(executedActivity),
  }),
};
