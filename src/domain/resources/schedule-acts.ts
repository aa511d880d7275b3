/** What is done with many entries of the schedule at once. */
import { z } from 'zod';
import { bulkAnswer, bulkIds, MOST_AT_ONCE } from '../shared/bulk.ts';
import { route } from '../shared/contract.ts';
import { unlabelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';

export const SCHEDULE_ACTS = ['finish', 'reopen'] as const;
export type ScheduleAct = (typeof SCHEDULE_ACTS)[number];

export const SCHEDULE_ACT_MESSAGES = {
  chooseEntries: 'Escolha ao menos uma atividade do cronograma.',
  tooMany: `Escolha no máximo ${MOST_AT_ONCE} atividades do cronograma por vez.`,
  unknown: 'A atividade não foi encontrada no cronograma deste projeto.',
} as const;

export const scheduleActs = {
  bulk: route({
    method: 'POST',
    path: '/projects/:projectId/execution_cronograms/bulk',
    can: 'execution_cronograms.update',
    summary:
      'Conclui (finish) ou reabre (reopen) muitos itens do cronograma de uma vez. O que não é deste projeto é dito item por item; o resto é feito.',
    body: z.strictObject({
      ids: unlabelled(
        bulkIds({ none: SCHEDULE_ACT_MESSAGES.chooseEntries, tooMany: SCHEDULE_ACT_MESSAGES.tooMany }),
      ),
      action: unlabelled(z.enum(SCHEDULE_ACTS, { error: MESSAGES.chooseOption })),
    }),
    status: 200,
    response: bulkAnswer,
  }),
};
