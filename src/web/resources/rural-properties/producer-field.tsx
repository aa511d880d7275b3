import { labelsOf } from '#domain/shared/labels.ts';
import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { NO_PRODUCER, ruralProperties } from '#domain/resources/rural-properties.ts';
import type { Option } from '../../components/fields/index.ts';
import { NamedSelect } from '../../components/named-select.tsx';
import { call } from '../../platform/client.ts';

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
    />
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
