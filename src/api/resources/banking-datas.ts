import type { bankingDatas } from '#domain/resources/banking-datas.ts';
import { ACCOUNT_TYPES, type AccountType } from '#domain/shared/bank-account.ts';
import { foldAll } from '#domain/shared/fold.ts';
import type { Handlers } from '../platform/http/call.ts';
import { searched } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { type ProjectCall, rowOfProject, rowsOfPage, withinProject } from '../platform/http/project-rows.ts';
import {
  created,
  deletion,
  insertRow,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../platform/http/rows.ts';

const LIST: List = {
  table: 'banking_datas',
  within: 'project_id',
  orders: { bank_name: ['bank_name_folded', 'search'], agency: ['agency'] },
  standard: 'bank_name',
};

type Row = Awaited<ReturnType<typeof find>>;

const accountsOf = rowsOfPage('banking_datas');

const find = (call: ProjectCall, id: number) => rowOfProject(call, 'banking_datas', id);

function toRecord(row: Row) {
  return { ...row, account_type_label: ACCOUNT_TYPES[row.account_type] };
}

interface Account {
  bank_name: string;
  agency: string;
  account_number: string;
  account_type: AccountType;
}

/** Signs of what is searched of an account: beside its bank, an index of PostgreSQL holds no more. */
const MOST_SEARCHED = 600;

function columns({ bank_name, agency, account_number, account_type }: Account) {
  return {
    bank_name,
    agency,
    account_number,
    account_type,
    search: foldAll(bank_name, agency, account_number).slice(0, MOST_SEARCHED),
  };
}

export const bankingDataHandlers: Handlers<typeof bankingDatas> = {
  async list(call) {
    const { db, query } = call;
    const { data, meta } = await listPage(db, LIST, query, {
      ...withinProject(call),
      filters: searched(query.q, 'banking_datas.search'),
      rows: (ids) => accountsOf(db, ids),
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
  remove: (call) => deletion(call, 'banking_datas', find),
};
