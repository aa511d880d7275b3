import type { sponsorContacts } from '#domain/resources/sponsor-contacts.ts';
import type { BodyOf } from '#domain/shared/contract.ts';
import { foldAll } from '#domain/shared/fold.ts';
import type { Handlers } from '../platform/http/call.ts';
import { searched } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { notFound } from '../platform/http/problem.ts';
import {
  created,
  deletion,
  emptyAsNull,
  insertRow,
  type RowCall,
  rowToWrite,
  shown,
  updated,
  updateRow,
} from '../platform/http/rows.ts';

type Call = Pick<RowCall<{ sponsorId: number }>, 'db' | 'params'>;

const LIST: List = {
  table: 'sponsor_contacts',
  within: 'sponsor_id',
  orders: { name: ['name_folded', 'search'], department: ['department_folded'] },
  standard: 'name',
};

async function requireSponsor({ db, params }: Call): Promise<void> {
  const sponsor = await db
    .selectFrom('sponsors')
    .select('id')
    .where('id', '=', params.sponsorId)
    .executeTakeFirst();
  if (!sponsor) throw notFound('O patrocinador não foi encontrado.');
}

function rows({ db, params }: Call) {
  return db.selectFrom('sponsor_contacts').selectAll().where('sponsor_id', '=', params.sponsorId);
}

async function find(call: Call, id: number) {
  await requireSponsor(call);
  return rows(call)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

function columns(body: BodyOf<typeof sponsorContacts.create>) {
  const { name, email, cell_phone, phone, service_phone, department } = body;
  return {
    name,
    email,
    cell_phone,
    department,
    ...emptyAsNull({ phone, service_phone }),
    search: foldAll(name, email, department),
  };
}

export const sponsorContactHandlers: Handlers<typeof sponsorContacts> = {
  async list(call) {
    await requireSponsor(call);
    const { db, params, query } = call;
    const body = await listPage(db, LIST, query, {
      above: params.sponsorId,
      filters: searched(query.q, 'sponsor_contacts.search'),
      rows: (ids) => rows(call).where('id', 'in', ids).execute(),
    });
    return { body };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, row);
  },
  async create(call) {
    await requireSponsor(call);
    const { db, params, body } = call;
    const id = await insertRow(db, 'sponsor_contacts', { ...columns(body), sponsor_id: params.sponsorId });
    const row = await find(call, id);
    return created(row, row);
  },
  async update(call) {
    const before = await rowToWrite(call, 'sponsor_contacts', find);
    await updateRow(call.db, 'sponsor_contacts', before, columns({ ...before, ...call.body }));
    const after = await find(call, before.id);
    return updated(before, after, after);
  },
  remove: (call) => deletion(call, 'sponsor_contacts', find),
};
