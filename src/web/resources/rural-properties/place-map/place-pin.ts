/** The pin of one place on a map of its own: drawn, dragged, set down by a press. */
import type { Position } from '#domain/rules/coordinates.ts';
import { acrossOf, downOf } from '#domain/rules/map-box.ts';
import { type LeafletMouseEvent, type Map as LeafletMap, Point } from 'leaflet';
import { addCanvasLayer, type CanvasLayer, type Drawing } from '../../../components/map/canvas-layer.ts';
import { houseShape } from '../../../components/map/draw-signs.ts';
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
}

/** The canvas tells where its pin stands to who asks the element: tests do. */
export interface PlaceCanvas extends HTMLCanvasElement {
  pin?: { readonly x: number; readonly y: number } | null;
}

/** Pixels: of the head, and from the tip to its middle. */
const HEAD = 9;
const STEM = 22;
/** A finger covers more than a mouse. */
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

function holdPin(map: LeafletMap, { shown, isFree, put }: Hands): () => void {
  const container = map.getContainer();
  /** From where it was taken hold of to its tip. */
  let hold: Point | null = null;
  let wasHeld = false;
  const offset = (event: PointerEvent) => {
    const { left, top } = container.getBoundingClientRect();
    return new Point(event.clientX - left, event.clientY - top);
  };
  const under = (event: PointerEvent): Point | null => {
    const { at } = shown();
    if (!at || !isFree()) return null;
    const tip = map.latLngToContainerPoint([at.latitude, at.longitude]);
    const grip = tip.subtract(offset(event));
    const reach = event.pointerType === 'mouse' ? REACH.mouse : REACH.finger;
    const isNear = Math.hypot(grip.x, grip.y - STEM / 2) <= reach + STEM / 2;
    return isNear ? grip : null;
  };
  const placeAt = (pixel: Point): Position => {
    const { lat, lng } = map.containerPointToLatLng(pixel);
    return { latitude: lat, longitude: lng };
  };
  function down(event: PointerEvent): void {
    wasHeld = false;
    if (!event.isPrimary || event.button !== 0) return;
    hold = under(event);
    if (!hold) return;
    wasHeld = true;
    // Before the library hears of the press: the map stays where it is.
    map.dragging.disable();
    container.setPointerCapture(event.pointerId);
  }
  function moved(event: PointerEvent): void {
    if (hold) put(placeAt(offset(event).add(hold)));
    else container.style.cursor = under(event) ? 'grab' : isFree() ? 'crosshair' : '';
  }
  function up(): void {
    hold = null;
    map.dragging.enable();
  }
  function pressed({ latlng: { lat, lng } }: LeafletMouseEvent): void {
    if (!wasHeld && isFree()) put({ latitude: lat, longitude: lng });
  }
  container.addEventListener('pointerdown', down, { capture: true });
  container.addEventListener('pointermove', moved);
  container.addEventListener('pointerup', up);
  container.addEventListener('pointercancel', up);
  map.on('click', pressed);
  map.doubleClickZoom.disable();
  return () => {
    container.removeEventListener('pointerdown', down, { capture: true });
    container.removeEventListener('pointermove', moved);
    container.removeEventListener('pointerup', up);
    container.removeEventListener('pointercancel', up);
    map.off('click', pressed);
  };
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
