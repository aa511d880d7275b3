/** What a finger or the mouse takes hold of on a map and moves; a second finger means the map, not that. */
import type { Position } from '#domain/rules/coordinates.ts';
import { type LeafletMouseEvent, type Map as LeafletMap, Point } from 'leaflet';

export type PointerKind = 'mouse' | 'finger';

export interface Held {
  /** To this pixel of the map. */
  readonly move: (pixel: Point) => void;
  /** As it was when it was taken hold of. */
  readonly putBack: () => void;
}

export interface Holding {
  /** What lies there and may be moved, if anything. */
  readonly take: (pixel: Point, kind: PointerKind) => Held | null;
  /** The pointer that is shown there while nothing is held. */
  readonly cursorAt: (pixel: Point, kind: PointerKind) => string;
  /** A press where nothing was taken hold of. */
  readonly pressed: (at: Position) => void;
}

/** @returns what takes it off the map again */
export function holdOnMap(map: LeafletMap, { take, cursorAt, pressed }: Holding): () => void {
  const container = map.getContainer();
  let held: (Held & { readonly by: number }) | null = null;
  let wasHeld = false;
  let frame = 0;

  const pixelOf = (event: PointerEvent) => {
    const { left, top } = container.getBoundingClientRect();
    return new Point(event.clientX - left, event.clientY - top);
  };
  const letGo = () => {
    held = null;
    map.dragging.enable();
  };
  function down(event: PointerEvent): void {
    if (held && held.by !== event.pointerId) {
      cancelAnimationFrame(frame);
      held.putBack();
      letGo();
      return;
    }
    wasHeld = false;
    if (!event.isPrimary || event.button !== 0) return;
    const taken = take(pixelOf(event), kindOf(event));
    if (!taken) return;
    held = { ...taken, by: event.pointerId };
    wasHeld = true;
    // Before the library hears of the press: the map stays where it is.
    map.dragging.disable();
    container.setPointerCapture(event.pointerId);
  }
  function moved(event: PointerEvent): void {
    const pixel = pixelOf(event);
    if (!held) {
      container.style.cursor = cursorAt(pixel, kindOf(event));
      return;
    }
    if (held.by !== event.pointerId) return;
    const { move } = held;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => move(pixel));
  }
  /** A page that takes a finger for scrolling does not let go of it when a second one comes. */
  function stayedPut(event: TouchEvent): void {
    if (held && event.cancelable) event.preventDefault();
  }
  function up(event: PointerEvent): void {
    if (held?.by === event.pointerId) letGo();
  }
  function clicked({ latlng: { lat, lng } }: LeafletMouseEvent): void {
    if (!wasHeld) pressed({ latitude: lat, longitude: lng });
  }

  container.addEventListener('pointerdown', down, { capture: true });
  container.addEventListener('pointermove', moved);
  container.addEventListener('touchmove', stayedPut, { passive: false });
  container.addEventListener('pointerup', up);
  container.addEventListener('pointercancel', up);
  map.on('click', clicked);
  map.doubleClickZoom.disable();
  return () => {
    cancelAnimationFrame(frame);
    container.removeEventListener('pointerdown', down, { capture: true });
    container.removeEventListener('pointermove', moved);
    container.removeEventListener('touchmove', stayedPut);
    container.removeEventListener('pointerup', up);
    container.removeEventListener('pointercancel', up);
    map.off('click', clicked);
  };
}

export function placeAt(map: LeafletMap, pixel: Point): Position {
  const { lat, lng } = map.containerPointToLatLng(pixel);
  return { latitude: lat, longitude: lng };
}

/** A finger covers more than a mouse. */
function kindOf({ pointerType }: PointerEvent): PointerKind {
  return pointerType === 'mouse' ? 'mouse' : 'finger';
}
