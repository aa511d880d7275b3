import { labelsOf } from '#domain/shared/labels.ts';
import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { NO_PRODUCER, ruralProperties } from '#domain/resources/rural-properties.ts';
import { useFormContext } from 'react-hook-form';
import { AddressFields } from '../../components/address-fields.tsx';
import { CreateNow } from '../../components/create-now/create-now.tsx';
import { FieldGroup, type Option } from '../../components/fields/index.ts';
import { latePart } from '../../components/late/late-part.tsx';
import { NamedSelect } from '../../components/named-select.tsx';
import { call } from '../../platform/client.ts';
import { NEW_PRODUCER } from '../rural-producers/new-producer.ts';

const LABELS = labelsOf(ruralProperties.create.body.shape);

const MOST_CHOICES = 30;

interface Producer {
  readonly id: number;
  readonly name: string;
}

/**
 * The property's producer, found by name, nickname or CPF. A property that lost
 * its own (`current` null) may be saved without one.
 */
export function ProducerField({ current }: { readonly current?: Producer | null }) {
  return (
    <NamedSelect
      name="rural_producer"
      label={LABELS.rural_producer}
      required={current !== null}
      current={current}
      load={producersNamed}
      nameOf={async (id) => (await call(ruralProducers.get, { params: { id } })).body.name}
      description={current === null ? NO_PRODUCER : undefined}
      whenNothing={(typed) => <NewProducer typed={typed} />}
    />
  );
}

const ProducerFields = latePart(async () => (await import('../rural-producers/fields.tsx')).ProducerFields, {
  isScreen: false,
});

/** The producer that no search finds, under the name that was searched. */
function NewProducer({ typed }: { readonly typed: string }) {
  const { setValue } = useFormContext();
  return (
    <CreateNow
      title="Cadastro de novo proprietário"
      route={ruralProducers.create}
      list={ruralProducers.list}
      initial={{ ...NEW_PRODUCER, name: /\d/.test(typed) ? '' : typed }}
      made={({ id }) => setValue('rural_producer', id, { shouldDirty: true, shouldValidate: true })}
    >
      <ProducerFields />
      <FieldGroup title="Endereço (Residência)">
        <AddressFields />
      </FieldGroup>
    </CreateNow>
  );
}

async function producersNamed(q: string): Promise<readonly Option[]> {
  const { body } = await call(ruralProducers.list, { query: { q, per_page: MOST_CHOICES } });
  const names = body.data.map(({ name }) => name);
  return body.data.map(({ id, name, cpf }) => {
    // Namesakes differ by what hardly two share.
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return { value: id, label: isAlone ? name : `${name} (CPF ${cpf})` };
  });
}
