import { labelsOf } from '#domain/shared/labels.ts';
import { bankingDatas } from '#domain/resources/banking-datas.ts';
import { ACCOUNT_TYPES } from '#domain/shared/bank-account.ts';
import { SimpleGrid } from '@mantine/core';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { optionsOf, SelectField, TextField } from '../../components/fields/index.ts';
import { ListPage } from '../../components/list-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { ProjectTabs, useProjectHeading } from './project-tabs.tsx';

const LABELS = labelsOf(bankingDatas.create.body.shape);

export function ProjectBankAccountsPage() {
  const ids = useAddressIds('projectBankAccounts');
  return (
    <ListPage
      {...useProjectHeading(ids.projectId, 'Edição de projeto - Dados bancários')}
      routes={bankingDatas}
      params={ids}
      columns={[
        { header: 'Banco', cell: (account) => account.bank_name, sort: 'bank_name' },
        { header: 'Agência', cell: (account) => account.agency, sort: 'agency' },
        { header: 'Número da conta', cell: (account) => account.account_number },
        { header: 'Tipo da conta', cell: (account) => account.account_type_label },
      ]}
      search="Pesquisa (banco, agência ou número da conta)"
      empty="Ainda não existem dados bancários cadastrados."
      names={({ bank_name, agency, account_number }) => [
        ['Banco', bank_name],
        ['Agência', agency],
        ['Número da conta', account_number],
      ]}
      add={addressOf('projectBankAccountNew', ids)}
      open={(account) => addressOf('projectBankAccount', { ...ids, bankingDataId: account.id })}
      back={addressOf('projects')}
      tabs={<ProjectTabs projectId={ids.projectId} />}
    />
  );
}

function BankAccountFields() {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField name="bank_name" label={LABELS.bank_name} required />
      <TextField name="agency" label={LABELS.agency} required />
      <TextField name="account_number" label={LABELS.account_number} required />
      <SelectField
        name="account_type"
        label={LABELS.account_type}
        options={optionsOf(ACCOUNT_TYPES)}
        required
      />
    </SimpleGrid>
  );
}

export function ProjectBankAccountCreatePage() {
  const ids = useAddressIds('projectBankAccountNew');
  return (
    <CreatePage
      title="Cadastro de dados bancários"
      route={bankingDatas.create}
      params={ids}
      initial={{ bank_name: '', agency: '', account_number: '', account_type: null }}
      back={addressOf('projectBankAccounts', ids)}
      tabs={<ProjectTabs projectId={ids.projectId} isAbove />}
    >
      <BankAccountFields />
    </CreatePage>
  );
}

export function ProjectBankAccountEditPage() {
  const { projectId, bankingDataId } = useAddressIds('projectBankAccount');
  return (
    <EditPage
      title="Edição de dados bancários"
      routes={bankingDatas}
      params={{ projectId, id: bankingDataId }}
      back={addressOf('projectBankAccounts', { projectId })}
      tabs={<ProjectTabs projectId={projectId} isAbove />}
    >
      <BankAccountFields />
    </EditPage>
  );
}
