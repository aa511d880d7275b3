import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { recoveryInterestBody } from '#domain/resources/recovery-interests.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { AddressFields } from '../../components/address-fields.tsx';
import {
  DateField,
  DecimalField,
  FieldGroup,
  IntegerField,
  TextAreaField,
  TextField,
  YesNoSelect,
} from '../../components/fields/index.ts';
import { ProducerField } from './producer-field.tsx';
import { SubbasinField } from './subbasin-field.tsx';

const LABELS = labelsOf({ ...ruralProperties.create.body.shape, ...recoveryInterestBody.shape });

type Producer = Parameters<typeof ProducerField>[0];

export function PropertyFields({ current }: Producer) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="name" label={LABELS.name} required />
        <ProducerField current={current} />
        <DecimalField name="total_area" label={LABELS.total_area} />
        <DateField name="registration_date" label={LABELS.registration_date} />
      </SimpleGrid>
      <TextAreaField name="interest_register" label={LABELS.interest_register} />
      <TextAreaField name="descriptive_roadmaps" label={LABELS.descriptive_roadmaps} />
    </>
  );
}

/** All that a new property is registered with. */
export function NewPropertyFields() {
  const state: unknown = useWatch({ name: 'state_id' });
  return (
    <>
      <FieldGroup title="Propriedade">
        <PropertyFields />
      </FieldGroup>
      <FieldGroup title="Endereço">
        <AddressFields />
      </FieldGroup>
      <FieldGroup title="Localização hidrográfica">
        <HydrographicFields stateId={typeof state === 'number' ? state : null} />
      </FieldGroup>
    </>
  );
}

export function HydrographicFields(props: Parameters<typeof SubbasinField>[0]) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <SubbasinField {...props} />
      <TextField name="microbasin" label={LABELS.microbasin} />
    </SimpleGrid>
  );
}

export function RecoveryInterestFields() {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <YesNoSelect name="septic_tank" label={LABELS.septic_tank} required />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <YesNoSelect name="dry_boxes" label={LABELS.dry_boxes} required />
        <IntegerField name="quantity_dry_boxes" label={LABELS.quantity_dry_boxes} />
        <YesNoSelect name="water_dam" label={LABELS.water_dam} required />
        <IntegerField name="quantity_water_dam" label={LABELS.quantity_water_dam} />
        <YesNoSelect name="riparian_forest" label={LABELS.riparian_forest} required />
        <DecimalField name="quantity_riparian_forest" label={LABELS.quantity_riparian_forest} />
        <YesNoSelect name="hill_top" label={LABELS.hill_top} required />
        <DecimalField name="quantity_hill_top" label={LABELS.quantity_hill_top} />
        <YesNoSelect name="declivity_app" label={LABELS.declivity_app} required />
        <DecimalField name="quantity_declivity_app" label={LABELS.quantity_declivity_app} />
      </SimpleGrid>
      <TextAreaField name="recovery_activity" label={LABELS.recovery_activity} />
    </>
  );
}
