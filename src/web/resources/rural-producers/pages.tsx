import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { AddressFields } from '../../components/address-fields.tsx';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { FieldGroup } from '../../components/fields/index.ts';
import { FAILURES } from '../../components/form/messages.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { ProducerFields } from './fields.tsx';
import { NEW_PRODUCER } from './new-producer.ts';
import { UNREAD } from './producer-query.ts';
import { ProducerProperties } from './producer-properties.tsx';
import { ProducerTabs, useProducerHeading } from './producer-tabs.tsx';
import { useAnonymised } from './use-anonymised.ts';

const LIST = addressOf('producers');

export function ProducerCreatePage() {
  return (
    <CreatePage
      title="Cadastro de novo proprietário"
      route={ruralProducers.create}
      initial={NEW_PRODUCER}
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

/** One and the same: what the page learns meanwhile draws no field anew. */
const FIELDS = <ProducerFields />;

export function ProducerEditPage() {
  const { producerId } = useAddressIds('producer');
  const closed = useAnonymised(producerId);
  return (
    <EditPage
      {...useProducerHeading(producerId, 'Edição de proprietário')}
      routes={ruralProducers}
      params={{ id: producerId }}
      unread={UNREAD}
      back={LIST}
      closed={closed}
      tabs={<ProducerTabs producerId={producerId} />}
      below={<ProducerProperties producerId={producerId} />}
    >
      {FIELDS}
    </EditPage>
  );
}
