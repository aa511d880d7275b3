import { hydrographicBasins } from '#domain/resources/hydrographic-basins.ts';
import { ListPage } from '../../components/list-page.tsx';
import { addressOf } from '../../platform/addresses.ts';

export function BasinsPage() {
  return (
    <ListPage
      title="Bacias"
      routes={hydrographicBasins}
      columns={[{ header: 'Nome', cell: (basin) => basin.name, sort: 'name' }]}
      search="Pesquisa (nome da bacia)"
      empty="Ainda não existem bacias cadastradas."
      add={addressOf('basinNew')}
      open={(basin) => addressOf('basin', { basinId: basin.id })}
    />
  );
}
