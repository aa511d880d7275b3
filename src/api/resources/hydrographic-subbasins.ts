import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { fold } from '#domain/shared/fold.ts';
import { MESSAGES } from '#domain/shared/messages.ts';
import { crudHandlers } from '../platform/crud.ts';
import type { Db } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { matches } from '../platform/list.ts';
import { invalid } from '../platform/problem.ts';
import { requireState } from './places-lookup.ts';

export const hydrographicSubbasinHandlers = crudHandlers(hydrographicSubbasins, {
  table: 'hydrographic_subbasins',
  rows: ({ db }) =>
    db
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
      ]),
  filter(query, { query: { q, state, basin } }) {
    let rows = query;
    if (q) {
      rows = rows.where((eb) =>
        eb.or([
          matches(eb, 'hydrographic_subbasins.search', q),
          matches(eb, 'hydrographic_basins.search', q),
        ]),
      );
    }
    if (typeof state === 'number') rows = rows.where('hydrographic_subbasins.state_id', '=', state);
    if (typeof basin === 'number') rows = rows.where('hydrographic_subbasins.basin_id', '=', basin);
    return rows;
  },
  sorts: {
    name: 'hydrographic_subbasins.search',
    basin: ['hydrographic_basins.search', 'hydrographic_subbasins.search'],
  },
  standardSort: 'name',
  toRecord: (row) => ({
    ...row,
    basin: { id: row.basin_id, name: row.basin_name },
    state: { id: row.state_id, uf: row.state_uf, name: row.state_name },
  }),
  toBody: ({ name, basin_id, state_id }) => ({ name, basin: basin_id, state: state_id }),
  async check({ basin, state }, { db }) {
    await requireBasin(db, basin);
    await requireState(db, state);
  },
  toRow: ({ name, basin, state }) => ({ name, basin_id: basin, state_id: state, search: fold(name) }),
  uses: [
    {
      table: 'hydrographic_properties',
      column: 'subbasin_id',
      sentence: 'A sub-bacia não pode ser excluída: há propriedades nela.',
    },
  ],
});

async function requireBasin(db: Db | Tx, id: number): Promise<void> {
  const basin = await db
    .selectFrom('hydrographic_basins')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!basin) throw invalid({ basin: [MESSAGES.reference] });
}
