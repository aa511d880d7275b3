import { sponsors } from '#domain/resources/sponsors.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { EmailLink, PhoneLink } from '../../components/list/contact-links.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';

export function SponsorsPage() {
  return (
    <ListPage
      title="Patrocinadores"
      routes={sponsors}
      columns={[
        { header: 'Nome', cell: (sponsor) => sponsor.name, sort: 'name' },
        { header: 'Cidade', cell: ({ city }) => cityWithState(city) },
        { header: 'Telefone', cell: (sponsor) => <PhoneLink phone={sponsor.main_phone} /> },
        { header: 'E-mail', cell: (sponsor) => <EmailLink email={sponsor.main_email} /> },
      ]}
      search="Pesquisa (nome do patrocinador)"
      empty="Ainda não existem patrocinadores cadastrados."
      add={addressOf('sponsorNew')}
      goesWith="os contatos"
      open={(sponsor) => addressOf('sponsor', { sponsorId: sponsor.id })}
    />
  );
}
