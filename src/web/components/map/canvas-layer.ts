/** A canvas that moves with the map and is drawn anew where the map comes to rest. */
import { DomUtil, type Map as LeafletMap } from 'leaflet';
import { look } from '../../platform/look.ts';

/** Where things of the world stand on the canvas, in pixels. */
export interface Drawing {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  /** Pixels of the square of the world. */
  readonly world: number;
  /** Of the canvas's corner, on that square in pixels. */
  readonly left: number;
  readonly top: number;
}

export interface CanvasLayer {
  readonly canvas: HTMLCanvasElement;
  redraw(): void;
  remove(): void;
}

/** Around what is seen: as far as the map is dragged before it is drawn anew. */
const MARGIN = 0.25;
const TILE = 256;

export function addCanvasLayer(
  map: LeafletMap,
  {
    order,
    draw,
    pane = 'overlayPane',
  }: {
    readonly order: number;
    readonly draw: (drawing: Drawing) => void;
    readonly pane?: 'overlayPane' | 'tilePane';
  },
): CanvasLayer {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  DomUtil.addClass(canvas, 'leaflet-layer');
  canvas.style.zIndex = String(order);
  map.getPane(pane)?.append(canvas);
  let asked = 0;

  function drawNow(): void {
    asked = 0;
    const context = canvas.getContext('2d');
    // Where the screen is left its map goes first, and has no panes any more.
    if (!context || !map.getPane('mapPane')) return;
    const size = map.getSize();
    const [x, y] = [Math.round(size.x * MARGIN), Math.round(size.y * MARGIN)];
    const [width, height] = [size.x + 2 * x, size.y + 2 * y];
    const scale = window.devicePixelRatio || 1;
    if (canvas.width !== width * scale || canvas.height !== height * scale) {
      canvas.width = width * scale;
      canvas.height = height * scale;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const corner = map.containerPointToLayerPoint([-x, -y]);
    DomUtil.setPosition(canvas, corner);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    const zoom = map.getZoom();
    const origin = map.getPixelOrigin().add(corner);
    draw({ context, width, height, zoom, world: TILE * 2 ** zoom, left: origin.x, top: origin.y });
  }
  // Several events of one movement are one drawing.
  const redraw = () => {
    asked ||= requestAnimationFrame(drawNow);
  };
  map.on('moveend zoom viewreset resize', redraw);
  redraw();
  const unsubscribe = look.subscribe(redraw);
  return {
    canvas,
    redraw,
    remove() {
      unsubscribe();
      map.off('moveend zoom viewreset resize', redraw);
      cancelAnimationFrame(asked);
      canvas.remove();
    },
  };
}
