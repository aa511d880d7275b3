/** The springs and places above the map, and which of them was pressed. */
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { addCanvasLayer, type CanvasLayer } from './canvas-layer.ts';
import { drawSigns, signAt } from './draw-signs.ts';
import { nameOf, type Sign } from './map-signs.ts';

const ABOVE = 2;
const TILE = 256;
const CLOSER = 2;

type Shown = Parameters<typeof drawSigns>[1];

/** The canvas tells what is drawn on it, and at which of its pixels, to who asks the element: tests do. */
export interface SignsCanvas extends HTMLCanvasElement {
  drawnSigns?: readonly { readonly name: string; readonly x: number; readonly y: number }[];
}

/** @param press told of the sign that was pressed, or of none */
export function useSigns(map: LeafletMap | null, shown: Shown, press: (sign: Sign | null) => void): void {
  const now = useRef({ shown, press });
  const layer = useRef<CanvasLayer | null>(null);
  useEffect(() => {
    now.current = { shown, press };
  });
  useEffect(() => {
    if (!map) return;
    const made = addCanvasLayer(map, {
      order: ABOVE,
      draw(drawing) {
        drawSigns(drawing, now.current.shown);
        const canvas: SignsCanvas = made.canvas;
        canvas.drawnSigns = now.current.shown.signs.map((sign) => ({
          name: nameOf(sign),
          x: sign.across * drawing.world - drawing.left,
          y: sign.down * drawing.world - drawing.top,
        }));
      },
    });
    made.canvas.dataset['signs'] = '';
    layer.current = made;
    const find = ({ latlng }: LeafletMouseEvent) =>
      signAt(now.current.shown.signs, {
        across: acrossOf(latlng.lng),
        down: downOf(latlng.lat),
        world: TILE * 2 ** map.getZoom(),
      });
    const pressed = (event: LeafletMouseEvent) => {
      const sign = find(event);
      if (sign?.cluster) approach(map, sign);
      else now.current.press(sign);
    };
    const hovered = (event: LeafletMouseEvent) => {
      map.getContainer().style.cursor = find(event) ? 'pointer' : '';
    };
    map.on('click', pressed);
    map.on('mousemove', hovered);
    return () => {
      map.off('click', pressed);
      map.off('mousemove', hovered);
      made.remove();
      layer.current = null;
    };
  }, [map]);
  useEffect(() => {
    layer.current?.redraw();
  }, [shown.signs, shown.fences, shown.open, shown.focus]);
}

/** To what lies together there. */
export function approach(map: LeafletMap, { latitude, longitude }: Sign): void {
  map.setView([latitude, longitude], Math.min(map.getMaxZoom(), map.getZoom() + CLOSER));
}
