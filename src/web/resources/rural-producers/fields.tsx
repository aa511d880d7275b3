import { labelsOf } from '#domain/shared/labels.ts';
import {
  PRODUCER_CATEGORIES,
  producerBankBody,
  producerCategoriesBody,
  producerEditBody,
} from '#domain/resources/rural-producers.ts';
import { ACCOUNT_TYPES } from '#domain/shared/bank-account.ts';
import { SimpleGrid } from '@mantine/core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  CheckboxField,
  CpfField,
  optionsOf,
  PhoneField,
  SelectField,
  TextField,
} from '../../components/fields/index.ts';

const LABELS = labelsOf({
  ...producerEditBody.shape,
  ...producerBankBody.shape,
  ...producerCategoriesBody.shape,
});

export function ProducerFields() {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="name" label={LABELS.name} required />
        <TextField name="nickname" label={LABELS.nickname} />
        <CpfField name="cpf" label={LABELS.cpf} required />
        <TextField name="rg" label={LABELS.rg} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <PhoneField name="home_phone" label={LABELS.home_phone} />
        <PhoneField name="cell_phone" label={LABELS.cell_phone} />
        <PhoneField name="service_phone" label={LABELS.service_phone} />
      </SimpleGrid>
    </>
  );
}

export function BankDataFields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField name="bank_name" label={LABELS.bank_name} />
      <TextField name="agency" label={LABELS.agency} />
      <TextField name="account_number" label={LABELS.account_number} />
      <SelectField name="account_type" label={LABELS.account_type} options={optionsOf(ACCOUNT_TYPES)} />
    </SimpleGrid>
  );
}

export function CategoryFields() {
  return (
    <>
      {Object.entries(PRODUCER_CATEGORIES).map(([name, label]) => (
        <CheckboxField key={name} name={name} label={label} />
      ))}
      <OtherDescriptionField />
    </>
  );
}

/** What 'Outro' is; unticking it clears this. */
function OtherDescriptionField() {
  const { setValue, clearErrors } = useFormContext();
  const other: unknown = useWatch({ name: 'other' });
  const described: unknown = useWatch({ name: 'other_description' });
  const cleared = other === false && typeof described === 'string' && described !== '';
  useEffect(() => {
    if (cleared) setValue('other_description', null, { shouldDirty: true });
    if (other === false) clearErrors('other_description');
  }, [other, cleared, setValue, clearErrors]);
  return (
    <TextField
      name="other_description"
      label={LABELS.other_description}
      required={other === true}
      disabled={other !== true}
    />
  );
}
