import { labelsOf } from '#domain/shared/labels.ts';
import { sponsorBody, sponsors } from '#domain/resources/sponsors.ts';
import { SimpleGrid } from '@mantine/core';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { EmailField, type Option, PhoneField, TextField } from '../../components/fields/index.ts';
import { PlaceFields } from '../../components/place-fields.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { SponsorTabs } from './sponsor-tabs.tsx';

const LABELS = labelsOf(sponsorBody.shape);

const LIST = addressOf('sponsors');

function SponsorFields({ currentCity }: { readonly currentCity?: Option }) {
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

export function SponsorCreatePage() {
  return (
    <CreatePage
      title="Cadastro de patrocinadores"
      route={sponsors.create}
      initial={{
        name: '',
        street: null,
        number: null,
        neighborhood: null,
        complement: null,
        state_id: null,
        city: null,
        main_phone: null,
        main_email: null,
        website: null,
        department: null,
        service_phone: null,
        cell_phone: null,
      }}
      back={LIST}
      onward={(created) => addressOf('sponsor', { sponsorId: created.sponsor_id })}
    >
      <SponsorFields />
    </CreatePage>
  );
}

export function SponsorEditPage() {
  const { sponsorId } = useAddressIds('sponsor');
  return (
    <EditPage
      title="Edição de patrocinador"
      routes={sponsors}
      params={{ id: sponsorId }}
      back={LIST}
      tabs={<SponsorTabs sponsorId={sponsorId} />}
    >
      {({ city }) => <SponsorFields currentCity={{ value: city.id, label: city.name }} />}
    </EditPage>
  );
}
