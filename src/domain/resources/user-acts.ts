/** What is done with many people at once. */
import { z } from 'zod';
import { bulkAnswer, bulkIds, MOST_AT_ONCE } from '../shared/bulk.ts';
import { route } from '../shared/contract.ts';
import { labelled, unlabelled } from '../shared/labels.ts';
import { MESSAGES } from '../shared/messages.ts';
import { projectIds } from './users.ts';

export const USER_ACTS = ['enable', 'disable', 'link', 'unlink'] as const;
export type UserAct = (typeof USER_ACTS)[number];

export const USER_ACT_MESSAGES = {
  choosePeople: 'Escolha ao menos uma pessoa.',
  tooMany: `Escolha no máximo ${MOST_AT_ONCE} pessoas por vez.`,
  projects: 'Escolha ao menos um projeto.',
  projectsElsewhere: 'Os projetos só valem para as ações link e unlink.',
  ownAccount: 'É a sua própria conta: outra pessoa precisa fazer isso.',
  unknown: 'A pessoa não foi encontrada.',
} as const;

export const userActs = {
  bulk: route({
    method: 'POST',
    path: '/users/bulk',
    can: 'users.update',
    summary:
      'Faz o mesmo com muitas pessoas: ativa (enable), desativa (disable), vincula a projetos (link) ou tira deles (unlink). O que não pode ser feito é dito pessoa por pessoa; o resto é feito.',
    body: z.strictObject({
      ids: unlabelled(bulkIds({ none: USER_ACT_MESSAGES.choosePeople, tooMany: USER_ACT_MESSAGES.tooMany })),
      action: unlabelled(z.enum(USER_ACTS, { error: MESSAGES.chooseOption })),
      /** Of `link` and `unlink` alone. */
      projects: labelled('Projetos', projectIds.optional()),
    }),
    status: 200,
    response: bulkAnswer,
  }),
};
