import { labelsOf } from '#domain/shared/labels.ts';
import {
  financialResources,
  REFUND,
  RESOURCE_STATUS,
  RESOURCE_TYPE,
  signedValue,
} from '#domain/resources/finances.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { DateField, MoneyField, optionsOf, SelectField } from '../../components/fields/index.ts';
import { ListPage } from '../../components/list-page.tsx';
import { Money } from '../../components/money.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { ResourceTotals } from './resource-totals.tsx';

const LABELS = labelsOf(financialResources.create.body.shape);

const LIST = addressOf('financialResources');

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

function ResourceFields() {
  const type: unknown = useWatch({ name: 'type' });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DateField name="forecast" label={LABELS.forecast} required />
      <SelectField name="type" label={LABELS.type} required options={optionsOf(RESOURCE_TYPE)} />
      <MoneyField
        name="value"
        label={LABELS.value}
        description={type === REFUND ? 'Digite sem sinal: a devolução é descontada dos totais.' : undefined}
      />
      <SelectField name="status" label={LABELS.status} required options={optionsOf(RESOURCE_STATUS)} />
    </SimpleGrid>
  );
}

export function FinancialResourceCreatePage() {
  const projectId = useProjectId();
  return (
    <CreatePage
      title="Cadastro de recurso"
      route={financialResources.create}
      params={{ projectId }}
      initial={{ forecast: '', type: null, value: null, status: null }}
      back={LIST}
    >
      <ResourceFields />
    </CreatePage>
  );
}

export function FinancialResourceEditPage() {
  const projectId = useProjectId();
  const { financialResourceId } = useAddressIds('financialResource');
  return (
    <EditPage
      title="Edição de recurso"
      routes={financialResources}
      params={{ projectId, id: financialResourceId }}
      back={LIST}
    >
      <ResourceFields />
    </EditPage>
  );
}
