import { PlateField } from '../../components/fields/masked-fields.tsx';
import { TextField } from '../../components/fields/text-fields.tsx';

export function VehicleFields() {
  return (
    <>
      <PlateField name="plate" label="Placa" required />
      <TextField name="model_description" label="Modelo" required />
    </>
  );
}
