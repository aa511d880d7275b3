import {
  financialResources,
  RESOURCE_STATUS,
  RESOURCE_TYPE,
  signedValue,
} from '#domain/resources/finances.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { AddressFilter, choicesOf } from '../../components/list/address-filter.tsx';
import { chosenOf, useListAddress } from '../../components/list/list-address.ts';
import { PeriodFilter, usePeriod } from '../../components/list/period-filter.tsx';
import { NOTHING_FOUND } from '../../components/list/record-list.tsx';
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
          cell: ({ type, value }) => <Money value={value === null ? null : signedValue(type, value)} />,
          sort: 'value',
          numeric: true,
        },
        { header: 'Status', cell: ({ status_label }) => status_label, sort: 'status' },
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
      add={addressOf('financialResourceNew')}
      open={(resource) => addressOf('financialResource', { financialResourceId: resource.id })}
    />
  );
}

function useFilters() {
  const { texts } = useListAddress();
  const status = chosenOf(texts.status, Object.keys(RESOURCE_STATUS));
  const type = chosenOf(texts.type, Object.keys(RESOURCE_TYPE));
  return { ...(status && { status }), ...(type && { type }), ...usePeriod() };
}
