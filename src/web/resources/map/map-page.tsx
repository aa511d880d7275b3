import { map } from '#domain/resources/map.ts';
import { MAP_FORMATS, type MapFormat } from '#domain/resources/map-export.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { latePart } from '../../components/late/late-part.tsx';
import { ExportMenu } from '../../components/list/export-menu.tsx';
import listClasses from '../../components/list/list.module.css';
import { useListAddress } from '../../components/list/list-address.ts';
import { ListShown } from '../../components/list/list-shown.ts';
import { SearchBox } from '../../components/list/search-box.tsx';
import { MapView } from '../../components/map/map-view.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useProjectId } from '../../platform/current-project.ts';
import { lateSpringCard } from './late-spring-card.tsx';
import classes from './map-page.module.css';
import { SpringFilters } from '../project-springs/spring-filters.tsx';
import { springQueryOf } from '../project-springs/spring-query.ts';

const SelectedSprings = latePart(async () => (await import('./selected-springs.tsx')).SelectedSprings, {
  isScreen: false,
});

const AreasMap = latePart(async () => (await import('../../components/map/areas/areas-map.tsx')).AreasMap, {
  isScreen: false,
});

type Shown = 'places' | 'city' | 'subbasin';

const SHOWN: { value: Shown; label: string }[] = [
  { value: 'places', label: 'No lugar' },
  { value: 'city', label: 'Por município' },
  { value: 'subbasin', label: 'Por sub-bacia' },
];

const FORMATS = Object.fromEntries(
  Object.entries(MAP_FORMATS).map(([format, { label }]) => [format, label]),
) as Readonly<Record<MapFormat, string>>;

/** The springs of the project where they are, by the filters of their list. */
export function MapPage() {
  const projectId = useProjectId();
  const { texts, q, change } = useListAddress();
  const [shown, setShown] = useState<Shown>('places');
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
      <fieldset className={classes.shown}>
        <legend className="visually-hidden">O que o mapa mostra</legend>
        {SHOWN.map(({ value, label }) => (
          <Button
            key={value}
            variant={shown === value ? 'filled' : 'default'}
            size="sm"
            aria-pressed={shown === value}
            onClick={() => setShown(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {shown === 'places' ? (
        <MapView
          key={projectId}
          name="Mapa das nascentes"
          projectId={projectId}
          filters={asked}
          acts={(springs, clear) => <SelectedSprings projectId={projectId} springs={springs} clear={clear} />}
          springCard={lateSpringCard(projectId)}
        />
      ) : (
        <AreasMap key={shown} projectId={projectId} by={shown} filters={asked} />
      )}
    </ListShown>
  );
}
