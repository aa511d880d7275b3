import { labelsOf } from '#domain/shared/labels.ts';
import { financialResources, REFUND, RESOURCE_STATUS, RESOURCE_TYPE } from '#domain/resources/finances.ts';
import { SimpleGrid } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { DateField, MoneyField, optionsOf, SelectField } from '../../components/fields/index.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';

const LABELS = labelsOf(financialResources.create.body.shape);

const LIST = addressOf('financialResources');

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
