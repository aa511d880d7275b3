import { sponsorBody } from '#domain/resources/sponsors.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { SimpleGrid } from '@mantine/core';
import { EmailField, type Option, PhoneField, TextField } from '../../components/fields/index.ts';
import { PlaceFields } from '../../components/place-fields.tsx';

const LABELS = labelsOf(sponsorBody.shape);

export function SponsorFields({ currentCity }: { readonly currentCity?: Option }) {
  return (
    <>
      <TextField name="name" label={LABELS.name} required />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField name="street" label={LABELS.street} />
        <TextField name="number" label={LABELS.number} />
        <TextField name="neighborhood" label={LABELS.neighborhood} />
        <TextField name="complement" label={LABELS.complement} />
        <PlaceFields required currentCity={currentCity ?? null} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <PhoneField name="main_phone" label={LABELS.main_phone} />
        <EmailField name="main_email" label={LABELS.main_email} />
        <TextField name="website" label={LABELS.website} />
        <TextField name="department" label={LABELS.department} />
        <PhoneField name="service_phone" label={LABELS.service_phone} />
        <PhoneField name="cell_phone" label={LABELS.cell_phone} />
      </SimpleGrid>
    </>
  );
}
