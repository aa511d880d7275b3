import { hydrographicSubbasins } from '#domain/resources/hydrographic-subbasins.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';

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
      names={({ name, basin }) => [
        ['Nome', name],
        ['Bacia', basin.name],
      ]}
      add={addressOf('subbasinNew')}
      open={(subbasin) => addressOf('subbasin', { subbasinId: subbasin.id })}
    />
  );
}
