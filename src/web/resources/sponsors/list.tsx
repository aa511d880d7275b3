import { sponsors } from '#domain/resources/sponsors.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { PHONE_MASK } from '#domain/shared/masks.ts';
import { DASH } from '../../components/list/columns.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
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
        {
          header: 'Telefone',
          cell: (sponsor) => <Unbroken>{PHONE_MASK.format(sponsor.main_phone) || DASH}</Unbroken>,
        },
        { header: 'E-mail', cell: (sponsor) => sponsor.main_email ?? DASH },
      ]}
      search="Pesquisa (nome do patrocinador)"
      empty="Ainda não existem patrocinadores cadastrados."
      add={addressOf('sponsorNew')}
      goesWith="os contatos"
      open={(sponsor) => addressOf('sponsor', { sponsorId: sponsor.id })}
    />
  );
}
