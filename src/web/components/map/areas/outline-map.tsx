/** One outline over the map of the country, to be looked at. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { latitudeOf, longitudeOf } from '#domain/rules/map-box.ts';
import { addCanvasLayer, type CanvasLayer } from '../canvas-layer.ts';
import { LayerSwitch, mapCredits } from '../layer-switch.tsx';
import { MapButtons } from '../map-buttons.tsx';
import { mapStyle, useMapStyle } from '../map-style.ts';
import classes from '../map.module.css';
import { useBasemap } from '../use-basemap.ts';
import { useLayers } from '../use-layers.ts';
import { showPlaces, useLeaflet } from '../use-leaflet.ts';
import { traceOutline } from './draw-areas.ts';
import type { Outline, Ring } from './outline.ts';

export interface OutlineMapProps {
  /** Of its region: 'Contorno da sub-bacia'. */
  readonly name: string;
  readonly outline: Outline;
}

const ABOVE = 2;

export function OutlineMap({ name, outline }: OutlineMapProps) {
  const canDraw = useMemo(() => document.createElement('canvas').getContext('2d') !== null, []);
  return (
    <section aria-label={name} className={classes.view} data-part>
      {canDraw ? <Drawn outline={outline} /> : <Picture outline={outline} />}
    </section>
  );
}

/** The canvas tells how much is drawn on it: tests ask. */
interface OutlineCanvas extends HTMLCanvasElement {
  drawnRings?: number;
}

function Drawn({ outline }: { readonly outline: Outline }) {
  const { map, place } = useLeaflet({ moved: useCallback(() => {}, []), isWheelZoomed: false });
  useBasemap(map);
  const layers = useLayers(map);
  const now = useRef(outline);
  const layer = useRef<CanvasLayer | null>(null);
  const showAll = useCallback(() => {
    const { north, west, south, east } = outline;
    if (!map || outline.rings.length === 0) return;
    showPlaces(map, [
      { latitude: latitudeOf(north), longitude: longitudeOf(west) },
      { latitude: latitudeOf(south), longitude: longitudeOf(east) },
    ]);
  }, [map, outline]);
  useEffect(() => {
    now.current = outline;
    layer.current?.redraw();
    showAll();
  }, [outline, showAll]);
  useEffect(() => {
    if (!map) return undefined;
    const made = addCanvasLayer(map, {
      order: ABOVE,
      draw(drawing) {
        const { context } = drawing;
        context.beginPath();
        traceOutline(drawing, now.current);
        context.fillStyle = mapStyle().fence;
        context.globalAlpha = 0.25;
        context.fill('evenodd');
        context.globalAlpha = 1;
        context.lineWidth = 2;
        context.strokeStyle = mapStyle().fence;
        context.stroke();
        const canvas: OutlineCanvas = made.canvas;
        canvas.drawnRings = now.current.rings.length;
      },
    });
    made.canvas.dataset['outline'] = '';
    layer.current = made;
    return () => {
      made.remove();
      layer.current = null;
    };
  }, [map]);
  return (
    <>
      <LayerSwitch layers={layers} />
      <div className={classes.frame}>
        <div ref={place} className={classes.map} />
        <MapButtons map={map} showAll={showAll} />
        <p className={classes.credits}>{mapCredits(layers)}</p>
      </div>
    </>
  );
}

const SIDE = 600;
const MARGIN = 12;

/** The same as a drawing that can't be moved, where the browser has no canvas. */
function Picture({ outline: { rings, west, north, east, south } }: { readonly outline: Outline }) {
  const style = useMapStyle();
  const scale = (SIDE - 2 * MARGIN) / Math.max(east - west, south - north);
  const path = (ring: Ring) => {
    const pairs: string[] = [];
    for (let at = 0; at < ring.length; at += 2) {
      const x = ((ring[at] ?? 0) - west) * scale + MARGIN;
      const y = ((ring[at + 1] ?? 0) - north) * scale + MARGIN;
      pairs.push(`${x.toFixed(1)},${y.toFixed(1)}`);
    }
    return `M${pairs.join('L')}Z`;
  };
  return (
    <div className={classes.picture}>
      <svg
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take its colours from the page
        role="img"
        aria-label="Desenho do contorno"
      >
        <path
          d={rings.map(path).join('')}
          fill={style.fence}
          fillOpacity={0.25}
          fillRule="evenodd"
          stroke={style.fence}
          strokeWidth={2}
        />
      </svg>
    </div>
  );
}
