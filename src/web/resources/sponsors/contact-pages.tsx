import { labelsOf } from '#domain/shared/labels.ts';
import { sponsorContactBody, sponsorContacts } from '#domain/resources/sponsor-contacts.ts';
import { SimpleGrid } from '@mantine/core';
import { EmailLink, PhoneLink } from '../../components/list/contact-links.tsx';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { EmailField, PhoneField, TextField } from '../../components/fields/index.ts';
import { ListPage } from '../../components/list-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { SponsorTabs } from './sponsor-tabs.tsx';

const LABELS = labelsOf(sponsorContactBody.shape);

export function SponsorContactsPage() {
  const ids = useAddressIds('sponsorContacts');
  return (
    <ListPage
      title="Edição de patrocinador - Contatos"
      routes={sponsorContacts}
      params={ids}
      columns={[
        { header: 'Nome', cell: (contact) => contact.name, sort: 'name' },
        { header: 'Departamento', cell: (contact) => contact.department, sort: 'department' },
        { header: 'E-mail', cell: (contact) => <EmailLink email={contact.email} /> },
        { header: 'Celular', cell: (contact) => <PhoneLink phone={contact.cell_phone} /> },
      ]}
      search="Pesquisa (nome, e-mail ou departamento)"
      empty="Ainda não existem contatos cadastrados."
      add={addressOf('sponsorContactNew', ids)}
      open={(contact) => addressOf('sponsorContact', { ...ids, contactId: contact.id })}
      back={addressOf('sponsors')}
      tabs={<SponsorTabs sponsorId={ids.sponsorId} />}
    />
  );
}

function ContactFields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField name="name" label={LABELS.name} required />
      <TextField name="department" label={LABELS.department} required />
      <EmailField name="email" label={LABELS.email} required />
      <PhoneField name="cell_phone" label={LABELS.cell_phone} required />
      <PhoneField name="phone" label={LABELS.phone} />
      <PhoneField name="service_phone" label={LABELS.service_phone} />
    </SimpleGrid>
  );
}

export function SponsorContactCreatePage() {
  const ids = useAddressIds('sponsorContactNew');
  return (
    <CreatePage
      title="Cadastro de contato"
      route={sponsorContacts.create}
      params={ids}
      initial={{ name: '', email: '', cell_phone: '', phone: null, service_phone: null, department: '' }}
      back={addressOf('sponsorContacts', ids)}
      tabs={<SponsorTabs sponsorId={ids.sponsorId} />}
    >
      <ContactFields />
    </CreatePage>
  );
}

export function SponsorContactEditPage() {
  const { sponsorId, contactId } = useAddressIds('sponsorContact');
  return (
    <EditPage
      title="Edição de contato"
      routes={sponsorContacts}
      params={{ sponsorId, id: contactId }}
      back={addressOf('sponsorContacts', { sponsorId })}
      tabs={<SponsorTabs sponsorId={sponsorId} />}
    >
      <ContactFields />
    </EditPage>
  );
}
