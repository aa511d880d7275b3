import { z } from 'zod';
import { crudRoutes, listQuery } from '../shared/crud.ts';
import { requiredText } from '../shared/fields.ts';

export const VEHICLE_MESSAGES = {
  plate: 'Informe corretamente a placa do veículo! (modelo Mercosul)',
  model_description: 'Informe o modelo do veículo!',
} as const;

/** Three capitals, hyphen, digit, a letter A to J or a digit, two digits: `ABC-1D23`, `ABC-1234`. */
const PLATE = /^[A-Z]{3}-\d[A-J\d]\d{2}$/;

export const vehicle = z.object({
  id: z.int(),
  plate: z.string(),
  model_description: z.string(),
});

const vehicleBody = z.strictObject({
  plate: z
    .string({ error: VEHICLE_MESSAGES.plate })
    .trim()
    .max(8, VEHICLE_MESSAGES.plate)
    .regex(PLATE, VEHICLE_MESSAGES.plate),
  model_description: requiredText(VEHICLE_MESSAGES.model_description),
});

export const vehicles = crudRoutes({
  path: '/vehicles',
  name: 'vehicles',
  words: { one: 'o veículo', many: 'os veículos' },
  record: vehicle,
  create: vehicleBody,
  query: listQuery(['plate', 'model_description']),
});
