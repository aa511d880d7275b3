import { z } from 'zod';
import { ENTRY_STATES } from '../rules/entry-state.ts';
import { route } from '../shared/contract.ts';
import { crudRoutes, idFilter, listOf, listQuery } from '../shared/crud.ts';
import { date, positiveHundredths, reference, zeroOne } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';

export const CRONOGRAM_MESSAGES = {
  user: 'Selecione um usuário / técnico!',
  activity: 'Selecione uma atividade!',
  goal: 'Informe a meta da atividade a ser executada!',
  start_date: 'Informe a data de início!',
  end_date: 'Informe a data de termino!',
  userOutside: 'Esta pessoa não entra neste projeto, ou está desativada. Escolha outra.',
  inUse: 'O cronograma não pode ser excluído: há atividades lançadas para ele.',
} as const;

/** How a list shows `finished`. */
export const FINISHED = { 0: 'Não concluído', 1: 'Concluído' } as const;

const PATH = '/projects/:projectId/execution_cronograms';

const named = z.object({ id: z.int(), name: z.string() });
const zeroOrOne = z.literal([0, 1]);

export const executionCronogram = z.object({
  id: z.int(),
  project_id: z.int(),
  user_id: z.int(),
  user: named,
  activity_id: z.int(),
  activity: named,
  goal: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  finished: zeroOrOne,
  finished_label: z.string(),
});

const fields = z.strictObject({
  user: labelled('Usuário / Técnico', reference(CRONOGRAM_MESSAGES.user)),
  activity: labelled('Atividade', reference(CRONOGRAM_MESSAGES.activity)),
  goal: labelled('Meta', positiveHundredths(CRONOGRAM_MESSAGES.goal)),
  start_date: labelled('Data de início', date(CRONOGRAM_MESSAGES.start_date)),
  end_date: labelled('Data de término', date(CRONOGRAM_MESSAGES.end_date)),
  finished: labelled('Concluído', zeroOne().optional()),
});

/** Dates as `YYYY-MM-DD`, which sort as text; one that is missing is not compared. */
function isInOrder(body: { start_date?: string | undefined; end_date?: string | undefined }): boolean {
  return !body.start_date || !body.end_date || body.start_date <= body.end_date;
}

const inOrder = { path: ['end_date'], error: MESSAGES.endBeforeStart };

const cronogramBody = fields.refine(isInOrder, inOrder);

const state = z.enum(ENTRY_STATES, { error: MESSAGES.chooseOption });
const ORDERS = ['start_date', 'end_date', 'activity', 'user', 'finished'] as const;
const query = listQuery(ORDERS, { state: state.optional(), user: idFilter() });

/** Launches done against the goal: late when unfinished, short of the goal and past its end. */
export const followUp = z.object({
  id: z.int(),
  activity_id: z.int(),
  activity: named,
  user_id: z.int(),
  user: named,
  start_date: z.string(),
  end_date: z.string(),
  executed: z.int(),
  goal: z.number(),
  late: z.boolean(),
  finished: zeroOrOne,
  state,
});

/** As lists show it: with where it stands today. */
const executionCronogramRow = executionCronogram.extend({ state });

/** How many entries are in each state, among those that the rest of the query finds. */
const states = z.object({ late: z.int(), running: z.int(), next: z.int(), done: z.int() });
/** The first and the last day of all these entries, whatever their state; null without any. */
const span = z.object({ from: z.string(), to: z.string() }).nullable();
const followUps = listOf(followUp);

export const executionCronograms = {
  ...crudRoutes({
    path: PATH,
    name: 'execution_cronograms',
    words: { one: 'o item do cronograma', many: 'os itens do cronograma de execução' },
    record: executionCronogram,
    row: executionCronogramRow,
    create: cronogramBody,
    update: fields.partial().refine(isInOrder, inOrder),
    query,
  }),
  accompaniment: route({
    method: 'GET',
    path: `${PATH}/accompaniment/all`,
    can: 'execution_cronograms.view',
    summary:
      'Acompanha o cronograma: executado, meta, atraso e conclusão de cada item; os atrasados primeiro, depois os em andamento, os próximos e os concluídos.',
    query,
    status: 200,
    response: followUps.extend({ meta: followUps.shape.meta.extend({ states, span }) }),
  }),
  ofUser: route({
    method: 'GET',
    path: `${PATH}/user/:userId`,
    can: 'execution_cronograms.view',
    summary: 'Lista os itens do cronograma de um usuário.',
    query: listQuery(ORDERS, { state: state.optional() }),
    status: 200,
    response: listOf(executionCronogramRow),
  }),
};
