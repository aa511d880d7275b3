import { hydrographicBasins } from '#domain/resources/hydrographic-basins.ts';
import { fold } from '#domain/shared/fold.ts';
import { crudHandlers } from '../platform/crud.ts';

export const hydrographicBasinHandlers = crudHandlers(hydrographicBasins, {
  table: 'hydrographic_basins',
  rows: ({ db }) => db.selectFrom('hydrographic_basins').selectAll('hydrographic_basins'),
  search: 'hydrographic_basins.search',
  sorts: { name: 'hydrographic_basins.search' },
  standardSort: 'name',
  toRecord: (row) => row,
  toBody: ({ name }) => ({ name }),
  toRow: ({ name }) => ({ name, search: fold(name) }),
  uses: [
    {
      table: 'hydrographic_subbasins',
      column: 'basin_id',
      sentence: 'A bacia não pode ser excluída: há sub-bacias nela.',
    },
  ],
});
