import { addressFields } from '#domain/shared/address.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { SimpleGrid } from '@mantine/core';
import { CepField, type Option, TextField } from './fields/index.ts';
import { PlaceFields } from './place-fields.tsx';

const LABELS = labelsOf(addressFields);

interface AddressFieldsProps {
  /** The record's own city, shown until its state's cities are here. */
  readonly currentCity?: Option | null;
}

/** The address of a producer or a property: `addressFields` of the domain. */
export function AddressFields({ currentCity = null }: AddressFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PlaceFields required currentCity={currentCity} />
        <CepField name="cep" label={LABELS.cep} required />
        <TextField name="district" label={LABELS.district} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField name="street" label={LABELS.street} />
        <TextField name="number" label={LABELS.number} />
        <TextField name="neighborhood" label={LABELS.neighborhood} />
      </SimpleGrid>
    </>
  );
}
