import type { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { fold } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Handlers } from '../platform/http/call.ts';
import { either, having, holds, namesOne } from '../platform/http/conditions.ts';
import { type List, listPage } from '../platform/http/list.ts';
import { invalid, notFound } from '../platform/http/problem.ts';
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
import { requireState } from './places-lookup.ts';

const LIST: List = {
  table: 'hydrographic_subbasins',
  orders: { name: ['search'], basin: ['basin_search', 'search'] },
  standard: 'name',
};

const USES: readonly Use[] = [
  {
    table: 'hydrographic_properties',
    column: 'subbasin_id',
    sentence: 'A sub-bacia não pode ser excluída: há propriedades nela.',
  },
];

function rows(db: Db | Tx) {
  return db
    .selectFrom('hydrographic_subbasins')
    .innerJoin('hydrographic_basins', 'hydrographic_basins.id', 'hydrographic_subbasins.basin_id')
    .innerJoin('states', 'states.id', 'hydrographic_subbasins.state_id')
    .select([
      'hydrographic_subbasins.id',
      'hydrographic_subbasins.version',
      'hydrographic_subbasins.name',
      'hydrographic_subbasins.basin_id',
      'hydrographic_basins.name as basin_name',
      'hydrographic_subbasins.state_id',
      'states.uf as state_uf',
      'states.name as state_name',
    ]);
}

type Row = Awaited<ReturnType<typeof find>>;

async function find({ db }: { readonly db: Db | Tx }, id: number) {
  return rows(db)
    .where('hydrographic_subbasins.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

function toRecord(row: Row) {
  return {
    ...row,
    basin: { id: row.basin_id, name: row.basin_name },
    state: { id: row.state_id, uf: row.state_uf, name: row.state_name },
  };
}

interface Values {
  name: string;
  basin: number;
  state: number;
}

async function checkedColumns(db: Tx, { name, basin, state }: Values) {
  await requireBasin(db, basin);
  await requireState(db, state);
  return { name, basin_id: basin, state_id: state, search: fold(name) };
}

async function requireBasin(db: Tx, id: number): Promise<void> {
  const basin = await db
    .selectFrom('hydrographic_basins')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!basin) throw invalid({ basin: [MESSAGES.reference] });
}

export const hydrographicSubbasinHandlers: Handlers<typeof hydrographicSubbasins> = {
  async list({ db, query }) {
    const { q, state, basin } = query;
    const { data, meta } = await listPage(db, LIST, query, {
      filters: [
        ...(q
          ? [
              either([
                holds('hydrographic_subbasins.search', q),
                namesOne('hydrographic_subbasins.basin_id', 'hydrographic_basins', q),
              ]),
            ]
          : []),
        ...having('hydrographic_subbasins.state_id', state),
        ...having('hydrographic_subbasins.basin_id', basin),
      ],
      rows: (ids) => rows(db).where('hydrographic_subbasins.id', 'in', ids).execute(),
    });
    return { body: { data: data.map(toRecord), meta } };
  },
  async get(call) {
    const row = await find(call, call.params.id);
    return shown(row, toRecord(row));
  },
  async create(call) {
    const { db, body } = call;
    const id = await insertRow(db, 'hydrographic_subbasins', await checkedColumns(db, body));
    const row = await find(call, id);
    return created(row, toRecord(row));
  },
  async update(call) {
    const before = await rowToWrite(call, 'hydrographic_subbasins', find);
    const { name, basin_id: basin, state_id: state } = before;
    const values = await checkedColumns(call.db, { name, basin, state, ...call.body });
    await updateRow(call.db, 'hydrographic_subbasins', before, values);
    const after = await find(call, before.id);
    return updated(before, after, toRecord(after));
  },
  remove: (call) => deletion(call, 'hydrographic_subbasins', find, USES),
};
