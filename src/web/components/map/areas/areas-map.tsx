import { type MapAreaSums, mapAreas } from '#domain/resources/map-areas.ts';
import { latitudeOf, longitudeOf } from '#domain/rules/map-box.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { asProblem } from '../../../platform/api-problem.ts';
import { routeQuery } from '../../../platform/queries.ts';
import type { Column } from '../../list/columns.ts';
import { RecordTable } from '../../list/record-table.tsx';
import { LoadFailure } from '../../load-failure.tsx';
import { LayerSwitch, mapCredits } from '../layer-switch.tsx';
import { MapButtons } from '../map-buttons.tsx';
import { useMapStyle } from '../map-style.ts';
import classes from '../map.module.css';
import { useBasemap } from '../use-basemap.ts';
import { useLayers } from '../use-layers.ts';
import { showPlaces, useLeaflet } from '../use-leaflet.ts';
import { colouringOf, type Measure, MEASURES } from './measures.ts';
import type { Outline } from './outline.ts';
import { useAreasLayer } from './use-areas-layer.ts';

interface AreasMapProps {
  readonly projectId: number;
  readonly by: 'city' | 'subbasin';
  /** Of the springs' list, as the API takes them. */
  readonly filters: Readonly<Record<string, string>>;
}

const WORDS = {
  city: { name: 'Mapa por município', head: 'Município', caption: 'Nascentes por município' },
  subbasin: { name: 'Mapa por sub-bacia', head: 'Sub-bacia', caption: 'Nascentes por sub-bacia' },
} as const;

/** Closer, one would see a part of a municipality. */
const MOST_ZOOM = 10;
const NO_AREAS: readonly MapAreaSums[] = [];

/** Springs, hectares and lateness by municipality or sub-basin: by colour on the map, in figures beside it. */
export function AreasMap({ projectId, by, filters }: AreasMapProps) {
  const style = useMapStyle();
  const [measure, setMeasure] = useState<Measure>('springs');
  const [pressed, press] = useState<MapAreaSums | null>(null);
  const { map, place } = useLeaflet({ moved: useCallback(() => {}, []), isWheelZoomed: true });
  const { data, error, refetch } = useQuery({
    ...routeQuery(mapAreas.project, { params: { projectId }, query: { ...filters, by } }),
    placeholderData: (before) => before,
  });
  const areas = data?.body.areas ?? NO_AREAS;
  const { colourOf, legend } = useMemo(() => colouringOf(areas, measure, style), [areas, measure, style]);
  useBasemap(map);
  const layers = useLayers(map);
  const isByCity = by === 'city';
  const outlines = useAreasLayer(map, { areas, isByCity, colourOf, press });
  const showAll = useCallback(() => {
    if (map && areas.length > 0) showPlaces(map, isByCity ? areas : placesAround(areas, outlines), MOST_ZOOM);
  }, [map, areas, isByCity, outlines]);
  useEffect(showAll, [showAll]);
  const canDraw = useMemo(() => document.createElement('canvas').getContext('2d') !== null, []);
  const { name, head, caption } = WORDS[by];
  const columns: readonly Column<MapAreaSums>[] = [
    { header: head, cell: (area) => (area.uf === null ? area.name : `${area.name}/${area.uf}`) },
    ...Object.values(MEASURES).map(({ label, of, text }) => ({
      header: label,
      cell: (area: MapAreaSums) => text(of(area)),
      numeric: true,
    })),
  ];
  return (
    <section aria-label={name} className={classes.view}>
      {error && !data && <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />}
      <div className={classes.below}>
        <NativeSelect
          label="Cor pelo número de"
          value={measure}
          onChange={(event) => setMeasure(event.currentTarget.value as Measure)}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {Object.entries(MEASURES).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        {canDraw && <LayerSwitch layers={layers} />}
        <ul className={classes.legend} aria-label="Legenda">
          {legend.map(({ colour, label }) => (
            <li key={label}>
              <svg width="18" height="18" aria-hidden="true">
                <rect x="1" y="1" width="16" height="16" fill={colour} stroke={style.name} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </div>
      {canDraw && (
        <div className={classes.frame} aria-busy={!data && !error}>
          <div ref={place} className={classes.map} />
          <MapButtons map={map} showAll={showAll} />
          <p className={classes.credits}>{mapCredits(layers)}</p>
        </div>
      )}
      <output>{pressed && pressedText(pressed)}</output>
      {!isByCity && areas.some(({ id, outline }) => id !== null && outline === null) && (
        <p className="alert-text">
          Cada círculo é uma sub-bacia sem contorno: fica no meio das nascentes dela, e é tanto maior quanto
          mais são. O contorno se envia na edição da sub-bacia.
        </p>
      )}
      <RecordTable caption={caption} columns={columns} rows={data && areas} keyOf={({ id }) => id ?? 0} />
    </section>
  );
}

/** The corners of what has an outline, else the middle. */
function placesAround(
  areas: readonly MapAreaSums[],
  outlines: ReadonlyMap<number, Outline>,
): { latitude: number; longitude: number }[] {
  return areas.flatMap((area) => {
    const outline = outlines.get(area.id ?? 0);
    if (!outline) return [area];
    return [
      { latitude: latitudeOf(outline.north), longitude: longitudeOf(outline.west) },
      { latitude: latitudeOf(outline.south), longitude: longitudeOf(outline.east) },
    ];
  });
}

function pressedText(area: MapAreaSums): string {
  const figures = Object.values(MEASURES).map(({ label, of, text }) => `${label}: ${text(of(area))}`);
  return `${area.name}. ${figures.join('. ')}.`;
}
