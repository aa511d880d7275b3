import { financialResources, signedValue } from '#domain/resources/finances.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { ListPage } from '../../components/list-page.tsx';
import { Money } from '../../components/money.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { ResourceTotals } from './resource-totals.tsx';

export function FinancialResourcesPage() {
  const projectId = useProjectId();
  return (
    <ListPage
      title="Recursos"
      routes={financialResources}
      params={{ projectId }}
      summary={<ResourceTotals projectId={projectId} />}
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
      empty="Ainda não existem recursos cadastrados."
      add={addressOf('financialResourceNew')}
      open={(resource) => addressOf('financialResource', { financialResourceId: resource.id })}
    />
  );
}
