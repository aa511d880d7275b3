import { wireRollerBody } from '#domain/resources/wire-rollers.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { DecimalField, IntegerField } from '../../components/fields/index.ts';

const LABELS = labelsOf(wireRollerBody.shape);

/** The fields of a kind of roll. */
export function RollerTypeFields() {
  return (
    <>
      <IntegerField name="length" label={LABELS.length} required />
      <DecimalField
        name="minimum_usage"
        label={LABELS.minimum_usage}
        description="Um rolo só é aberto se ao menos esta parte dele for usada."
        required
      />
    </>
  );
}
