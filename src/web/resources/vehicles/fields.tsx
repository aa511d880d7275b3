import { FIELD_LABELS } from '#domain/shared/field-labels.ts';
import { SimpleGrid } from '@mantine/core';
import { PlateField, TextField } from '../../components/fields/index.ts';

export function VehicleFields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <PlateField name="plate" label={FIELD_LABELS.vehicles.plate} required />
      <TextField name="model_description" label={FIELD_LABELS.vehicles.model_description} required />
    </SimpleGrid>
  );
}
