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

type Producer = Parameters<typeof ProducerField>[0];

export function PropertyFields({ current }: Producer) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="name" label="Nome" required />
        <ProducerField current={current} />
        <DecimalField name="total_area" label="Área total (ha)" />
        <DateField name="registration_date" label="Data de cadastro" />
      </SimpleGrid>
      <TextAreaField name="interest_register" label="Registro de interesse" />
      <TextAreaField name="descriptive_roadmaps" label="Roteiro descritivo" />
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
      <TextField name="microbasin" label="Microbacia" />
    </SimpleGrid>
  );
}

export function RecoveryInterestFields() {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <YesNoSelect name="septic_tank" label="Mini-ETE" required />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <YesNoSelect name="dry_boxes" label="Caixas secas" required />
        <IntegerField name="quantity_dry_boxes" label="Quantidade de caixas secas" />
        <YesNoSelect name="water_dam" label="Barraginhas" required />
        <IntegerField name="quantity_water_dam" label="Quantidade de barraginhas" />
        <YesNoSelect name="riparian_forest" label="Mata ciliar" required />
        <DecimalField name="quantity_riparian_forest" label="Quantidade de mata ciliar" />
        <YesNoSelect name="hill_top" label="Topo de morro" required />
        <DecimalField name="quantity_hill_top" label="Quantidade de topo de morro" />
        <YesNoSelect name="declivity_app" label="APP de declividade" required />
        <DecimalField name="quantity_declivity_app" label="Quantidade de APP de declividade" />
      </SimpleGrid>
      <TextAreaField name="recovery_activity" label="Atividade de recuperação" />
    </>
  );
}
