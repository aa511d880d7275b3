import { accountabilities } from '#domain/resources/finances.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { ListPage } from '../../components/list-page.tsx';
import { Money } from '../../components/money.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';

export function AccountabilitiesPage() {
  const projectId = useProjectId();
  return (
    <ListPage
      title="Prestação de Contas"
      routes={accountabilities}
      params={{ projectId }}
      columns={[
        { header: 'Previsão', cell: ({ forecast_date }) => formatDate(forecast_date), sort: 'forecast_date' },
        { header: 'Tipo', cell: ({ type_label }) => type_label, sort: 'type' },
        { header: 'Valor (R$)', cell: ({ value }) => <Money value={value} />, sort: 'value', numeric: true },
        {
          header: 'Data de entrega',
          cell: ({ delivery_date }) => formatDate(delivery_date),
          sort: 'delivery_date',
        },
        { header: 'Situação', cell: ({ situation_label }) => situation_label, sort: 'situation' },
      ]}
      search="Pesquisa (tipo ou situação)"
      empty="Ainda não existem prestações de contas cadastrados."
      add={addressOf('accountabilityNew')}
      open={(accountability) => addressOf('accountability', { accountabilityId: accountability.id })}
    />
  );
}
