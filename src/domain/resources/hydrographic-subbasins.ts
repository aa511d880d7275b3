import { z } from 'zod';
import { stateReference } from '../shared/address.ts';
import { crudRoutes, idFilter, listQuery } from '../shared/crud.ts';
import { reference, requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
import { hydrographicBasin } from './hydrographic-basins.ts';

export const SUBBASIN_MESSAGES = {
  name: 'Digite o nome da Sub-bacia!',
  basin: 'Selecione uma bacia para a sub-bacia!',
  state: 'Selecione um estado!',
} as const;

export const hydrographicSubbasin = z.object({
  id: z.int(),
  name: z.string(),
  basin_id: z.int(),
  basin: hydrographicBasin,
  state_id: z.int(),
  state: stateReference,
});

export const hydrographicSubbasins = crudRoutes({
  path: '/hydrographic_subbasins',
  name: 'hydrographic_subbasins',
  words: { one: 'a sub-bacia', many: 'as sub-bacias' },
  record: hydrographicSubbasin,
  create: z.strictObject({
    name: labelled('Nome', requiredText(SUBBASIN_MESSAGES.name)),
    basin: labelled('Bacia', reference(SUBBASIN_MESSAGES.basin)),
    state: labelled('Estado', reference(SUBBASIN_MESSAGES.state)),
  }),
  // `basin`: by basin, then by sub-basin, as the forms offer them.
  query: listQuery(['name', 'basin'], { state: idFilter(), basin: idFilter() }),
});
