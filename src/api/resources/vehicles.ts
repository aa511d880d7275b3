import { vehicles } from '#domain/resources/vehicles.ts';
import { foldAll } from '#domain/shared/fold.ts';
import { crudHandlers } from '../platform/crud.ts';
import { foldedEnd } from '../platform/list.ts';

export const vehicleHandlers = crudHandlers(vehicles, {
  table: 'vehicles',
  rows: ({ db }) => db.selectFrom('vehicles').selectAll('vehicles'),
  search: 'vehicles.search',
  sorts: {
    plate: 'vehicles.plate',
    model_description: foldedEnd('vehicles.search', 'vehicles.model_description'),
  },
  standardSort: 'plate',
  toRecord: (row) => row,
  toBody: ({ plate, model_description }) => ({ plate, model_description }),
  toRow: (body) => ({
    ...body,
    // Searched with the hyphen and without it.
    search: foldAll(body.plate, body.plate.replace('-', ''), body.model_description),
  }),
  unique: { field: 'plate', sentence: 'Já existe um veículo com esta placa.' },
  uses: [
    {
      table: 'trip_controls',
      column: 'vehicle_id',
      sentence: 'O veículo não pode ser excluído: há viagens registradas com ele.',
    },
  ],
});
