import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';

export const BASIN_MESSAGES = { name: 'Digite o nome da Bacia!' } as const;

export const hydrographicBasin = z.object({ id: z.int(), name: z.string() });

export const hydrographicBasins = crudRoutes({
  path: '/hydrographic_basins',
  name: 'hydrographic_basins',
  words: { one: 'a bacia hidrográfica', many: 'as bacias hidrográficas' },
  record: hydrographicBasin,
  create: z.strictObject({ name: labelled('Nome', requiredText(BASIN_MESSAGES.name)) }),
  query: listQuery(['name']),
});
