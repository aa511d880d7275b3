import { labelsOf } from '#domain/shared/labels.ts';
import {
  accountabilities,
  ACCOUNTABILITY_SITUATION,
  ACCOUNTABILITY_TYPE,
} from '#domain/resources/finances.ts';
import { SimpleGrid } from '@mantine/core';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { DateField, MoneyField, optionsOf, SelectField } from '../../components/fields/index.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';

const LABELS = labelsOf(accountabilities.create.body.shape);

const LIST = addressOf('accountabilities');

function AccountabilityFields() {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField name="forecast_date" label={LABELS.forecast_date} required />
        <SelectField name="type" label={LABELS.type} required options={optionsOf(ACCOUNTABILITY_TYPE)} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <MoneyField name="value" label={LABELS.value} />
        <DateField name="delivery_date" label={LABELS.delivery_date} required />
        <SelectField
          name="situation"
          label={LABELS.situation}
          required
          options={optionsOf(ACCOUNTABILITY_SITUATION)}
        />
      </SimpleGrid>
    </>
  );
}

export function AccountabilityCreatePage() {
  const projectId = useProjectId();
  return (
    <CreatePage
      title="Cadastro de nova prestação de conta"
      route={accountabilities.create}
      params={{ projectId }}
      initial={{ forecast_date: '', type: null, value: null, delivery_date: '', situation: null }}
      back={LIST}
    >
      <AccountabilityFields />
    </CreatePage>
  );
}

export function AccountabilityEditPage() {
  const projectId = useProjectId();
  const { accountabilityId } = useAddressIds('accountability');
  return (
    <EditPage
      title="Edição de prestação de conta"
      routes={accountabilities}
      params={{ projectId, id: accountabilityId }}
      back={LIST}
    >
      <AccountabilityFields />
    </EditPage>
  );
}
