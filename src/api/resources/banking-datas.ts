import { bankingDatas } from '#domain/resources/banking-datas.ts';
import { ACCOUNT_TYPES } from '#domain/shared/bank-account.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { crudHandlers } from '../platform/crud.ts';
import { foldedStart } from '../platform/list.ts';
import { mayEnter } from '../platform/scope.ts';

export const bankingDataHandlers = crudHandlers(bankingDatas, {
  table: 'banking_datas',
  rows: ({ db, user, params }) =>
    db
      .selectFrom('banking_datas')
      .selectAll('banking_datas')
      .where('banking_datas.project_id', '=', params.projectId)
      .where(mayEnter(user, 'banking_datas.project_id')),
  search: 'banking_datas.search',
  sorts: {
    bank_name: [foldedStart('banking_datas.search', 'banking_datas.bank_name'), 'banking_datas.search'],
    agency: 'banking_datas.agency',
  },
  standardSort: 'bank_name',
  toRecord: (row) => ({ ...row, account_type_label: ACCOUNT_TYPES[row.account_type] }),
  toBody: ({ bank_name, agency, account_number, account_type }) => ({
    bank_name,
    agency,
    account_number,
    account_type,
  }),
  toRow: (body) => ({ ...body, search: foldAll(body.bank_name, body.agency, body.account_number) }),
  owner: ({ params }) => ({ project_id: params.projectId }),
});
