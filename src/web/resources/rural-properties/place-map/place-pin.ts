/** The pin of one place on a map of its own: drawn, dragged, set down by a press. */
import type { Position } from '#domain/rules/coordinates.ts';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import type { Map as LeafletMap, Point } from 'leaflet';
import { addCanvasLayer, type CanvasLayer, type Drawing } from '../../../components/map/canvas-layer.ts';
import { houseShape } from '../../../components/map/draw-signs.ts';
import { holdOnMap, placeAt, type PointerKind } from '../../../components/map/hold-on-map.ts';
import { mapStyle } from '../../../components/map/map-style.ts';

export interface ShownPlace {
  readonly at: Position | null;
  /** Of the property, where the place is not that one itself. */
  readonly headquarters: Position | null;
}

interface Hands {
  readonly shown: () => ShownPlace;
  /** Whether it may be moved. */
  readonly isFree: () => boolean;
  readonly put: (at: Position) => void;
  /** What brings the place back to where it is now, to the digit. */
  readonly remember: () => () => void;
}

/** The canvas tells where its pin stands to who asks the element: tests do. */
export interface PlaceCanvas extends HTMLCanvasElement {
  pin?: { readonly x: number; readonly y: number } | null;
}

/** Pixels: of the head, and from the tip to its middle. */
const HEAD = 9;
const STEM = 22;
const REACH = { mouse: 16, finger: 28 } as const;
const ABOVE = 3;

export function addPin(map: LeafletMap, hands: Hands): CanvasLayer {
  const layer = addCanvasLayer(map, {
    order: ABOVE,
    draw(drawing) {
      const { at, headquarters } = hands.shown();
      if (headquarters) drawHouse(drawing, headquarters);
      if (at) drawPin(drawing, at);
      const canvas: PlaceCanvas = layer.canvas;
      canvas.pin = at && pixelOf(drawing, at);
    },
  });
  layer.canvas.dataset['pin'] = '';
  const letGo = holdPin(map, hands);
  return {
    ...layer,
    remove() {
      letGo();
      layer.remove();
    },
  };
}

function holdPin(map: LeafletMap, { shown, isFree, put, remember }: Hands): () => void {
  /** From where it is taken hold of to its tip. */
  const gripAt = (pixel: Point, kind: PointerKind): Point | null => {
    const { at } = shown();
    if (!at || !isFree()) return null;
    const grip = map.latLngToContainerPoint([at.latitude, at.longitude]).subtract(pixel);
    const isNear = Math.hypot(grip.x, grip.y - STEM / 2) <= REACH[kind] + STEM / 2;
    return isNear ? grip : null;
  };
  return holdOnMap(map, {
    take(pixel, kind) {
      const grip = gripAt(pixel, kind);
      return grip && { move: (to) => put(placeAt(map, to.add(grip))), putBack: remember() };
    },
    cursorAt: (pixel, kind) => (gripAt(pixel, kind) ? 'grab' : isFree() ? 'crosshair' : ''),
    pressed(at) {
      if (isFree()) put(at);
    },
  });
}

function pixelOf({ world, left, top }: Drawing, { latitude, longitude }: Position) {
  return { x: acrossOf(longitude) * world - left, y: downOf(latitude) * world - top };
}

function drawHouse(drawing: Drawing, at: Position): void {
  const { context } = drawing;
  const { x, y } = pixelOf(drawing, at);
  context.beginPath();
  houseShape(context, x, y);
  context.fillStyle = mapStyle().other;
  context.fill();
  context.strokeStyle = mapStyle().rim;
  context.lineWidth = 2;
  context.stroke();
}

/** A drop standing on its tip, which is the place. */
function drawPin(drawing: Drawing, at: Position): void {
  const { context } = drawing;
  const { x, y } = pixelOf(drawing, at);
  context.beginPath();
  context.moveTo(x, y);
  context.quadraticCurveTo(x - HEAD, y - STEM / 2, x - HEAD, y - STEM);
  context.arc(x, y - STEM, HEAD, Math.PI, 0);
  context.quadraticCurveTo(x + HEAD, y - STEM / 2, x, y);
  context.fillStyle = mapStyle().crossing;
  context.fill();
  context.strokeStyle = mapStyle().rim;
  context.lineWidth = 2;
  context.stroke();
  context.beginPath();
  context.arc(x, y - STEM, HEAD / 3, 0, 2 * Math.PI);
  context.fillStyle = mapStyle().rim;
  context.fill();
}
