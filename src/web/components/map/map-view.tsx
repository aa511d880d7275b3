import { map as mapRoutes } from '#domain/resources/map.ts';
import { Button } from '@mantine/core';
import { IconLasso, IconSquareDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asProblem } from '../../platform/api-problem.ts';
import { routeQuery } from '../../platform/queries.ts';
import { LoadFailure } from '../load-failure.tsx';
import { AreaPicker, type PickerShape } from './area-picker.tsx';
import { LayerSwitch, mapCredits } from './layer-switch.tsx';
import type { MapArea } from './map-area.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapCard, type SpringCard } from './map-card.tsx';
import { MapLegend } from './map-legend.tsx';
import { MapPicture } from './map-picture.tsx';
import { fencesOf, placedAt, type Sign, signsOf } from './map-signs.ts';
import { MapSums, type SelectionActs } from './map-sums.tsx';
import { MapTable } from './map-table.tsx';
import { FOCUS_ZOOM, lookAt, type SpringFocus } from './spring-focus.ts';
import classes from './map.module.css';
import { useBasemap } from './use-basemap.ts';
import { type MapLook, WHOLE } from './map-look.ts';
import { cornersOf, lookOf, showPlaces, useLeaflet } from './use-leaflet.ts';
import { useLayers } from './use-layers.ts';
import { approach, useSigns } from './use-signs.ts';

export interface MapViewProps {
  /** The region's name: 'Mapa das nascentes'. */
  readonly name: string;
  /** Null for all projects that the person may enter. */
  readonly projectId: number | null;
  /** Of the springs' list, as the API takes them. */
  readonly filters: Readonly<Record<string, string>>;
  /** A map among other parts of a screen: lower, and the wheel scrolls the page. */
  readonly isPart?: boolean;
  /** The spring that it is opened for; without one it begins with all that there is. */
  readonly focus?: SpringFocus;
  /** What can be done with the springs of a chosen area. */
  readonly acts?: SelectionActs;
  /** More of the spring whose card is open. */
  readonly springCard?: SpringCard;
}

const PICKERS = [
  { shape: 'rectangle', label: 'Somar uma área', Icon: IconSquareDashed },
  { shape: 'lasso', label: 'Laçar uma área', Icon: IconLasso },
] as const satisfies readonly { shape: PickerShape; label: string; Icon: unknown }[];

function queryOf(projectId: number | null, query: MapLook & Readonly<Record<string, string | number>>) {
  return projectId === null
    ? routeQuery(mapRoutes.all, { query })
    : routeQuery(mapRoutes.project, { params: { projectId }, query });
}

/** Springs, fences, headquarters and structures where they are; beside them the same as a table. */
export function MapView(props: MapViewProps) {
  const { name, projectId, filters, isPart = false, focus, acts, springCard } = props;
  const [look, setLook] = useState<MapLook>(focus ? lookAt(focus.at) : WHOLE);
  // Until it shows what there is: then the person moves it.
  const isFitting = useRef(!focus);
  const [open, setOpen] = useState<Sign | null>(null);
  const [picking, setPicking] = useState<PickerShape | null>(null);
  const [area, setArea] = useState<MapArea | null>(null);
  const moved = useCallback((now: LeafletMap) => {
    if (!isFitting.current) setLook(lookOf(now));
  }, []);
  const { map: leaflet, place } = useLeaflet({ moved, isWheelZoomed: !isPart });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(projectId, { ...filters, ...look }),
    placeholderData: (before) => before,
  });
  const answer = data?.body;
  const signs = useMemo(() => (answer ? signsOf(answer) : []), [answer]);
  const fences = useMemo(() => (answer ? fencesOf(answer) : []), [answer]);
  useBasemap(leaflet);
  const layers = useLayers(leaflet);
  const drawnFocus = useMemo(() => focus && { id: focus.id, eyes: focus.eyes.map(placedAt) }, [focus]);
  useSigns(leaflet, { signs, fences, open: open?.key ?? null, focus: drawnFocus ?? null }, setOpen);
  useEffect(() => {
    if (leaflet && focus) leaflet.setView([focus.at.latitude, focus.at.longitude], FOCUS_ZOOM);
  }, [leaflet, focus]);
  useEffect(() => {
    if (!leaflet || !isFitting.current || !answer || isPlaceholderData) return;
    isFitting.current = false;
    showPlaces(leaflet, signs);
  }, [leaflet, answer, isPlaceholderData, signs]);
  const showAll = () => {
    isFitting.current = true;
    if (look === WHOLE && leaflet && answer) {
      isFitting.current = false;
      showPlaces(leaflet, signs);
    } else setLook(WHOLE);
  };
  const canDraw = useMemo(() => document.createElement('canvas').getContext('2d') !== null, []);
  return (
    <section aria-label={name} className={classes.view} data-part={isPart || undefined}>
      {error && !answer && <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />}
      <div className={classes.frame} aria-busy={isPlaceholderData || (!answer && !error)}>
        {canDraw ? (
          <>
            <div ref={place} className={classes.map} />
            {picking && leaflet && (
              <AreaPicker
                map={leaflet}
                shape={picking}
                done={(chosen) => {
                  setPicking(null);
                  if (chosen) setArea(chosen);
                }}
              />
            )}
            <MapButtons map={leaflet} showAll={showAll} />
            {open?.place && (
              <MapCard place={open.place} sign={open} close={() => setOpen(null)} springCard={springCard} />
            )}
          </>
        ) : (
          <MapPicture signs={signs} />
        )}
        {answer?.meta.total === 0 && !isPlaceholderData && (
          <output className={classes.nothing}>Não há nada para mostrar neste pedaço do mapa.</output>
        )}
        <p className={classes.credits}>{mapCredits(layers)}</p>
      </div>
      <div className={classes.below}>
        {canDraw && <LayerSwitch layers={layers} />}
        <MapLegend hasEyes={(focus?.eyes.length ?? 0) > 0} />
        {!isPart && canDraw && (
          <div className={classes.areaButtons}>
            {PICKERS.map(({ shape, label, Icon }) => (
              <Button
                key={shape}
                variant="default"
                leftSection={<Icon size={17} aria-hidden />}
                aria-pressed={picking === shape}
                onClick={() => setPicking(picking === shape ? null : shape)}
              >
                {picking === shape ? 'Desistir da seleção' : label}
              </Button>
            ))}
            <Button
              variant="default"
              onClick={() => {
                if (leaflet) setArea({ kind: 'rectangle', places: cornersOf(leaflet.getBounds()) });
              }}
            >
              Somar o que se vê
            </Button>
          </div>
        )}
      </div>
      {area !== null && (
        <MapSums
          key={JSON.stringify(area)}
          projectId={projectId}
          area={area}
          filters={filters}
          close={() => setArea(null)}
          acts={acts}
        />
      )}
      {answer && answer.meta.fences_omitted > 0 && (
        <p className="alert-text">
          São muitas nascentes para mostrar todas as cercas: aproxime o mapa para ver as demais.
        </p>
      )}
      <MapTable
        signs={signs}
        total={answer?.meta.total ?? 0}
        isOpen={!canDraw}
        approach={(sign) => {
          if (!leaflet) return;
          approach(leaflet, sign);
          leaflet.getContainer().scrollIntoView({ block: 'nearest' });
        }}
      />
    </section>
  );
}
