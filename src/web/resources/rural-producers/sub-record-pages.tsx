/** The parts of a producer: address, categories, bank data, and the projects of the properties. */
import {
  producerAddresses,
  producerBankDatas,
  producerCategories,
  producerProjects,
} from '#domain/resources/rural-producers.ts';
import { projects } from '#domain/resources/projects.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { AddressFields } from '../../components/address-fields.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { ProjectMark } from '../../components/list/project-mark.tsx';
import { BankDataFields, CategoryFields } from './fields.tsx';
import { ProducerTabs, useProducerHeading } from './producer-tabs.tsx';
import { useAnonymised } from './use-anonymised.ts';

const LIST = addressOf('producers');

export function ProducerAddressPage() {
  const ids = useAddressIds('producerAddress');
  const closed = useAnonymised(ids.producerId);
  return (
    <EditPage
      {...useProducerHeading(ids.producerId, 'Edição de proprietário - Endereço (Residência)')}
      routes={producerAddresses}
      params={ids}
      back={LIST}
      savedTo={null}
      closed={closed}
      tabs={<ProducerTabs producerId={ids.producerId} />}
    >
      {({ city }) => <AddressFields currentCity={{ value: city.id, label: city.name }} />}
    </EditPage>
  );
}

export function ProducerCategoriesPage() {
  const ids = useAddressIds('producerCategories');
  const closed = useAnonymised(ids.producerId);
  return (
    <EditPage
      {...useProducerHeading(ids.producerId, 'Edição de proprietário - Categorias')}
      routes={producerCategories}
      params={ids}
      back={LIST}
      savedTo={null}
      closed={closed}
      tabs={<ProducerTabs producerId={ids.producerId} />}
    >
      <CategoryFields />
    </EditPage>
  );
}

export function ProducerBankDataPage() {
  const ids = useAddressIds('producerBankData');
  const closed = useAnonymised(ids.producerId);
  return (
    <EditPage
      {...useProducerHeading(ids.producerId, 'Edição de proprietário - Dados bancários')}
      routes={producerBankDatas}
      params={ids}
      back={LIST}
      savedTo={null}
      closed={closed}
      tabs={<ProducerTabs producerId={ids.producerId} />}
    >
      <BankDataFields />
    </EditPage>
  );
}

export function ProducerProjectsPage() {
  const ids = useAddressIds('producerProjects');
  const may = useMay();
  return (
    <ListPage
      {...useProducerHeading(ids.producerId, 'Edição de proprietário - Projetos')}
      routes={producerProjects}
      params={ids}
      columns={[
        { header: 'Nome do projeto', cell: (project) => project.name, sort: 'name' },
        { header: 'Data de início', cell: (project) => formatDate(project.start_date), sort: 'start_date' },
        { header: 'Data de término', cell: (project) => formatDate(project.end_date), sort: 'end_date' },
        { header: 'Status', cell: (project) => <ProjectMark project={project} />, sort: 'status' },
      ]}
      empty="Ainda não existem projetos cadastrados."
      openLabel={null}
      {...(may(projects.get.can) && {
        open: (project: { readonly id: number }) => addressOf('project', { projectId: project.id }),
      })}
      back={LIST}
      tabs={<ProducerTabs producerId={ids.producerId} />}
    />
  );
}
