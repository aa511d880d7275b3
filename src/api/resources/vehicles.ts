import type { vehicles } from '#domain/resources/vehicles.ts';
import { foldAll } from '#domain/shared/fold.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { searched } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { notFound } from '../platform/http/problem.ts';
import {
  created,
  deletion,
  insertRow,
  refusingDuplicate,
  rowToWrite,
  shown,
  updated,
  updateRow,
  type Use,
} from '../platform/http/rows.ts';

const LIST: List = {
  table: 'vehicles',
  orders: { plate: ['plate'], model_description: ['model_folded'] },
  standard: 'plate',
};

const UNIQUE = { field: 'plate', sentence: 'Já existe um veículo com esta placa.' };

const USES: readonly Use[] = [
  {
    table: 'trip_controls',
    column: 'vehicle_id',
    sentence: 'O veículo não pode ser excluído: há viagens registradas com ele.',
  },
];

async function find({ db }: { readonly db: Db | Tx }, id: number) {
  return db
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

function columns({ plate, model_description }: { plate: string; model_description: string }) {
  return {
    plate,
    model_description,
    // Searched with the hyphen and without it.
    search: foldAll(plate, plate.replace('-', ''), model_description),
  };
}

export const vehicleHandlers: Handlers<typeof vehicles> = {
  async list({ db, query }) {
    const body = await listPage(db, LIST, query, {
      filters: searched(query.q, 'vehicles.search'),
      rows: (ids) => db.selectFrom('vehicles').selectAll().where('id', 'in', ids).execute(),
    });
    return { body };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, row);
  },
  async create(call) {
    const { db, body } = call;
    const id = await refusingDuplicate(UNIQUE, () => insertRow(db, 'vehicles', columns(body)));
    const row = await find(call, id);
    return created(row, row);
  },
  async update(call) {
    const before = await rowToWrite(call, 'vehicles', find);
    const values = columns({ ...before, ...call.body });
    await refusingDuplicate(UNIQUE, () => updateRow(call.db, 'vehicles', before, values));
    const after = await find(call, before.id);
    return updated(before, after, after);
  },
  remove: (call) => deletion(call, 'vehicles', find, USES),
};
