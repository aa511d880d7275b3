import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf, useAddressIds } from '../../platform/addresses.ts';
import { SubbasinFields } from './fields.tsx';

const LIST = addressOf('subbasins');

export function SubbasinsPage() {
  return (
    <ListPage
      title="Sub-bacias"
      routes={hydrographicSubbasins}
      columns={[
        { header: 'Nome', cell: (subbasin) => subbasin.name, sort: 'name' },
        { header: 'Bacia', cell: (subbasin) => subbasin.basin.name, sort: 'basin' },
        { header: 'Estado', cell: (subbasin) => subbasin.state.name },
      ]}
      search="Pesquisa (nome da sub-bacia ou da bacia)"
      empty="Ainda não existem subbacias cadastradas."
      add={addressOf('subbasinNew')}
      open={(subbasin) => addressOf('subbasin', { subbasinId: subbasin.id })}
    />
  );
}

export function SubbasinCreatePage() {
  return (
    <CreatePage
      title="Cadastro de sub-bacia"
      route={hydrographicSubbasins.create}
      initial={{ name: '', basin: null, state: null }}
      back={LIST}
    >
      <SubbasinFields />
    </CreatePage>
  );
}

export function SubbasinEditPage() {
  const { subbasinId } = useAddressIds('subbasin');
  return (
    <EditPage
      title="Edição de sub-bacia"
      routes={hydrographicSubbasins}
      params={{ id: subbasinId }}
      back={LIST}
    >
      <SubbasinFields />
    </EditPage>
  );
}
