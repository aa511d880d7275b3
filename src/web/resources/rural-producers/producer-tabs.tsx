import { personalData } from '#domain/resources/personal-data.ts';
import { useQuery } from '@tanstack/react-query';
import { type RecordHeading, recordHeading } from '../../components/record-heading.ts';
import { RecordTabs } from '../../components/record-tabs.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { producerQuery } from './producer-query.ts';
import { ProducerSummary } from './producer-summary.tsx';

/** The heading of a screen that shows a part of the producer: the name, and the part's title above it. */
export function useProducerHeading(producerId: number, kind: string): RecordHeading {
  const { data, isLoading } = useQuery(producerQuery(producerId));
  return recordHeading(kind, isLoading, data?.body.name);
}

/** The parts of a producer, by the specification's names; what a person may ask for, to those who answer it. */
export function ProducerTabs({ producerId }: { producerId: number }) {
  const may = useMay();
  const record = useQuery(producerQuery(producerId));
  const ids = { producerId };
  return (
    <RecordTabs
      label="Partes do proprietário"
      record={record}
      facts={<ProducerSummary producer={record.data?.body} />}
      tabs={[
        { label: 'Geral', to: addressOf('producer', ids) },
        { label: 'Endereço Residência', to: addressOf('producerAddress', ids) },
        { label: 'categorias', to: addressOf('producerCategories', ids) },
        { label: 'dados bancários', to: addressOf('producerBankData', ids) },
        { label: 'projetos', to: addressOf('producerProjects', ids) },
        ...(may(personalData.export.can)
          ? [{ label: 'dados pessoais', to: addressOf('producerPersonalData', ids) }]
          : []),
      ]}
    />
  );
}
