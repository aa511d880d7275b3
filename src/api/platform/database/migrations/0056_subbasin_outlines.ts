import type { Migration } from './types.ts';

/**
 * Where a sub-basin lies on the map. The row stays when its outline is removed, without it: its
 * version goes on, so that no two outlines of a sub-basin are of one version.
 */
export const subbasinOutlines: Migration = async ({ table }) => {
  await table('subbasin_outlines', {
    columns: {
      subbasin_id: 'ref:hydrographic_subbasins:cascade!',
      outline: 'text',
      file_name: 'text',
      feature_name: 'text',
      area: 'real',
      vertices: 'int',
      version: 'version',
    },
    primaryKey: ['subbasin_id'],
  });
};
