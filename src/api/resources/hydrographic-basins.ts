import type { hydrographicBasins } from '#domain/resources/hydrographic-basins.ts';
import { fold } from '#domain/shared/fold.ts';
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
  rowToWrite,
  shown,
  updated,
  updateRow,
  type Use,
} from '../platform/http/rows.ts';

const LIST: List = { table: 'hydrographic_basins', orders: { name: ['search'] }, standard: 'name' };

const USES: readonly Use[] = [
  {
    table: 'hydrographic_subbasins',
    column: 'basin_id',
    sentence: 'A bacia não pode ser excluída: há sub-bacias nela.',
  },
];

async function find({ db }: { readonly db: Db | Tx }, id: number) {
  return db
    .selectFrom('hydrographic_basins')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

const columns = ({ name }: { name: string }) => ({ name, search: fold(name) });

export const hydrographicBasinHandlers: Handlers<typeof hydrographicBasins> = {
  async list({ db, query }) {
    const body = await listPage(db, LIST, query, {
      filters: searched(query.q, 'hydrographic_basins.search'),
      rows: (ids) => db.selectFrom('hydrographic_basins').selectAll().where('id', 'in', ids).execute(),
    });
    return { body };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, row);
  },
  async create(call) {
    const row = await find(call, await insertRow(call.db, 'hydrographic_basins', columns(call.body)));
    return created(row, row);
  },
  async update(call) {
    const before = await rowToWrite(call, 'hydrographic_basins', find);
    await updateRow(call.db, 'hydrographic_basins', before, columns({ ...before, ...call.body }));
    const after = await find(call, before.id);
    return updated(before, after, after);
  },
  remove: (call) => deletion(call, 'hydrographic_basins', find, USES),
};
