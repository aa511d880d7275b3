import listClasses from '../../components/list/list.module.css';
import { useListAddress } from '../../components/list/list-address.ts';
import { ListShown } from '../../components/list/list-shown.ts';
import { SearchBox } from '../../components/list/search-box.tsx';
import { MapView } from '../../components/map/map-view.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useProjectId } from '../../platform/current-project.ts';
import { SpringFilters } from '../project-springs/spring-filters.tsx';
import { springQueryOf } from '../project-springs/spring-query.ts';

/** The springs of the project where they are, by the filters of their list. */
export function MapPage() {
  const projectId = useProjectId();
  const { texts, q, change } = useListAddress();
  const filters = springQueryOf(texts);
  return (
    <ListShown value>
      <PageHead title="Mapa" />
      <div className={listClasses.tools}>
        <SearchBox
          label="Pesquisa (código, propriedade ou proprietário)"
          q={q}
          search={(text) => change({ q: text })}
        />
        <SpringFilters projectId={projectId} query={filters} />
      </div>
      <MapView
        key={projectId}
        name="Mapa das nascentes"
        projectId={projectId}
        filters={{ ...filters, ...(q !== '' && { q }) }}
      />
    </ListShown>
  );
}
