import { map } from '#domain/resources/map.ts';
import { MAP_FORMATS, type MapFormat } from '#domain/resources/map-export.ts';
import { latePart } from '../../components/late/late-part.tsx';
import { ExportMenu } from '../../components/list/export-menu.tsx';
import listClasses from '../../components/list/list.module.css';
import { useListAddress } from '../../components/list/list-address.ts';
import { ListShown } from '../../components/list/list-shown.ts';
import { SearchBox } from '../../components/list/search-box.tsx';
import { MapView } from '../../components/map/map-view.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useProjectId } from '../../platform/current-project.ts';
import { SpringFilters } from '../project-springs/spring-filters.tsx';
import { springQueryOf } from '../project-springs/spring-query.ts';

const SpringCard = latePart(async () => (await import('./spring-card.tsx')).SpringCard, { isScreen: false });
const SelectedSprings = latePart(async () => (await import('./selected-springs.tsx')).SelectedSprings, {
  isScreen: false,
});

const FORMATS = Object.fromEntries(
  Object.entries(MAP_FORMATS).map(([format, { label }]) => [format, label]),
) as Readonly<Record<MapFormat, string>>;

/** The springs of the project where they are, by the filters of their list. */
export function MapPage() {
  const projectId = useProjectId();
  const { texts, q, change } = useListAddress();
  const filters = springQueryOf(texts);
  const asked = { ...filters, ...(q !== '' && { q }) };
  return (
    <ListShown value>
      <PageHead
        title="Mapa"
        actions={<ExportMenu route={map.export} params={{ projectId }} query={asked} formats={FORMATS} />}
      />
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
        filters={asked}
        acts={(springs, clear) => <SelectedSprings projectId={projectId} springs={springs} clear={clear} />}
        springCard={(href) => <SpringCard key={href} projectId={projectId} href={href} />}
      />
    </ListShown>
  );
}
