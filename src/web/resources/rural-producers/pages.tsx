import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { PHONE_MASK } from '#domain/shared/masks.ts';
import { AddressFields } from '../../components/address-fields.tsx';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { FieldGroup } from '../../components/fields/index.ts';
import { FAILURES } from '../../components/form/messages.ts';
import { DASH } from '../../components/list/columns.ts';
import { Unbroken } from '../../components/list/unbroken.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { ProducerFields } from './fields.tsx';
import { LeftProperties } from './left-properties.tsx';
import { PersonalData, useAnonymised } from './personal-data.tsx';
import { ProducerTabs } from './producer-tabs.tsx';

const LIST = addressOf('producers');

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
          cell: (producer) => <Unbroken>{PHONE_MASK.format(producer.cell_phone) || DASH}</Unbroken>,
        },
        { header: 'Cidade', cell: ({ city }) => cityWithState(city) },
      ]}
      search="Pesquisa (nome, apelido ou CPF)"
      empty="Ainda não existem proprietários cadastrados."
      add={addressOf('producerNew')}
      removeNotice={(producer) => <LeftProperties producerId={producer.id} />}
      open={(producer) => addressOf('producer', { producerId: producer.id })}
    />
  );
}

export function ProducerCreatePage() {
  return (
    <CreatePage
      title="Cadastro de novo proprietário"
      route={ruralProducers.create}
      initial={{
        name: '',
        nickname: null,
        cpf: '',
        rg: null,
        home_phone: null,
        cell_phone: null,
        service_phone: null,
        state_id: null,
        city: null,
        cep: '',
        district: null,
        street: null,
        number: null,
        neighborhood: null,
      }}
      back={LIST}
      onward={(created) => addressOf('producer', { producerId: created.rural_producer_id })}
      failure={FAILURES.saveCreate}
    >
      <ProducerFields />
      <FieldGroup title="Endereço (Residência)">
        <AddressFields />
      </FieldGroup>
    </CreatePage>
  );
}

export function ProducerEditPage() {
  const { producerId } = useAddressIds('producer');
  const closed = useAnonymised(producerId);
  return (
    <EditPage
      title="Edição de proprietário"
      routes={ruralProducers}
      params={{ id: producerId }}
      back={LIST}
      closed={closed}
      tabs={<ProducerTabs producerId={producerId} />}
      below={<PersonalData producerId={producerId} />}
    >
      <ProducerFields />
    </EditPage>
  );
}
