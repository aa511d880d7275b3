import { NO_PRODUCER, ruralProperties } from '#domain/resources/rural-properties.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { ListPage } from '../../components/list-page.tsx';
import { DASH } from '../../components/list/columns.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';

const HECTARE_DECIMALS = 2;

export function PropertiesPage() {
  const projectId = useProjectId();
  return (
    <ListPage
      title="Propriedades"
      routes={ruralProperties}
      params={{ projectId }}
      columns={[
        { header: 'Nome', cell: (property) => property.name, sort: 'name' },
        { header: 'Proprietário', cell: (property) => property.rural_producer?.name ?? NO_PRODUCER },
        { header: 'Município', cell: ({ city }) => cityWithState(city) },
        {
          header: 'Área (ha)',
          cell: ({ total_area }) =>
            total_area === null ? DASH : formatGrouped(total_area, HECTARE_DECIMALS),
          numeric: true,
        },
        { header: 'Nascentes', cell: (property) => property.water_springs, numeric: true },
      ]}
      search="Pesquisa (nome da propriedade ou produtor)"
      empty="Ainda não existem propriedades cadastradas."
      names={({ name, rural_producer, city }) => [
        ['Nome', name],
        ['Proprietário', rural_producer?.name ?? NO_PRODUCER],
        ['Município', cityWithState(city)],
      ]}
      add={addressOf('propertyNew')}
      goesWith={partsOf}
      open={(property) => addressOf('property', { propertyId: property.id })}
    />
  );
}

function partsOf({ water_springs: springs }: { readonly water_springs: number }): string {
  const own = 'endereço, localização, coordenadas, interesses, caixas secas, barraginhas e mini-ETEs';
  if (springs === 0) return own;
  return `${own}, e ${springs === 1 ? 'a nascente cadastrada nela' : `as ${springs} nascentes cadastradas nela`}, com as fotos`;
}
