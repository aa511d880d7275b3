import {
  financialResources,
  RESOURCE_STATUS,
  RESOURCE_TYPE,
  signedValue,
} from '#domain/resources/finances.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { AddressFilter, choicesOf } from '../../components/list/address-filter.tsx';
import { chosenOf, useListAddress } from '../../components/list/list-address.ts';
import { Mark, type MarkTone } from '../../components/list/mark.tsx';
import { PeriodFilter, usePeriod } from '../../components/list/period-filter.tsx';
import { NOTHING_FOUND } from '../../components/list/nothing-found.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { Money } from '../../components/money.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { ResourceTotals } from './resource-totals.tsx';

export function FinancialResourcesPage() {
  const projectId = useProjectId();
  const filters = useFilters();
  return (
    <ListPage
      title="Recursos"
      routes={financialResources}
      params={{ projectId }}
      summary={(meta) => <ResourceTotals sums={meta?.sums} />}
      columns={[
        { header: 'Previsão', cell: ({ forecast }) => formatDate(forecast), sort: 'forecast' },
        { header: 'Tipo', cell: ({ type_label }) => type_label, sort: 'type' },
        {
          header: 'Valor (R$)',
          cell: (resource) => <Money value={signedOf(resource)} />,
          sort: 'value',
          numeric: true,
        },
        {
          header: 'Status',
          cell: ({ status, status_label }) => (
            <Mark tone={TONES[status as keyof typeof TONES]}>{status_label}</Mark>
          ),
          sort: 'status',
        },
      ]}
      search="Pesquisa (tipo ou status)"
      saves="financial_resources"
      filters={{
        query: filters,
        controls: (
          <>
            <AddressFilter name="status" label="Status" all="Todos" choices={choicesOf(RESOURCE_STATUS)} />
            <AddressFilter name="type" label="Tipo" all="Todos" choices={choicesOf(RESOURCE_TYPE)} />
            <PeriodFilter label="Previsão" />
          </>
        ),
      }}
      empty={Object.keys(filters).length > 0 ? NOTHING_FOUND : 'Ainda não existem recursos cadastrados.'}
      names={(resource) => [
        ['Previsão', formatDate(resource.forecast)],
        ['Tipo', resource.type_label],
        ['Valor (R$)', <Money key="value" value={signedOf(resource)} />],
      ]}
      add={addressOf('financialResourceNew')}
      open={(resource) => addressOf('financialResource', { financialResourceId: resource.id })}
    />
  );
}

function signedOf({ type, value }: ResponseOf<typeof financialResources.get>): number | null {
  return value === null ? null : signedValue(type, value);
}

const TONES: Readonly<Record<keyof typeof RESOURCE_STATUS, MarkTone>> = { 1: 'open', 2: 'done', 3: 'late' };

function useFilters() {
  const { texts } = useListAddress();
  const status = chosenOf(texts.status, Object.keys(RESOURCE_STATUS));
  const type = chosenOf(texts.type, Object.keys(RESOURCE_TYPE));
  return { ...(status && { status }), ...(type && { type }), ...usePeriod() };
}
