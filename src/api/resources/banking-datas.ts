import type { bankingDatas } from '#domain/resources/banking-datas.ts';
import { ACCOUNT_TYPES, type AccountType } from '#domain/shared/bank-account.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { mayEnter } from '../platform/auth/scope.ts';
import type { Handlers } from '../platform/http/call.ts';
import { type List, listPage, searched } from '../platform/http/list.ts';
import { notFound } from '../platform/http/problem.ts';
import {
  created,
  insertRow,
  removed,
  removeRow,
  type RowCall,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../platform/http/rows.ts';

type Call = Pick<RowCall<{ projectId: number }>, 'db' | 'user' | 'params'>;

const LIST: List = {
  table: 'banking_datas',
  within: 'project_id',
  orders: { bank_name: ['bank_name_folded', 'search'], agency: ['agency'] },
  standard: 'bank_name',
};

function rows({ db, user, params }: Call) {
  return db
    .selectFrom('banking_datas')
    .selectAll()
    .where('project_id', '=', params.projectId)
    .where(mayEnter(user, 'banking_datas.project_id'));
}

type Row = Awaited<ReturnType<typeof find>>;

async function find(call: Call, id: number) {
  return rows(call)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

function toRecord(row: Row) {
  return { ...row, account_type_label: ACCOUNT_TYPES[row.account_type] };
}

interface Account {
  bank_name: string;
  agency: string;
  account_number: string;
  account_type: AccountType;
}

function columns({ bank_name, agency, account_number, account_type }: Account) {
  return {
    bank_name,
    agency,
    account_number,
    account_type,
    search: foldAll(bank_name, agency, account_number),
  };
}

export const bankingDataHandlers: Handlers<typeof bankingDatas> = {
  async list(call) {
    const { db, user, params, query } = call;
    const { data, meta } = await listPage(db, LIST, query, {
      above: params.projectId,
      scope: mayEnter(user, params.projectId),
      filters: searched(query.q, 'banking_datas.search'),
      rows: (ids) => rows(call).where('id', 'in', ids).execute(),
    });
    return { body: { data: data.map(toRecord), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row));
  },
  async create(call) {
    const { db, params, body } = call;
    const id = await insertRow(db, 'banking_datas', { ...columns(body), project_id: params.projectId });
    const row = await find(call, id);
    return created(row, toRecord(row));
  },
  async update(call) {
    const before = await rowToWrite(call, 'banking_datas', find);
    await updateRow(call.db, 'banking_datas', before, columns({ ...before, ...call.body }));
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after));
  },
  async remove(call) {
    const row = await rowToWrite(call, 'banking_datas', find);
    await removeRow(call.db, 'banking_datas', row.id);
    return removed(row);
  },
};
