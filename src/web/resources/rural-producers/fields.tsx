import { PRODUCER_CATEGORIES } from '#domain/resources/rural-producers.ts';
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

export function ProducerFields() {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="name" label="Nome" required />
        <TextField name="nickname" label="Apelido" />
        <CpfField name="cpf" label="CPF" required />
        <TextField name="rg" label="RG" />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <PhoneField name="home_phone" label="Telefone residencial" />
        <PhoneField name="cell_phone" label="Celular" />
        <PhoneField name="service_phone" label="Telefone comercial" />
      </SimpleGrid>
    </>
  );
}

export function BankDataFields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField name="bank_name" label="Banco" />
      <TextField name="agency" label="Agência" />
      <TextField name="account_number" label="Número da conta" />
      <SelectField name="account_type" label="Tipo da conta" options={optionsOf(ACCOUNT_TYPES)} />
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
      label="Descrição"
      required={other === true}
      disabled={other !== true}
    />
  );
}
