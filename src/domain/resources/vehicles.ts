import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { requiredText } from '../shared/fields.ts';
import { labelled } from '../shared/labels.ts';
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

/** What `empty` says answers an absent or blank field; a plate that is not Mercosul's is always told the pattern. */
function bodyWith(empty: { readonly plate: string; readonly model_description: string }) {
  const plate = z
    .string({ error: empty.plate })
    .overwrite(hyphenatedPlate)
    .min(1, empty.plate)
    .refine((value) => value === '' || PLATE.test(value), VEHICLE_MESSAGES.plate);
  return z.strictObject({
    plate: labelled('Placa', plate),
    model_description: labelled('Modelo', requiredText(empty.model_description)),
  });
}

export const vehicleBody = bodyWith(VEHICLE_MESSAGES);

export const vehicles = crudRoutes({
  path: '/vehicles',
  name: 'vehicles',
  words: { one: 'o veículo', many: 'os veículos' },
  record: vehicle,
  create: vehicleBody,
  update: bodyWith(VEHICLE_MESSAGES.emptied).partial(),
  query: listQuery(['plate', 'model_description']),
});
