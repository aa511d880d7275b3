/** The coloured areas above the map, with the outlines that they need. */
import type { MapAreaSums } from '#domain/resources/map-areas.ts';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import { grouped } from '../../../platform/grouped.ts';
import { basemapFile } from '../basemap.ts';
import { addCanvasLayer, type CanvasLayer } from '../canvas-layer.ts';
import { type AreasCanvas, drawAreas, type ShownArea } from './draw-areas.ts';
import { municipalityOutlines } from './municipality-rings.ts';
import { liesIn, NO_OUTLINE, type Outline } from './outline.ts';
import { useSubbasinOutlines } from './use-subbasin-outlines.ts';

const ABOVE = 2;
const STATE = 100_000;

interface AreasLayer {
  readonly areas: readonly MapAreaSums[];
  readonly isByCity: boolean;
  readonly colourOf: (area: MapAreaSums) => string;
  /** Told of the area that was pressed. */
  readonly press: (area: MapAreaSums | null) => void;
}

/** Answers the outlines that are there, by the areas' ids. */
export function useAreasLayer(
  map: LeafletMap | null,
  { areas, isByCity, colourOf, press }: AreasLayer,
): ReadonlyMap<number, Outline> {
  const ofCities = useOutlines(isByCity ? areas : NO_AREAS);
  const ofSubbasins = useSubbasinOutlines(isByCity ? NO_AREAS : areas);
  const outlines = isByCity ? ofCities : ofSubbasins;
  const shown = useMemo(
    () =>
      areas.map(
        (area): ShownArea => ({
          area,
          colour: colourOf(area),
          ...(outlines.get(area.id ?? 0) ?? NO_OUTLINE),
        }),
      ),
    [areas, colourOf, outlines],
  );
  const now = useRef({ shown, press });
  const layer = useRef<CanvasLayer | null>(null);
  useEffect(() => {
    now.current = { shown, press };
    layer.current?.redraw();
  }, [shown, press]);
  useEffect(() => {
    if (!map) return undefined;
    const made = addCanvasLayer(map, {
      order: ABOVE,
      draw(drawing) {
        const canvas: AreasCanvas = made.canvas;
        canvas.drawnAreas = drawAreas(drawing, now.current.shown);
      },
    });
    made.canvas.dataset['areas'] = '';
    layer.current = made;
    const pressed = ({ latlng }: LeafletMouseEvent) => {
      const place = { across: acrossOf(latlng.lng), down: downOf(latlng.lat) };
      now.current.press(now.current.shown.find((one) => liesIn(one, place))?.area ?? null);
    };
    map.on('click', pressed);
    return () => {
      map.off('click', pressed);
      made.remove();
      layer.current = null;
    };
  }, [map]);
  return outlines;
}

const NO_AREAS: readonly MapAreaSums[] = [];

/** By IBGE code, as they come; a state whose file does not come has discs in their place. */
function useOutlines(areas: readonly MapAreaSums[]): ReadonlyMap<number, Outline> {
  const [outlines, setOutlines] = useState<ReadonlyMap<number, Outline>>(new Map());
  useEffect(() => {
    let isLeft = false;
    const byState = grouped(
      areas.flatMap(({ id }) => id ?? []),
      (code) => Math.floor(code / STATE),
    );
    for (const [state, codes] of byState) {
      void basemapFile(String(state)).then((lines) => {
        if (!isLeft) setOutlines((known) => new Map([...known, ...municipalityOutlines(lines, codes)]));
      }, leaveOut);
    }
    return () => {
      isLeft = true;
    };
  }, [areas]);
  return outlines;
}

function leaveOut(): void {}
