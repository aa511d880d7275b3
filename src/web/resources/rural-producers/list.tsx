import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { DASH } from '../../components/list/columns.ts';
import { PhoneLink } from '../../components/list/contact-links.tsx';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { LeftProperties } from './left-properties.tsx';

export function ProducersPage() {
  return (
    <ListPage
      title="Proprietários"
      routes={ruralProducers}
      columns={[
        { header: 'Nome', cell: (producer) => producer.name, sort: 'name' },
        { header: 'Apelido', cell: (producer) => producer.nickname ?? DASH },
        { header: 'CPF', cell: (producer) => <Unbroken>{producer.cpf || DASH}</Unbroken> },
        {
          header: 'Celular',
          cell: (producer) => <PhoneLink phone={producer.cell_phone} />,
        },
        { header: 'Cidade', cell: ({ city }) => cityWithState(city) },
      ]}
      search="Pesquisa (nome, apelido ou CPF)"
      empty="Ainda não existem proprietários cadastrados."
      names={({ name, cpf }) => [['Nome', name], ...(cpf ? [['CPF', cpf] as const] : [])]}
      add={addressOf('producerNew')}
      goesWith="endereço, dados bancários e categorias"
      removeNotice={(producer) => <LeftProperties producerId={producer.id} />}
      open={(producer) => addressOf('producer', { producerId: producer.id })}
    />
  );
}
