import { SimpleGrid } from '@mantine/core';
import { PlateField, TextField } from '../../components/fields/index.ts';

export function VehicleFields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <PlateField name="plate" label="Placa" required />
      <TextField name="model_description" label="Modelo" required />
    </SimpleGrid>
  );
}
