import { z } from 'zod';
import { ACCOUNT_TYPES, BANK_ACCOUNT_MESSAGES } from '../shared/bank-account.ts';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { choice, requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';

/** A bank account of a project. */
export const bankingData = z.object({
  id: z.int(),
  project_id: z.int(),
  bank_name: z.string(),
  agency: z.string(),
  account_number: z.string(),
  account_type: z.int(),
  account_type_label: z.string(),
});

const bankingDataBody = z.strictObject({
  bank_name: labelled('Banco', requiredText(BANK_ACCOUNT_MESSAGES.bank_name)),
  agency: labelled('Agência', requiredText(BANK_ACCOUNT_MESSAGES.agency)),
  account_number: labelled('Número da conta', requiredText(BANK_ACCOUNT_MESSAGES.account_number)),
  account_type: labelled('Tipo da conta', choice(ACCOUNT_TYPES, BANK_ACCOUNT_MESSAGES.account_type)),
});

export const bankingDatas = crudRoutes({
  path: '/projects/:projectId/banking_datas',
  name: 'banking_datas',
  words: { one: 'a conta bancária do projeto', many: 'as contas bancárias do projeto' },
  record: bankingData,
  create: bankingDataBody,
  query: listQuery(['bank_name', 'agency']),
});
