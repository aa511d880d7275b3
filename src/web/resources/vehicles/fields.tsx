import { vehicleBody } from '#domain/resources/vehicles.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { SimpleGrid } from '@mantine/core';
import { PlateField, TextField } from '../../components/fields/index.ts';

const LABELS = labelsOf(vehicleBody.shape);

export function VehicleFields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <PlateField name="plate" label={LABELS.plate} required />
      <TextField name="model_description" label={LABELS.model_description} required />
    </SimpleGrid>
  );
}
