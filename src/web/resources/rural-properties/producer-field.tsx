import { ruralProducers } from '#domain/resources/rural-producers.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { NO_PRODUCER } from '#domain/resources/rural-properties.ts';
import { type Option, RemoteSelect } from '../../components/fields/index.ts';
import { call } from '../../platform/client.ts';
import { routeQuery } from '../../platform/queries.ts';

const MOST_CHOICES = 30;

interface Producer {
  readonly id: number;
  readonly name: string;
}

/** The property's producer, found by name, nickname or CPF. */
export function ProducerField({ current }: { readonly current?: Producer | null }) {
  const { currentLabel, remember } = useProducerName(current ?? null);
  return (
    <RemoteSelect
      name="rural_producer"
      label="Proprietário"
      required
      load={async (q) => remember(await producersNamed(q))}
      currentLabel={currentLabel}
      description={current === null ? NO_PRODUCER : undefined}
    />
  );
}

async function producersNamed(q: string): Promise<readonly Option[]> {
  const { body } = await call(ruralProducers.list, { query: { q, per_page: MOST_CHOICES } });
  const names = body.data.map(({ name }) => name);
  return body.data.map(({ id, name, cpf }) => {
    // Namesakes differ by what no two share.
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return { value: id, label: isAlone ? name : `${name} (CPF ${CPF_MASK.format(cpf)})` };
  });
}

/** The chosen producer's name; asked for only where a draft brings an id that no search has shown. */
function useProducerName(current: Producer | null) {
  const [seen, setSeen] = useState<readonly Option[]>([]);
  const value: unknown = useWatch({ name: 'rural_producer' });
  const id = typeof value === 'number' ? value : null;
  const known = id === current?.id ? current?.name : seen.find((option) => option.value === id)?.label;
  const { data } = useQuery({
    ...routeQuery(ruralProducers.get, { params: { id: id ?? 0 } }),
    enabled: id !== null && known === undefined,
  });
  return {
    currentLabel: known ?? (data?.body.id === id ? data?.body.name : null) ?? null,
    remember(found: readonly Option[]) {
      setSeen((before) => [...before, ...found]);
      return found;
    },
  };
}
