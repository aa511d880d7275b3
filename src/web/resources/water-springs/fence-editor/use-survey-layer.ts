/** The canvas of the survey above the map, and what is taken hold of there. */
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { addCanvasLayer, type CanvasLayer } from '../../../components/map/canvas-layer.ts';
import { drawSurvey, namesOf, type ShownSurvey, type SurveyCanvas } from './draw-survey.ts';
import { type Hands, holdPoints } from './hold-points.ts';

const ABOVE = 3;

export function useSurveyLayer(
  map: LeafletMap | null,
  shown: ShownSurvey,
  hands: Omit<Hands, 'survey'>,
): void {
  const now = useRef({ shown, hands });
  const layer = useRef<CanvasLayer | null>(null);
  useEffect(() => {
    now.current = { shown, hands };
    layer.current?.redraw();
  });
  useEffect(() => {
    if (!map) return undefined;
    const made = addCanvasLayer(map, {
      order: ABOVE,
      draw(drawing) {
        drawSurvey(drawing, now.current.shown);
        const canvas: SurveyCanvas = made.canvas;
        canvas.drawnPoints = namesOf(drawing, now.current.shown) ?? [];
        canvas.zoom = map.getZoom();
      },
    });
    made.canvas.dataset['survey'] = '';
    layer.current = made;
    const letGo = holdPoints(map, {
      survey: () => now.current.shown.survey,
      mode: () => now.current.hands.mode(),
      choose: (point) => now.current.hands.choose(point),
      move: (point, to) => now.current.hands.move(point, to),
      insert: (at, to) => now.current.hands.insert(at, to),
      add: (to) => now.current.hands.add(to),
      remember: () => now.current.hands.remember(),
    });
    return () => {
      letGo();
      made.remove();
      layer.current = null;
    };
  }, [map]);
}
