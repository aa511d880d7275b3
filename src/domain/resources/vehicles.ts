import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { requiredText } from '../shared/fields.ts';
import { hyphenatedPlate } from '../shared/unmasked.ts';

export const VEHICLE_MESSAGES = {
  plate: 'Informe corretamente a placa do veículo! (modelo Mercosul)',
  model_description: 'Informe o modelo do veículo!',
  /** What the edit screen says of a field that was emptied. */
  emptied: { plate: 'Digite a placa do veículo!', model_description: 'Digite o modelo do veículo!' },
} as const;

/** Three capitals, hyphen, digit, a letter A to J or a digit, two digits: `ABC-1D23`, `ABC-1234`. */
const PLATE = /^[A-Z]{3}-\d[A-J\d]\d{2}$/;

export const vehicle = z.object({
  id: z.int(),
  plate: z.string(),
  model_description: z.string(),
});

/** `empty` answers an absent or blank plate; another than Mercosul's is always told the pattern. */
function plateField(empty: string) {
  return z
    .string({ error: empty })
    .overwrite(hyphenatedPlate)
    .min(1, empty)
    .refine((value) => value === '' || PLATE.test(value), VEHICLE_MESSAGES.plate);
}

const createBody = z.strictObject({
  plate: plateField(VEHICLE_MESSAGES.plate),
  model_description: requiredText(VEHICLE_MESSAGES.model_description),
});

const editBody = z.strictObject({
  plate: plateField(VEHICLE_MESSAGES.emptied.plate),
  model_description: requiredText(VEHICLE_MESSAGES.emptied.model_description),
});

export const vehicles = crudRoutes({
  path: '/vehicles',
  name: 'vehicles',
  words: { one: 'o veículo', many: 'os veículos' },
  record: vehicle,
  create: createBody,
  update: editBody.partial(),
  query: listQuery(['plate', 'model_description']),
});
