import { sponsors } from '#domain/resources/sponsors.ts';
import { NEW_SPONSOR } from '../../components/create-now/new-sponsor.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { SponsorFields } from './fields.tsx';
import { SponsorTabs } from './sponsor-tabs.tsx';

const LIST = addressOf('sponsors');

export function SponsorCreatePage() {
  return (
    <CreatePage
      title="Cadastro de patrocinadores"
      route={sponsors.create}
      initial={NEW_SPONSOR}
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
