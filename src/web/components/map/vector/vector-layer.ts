/** A vector map as a layer of ours: MapLibre draws it, Leaflet says where. It comes when one is chosen. */
import { DomUtil, Layer, type Map as LeafletMap } from 'leaflet';
import { Map as Engine, setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { answerEngine, throughHere } from './fetch-parts.ts';

setWorkerUrl(workerAddress);
answerEngine();

/** Around what is seen, as with our own canvases: it is drawn anew where the map comes to rest. */
const MARGIN = 0.25;
/** Its tiles are twice as wide as Leaflet's. */
const ZOOMS_APART = 1;

interface VectorLayerOptions {
  readonly style: StyleSpecification | string;
  readonly zIndex: number;
  /** All that is seen is there. */
  readonly onDrawn: () => void;
  /** Something of it did not come, or it can't be drawn. */
  readonly onProblem: (problem: 'incomplete' | 'no engine') => void;
}

export class VectorLayer extends Layer {
  readonly #options: VectorLayerOptions;
  readonly #element = document.createElement('div');
  #engine: Engine | null = null;
  #asked = 0;

  constructor(options: VectorLayerOptions) {
    super();
    this.#options = options;
    this.#element.setAttribute('aria-hidden', 'true');
    this.#element.dataset['vectorMap'] = '';
    DomUtil.addClass(this.#element, 'leaflet-layer');
    this.#element.style.zIndex = String(options.zIndex);
  }

  override onAdd(map: LeafletMap): this {
    map.getPane('tilePane')?.append(this.#element);
    this.#takeSize(map);
    try {
      this.#engine = this.#makeEngine(map);
    } catch {
      this.#options.onProblem('no engine');
      return this;
    }
    map.on('moveend zoom viewreset resize', this.#follow, this);
    this.#follow();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend zoom viewreset resize', this.#follow, this);
    cancelAnimationFrame(this.#asked);
    this.#engine?.remove();
    this.#engine = null;
    this.#element.remove();
    return this;
  }

  /** Other colours of the same map. */
  setStyle(style: StyleSpecification): void {
    this.#engine?.setStyle(style);
  }

  #makeEngine(map: LeafletMap): Engine {
    const { style, onDrawn, onProblem } = this.#options;
    const engine = new Engine({
      container: this.#element,
      style,
      ...placeOf(map),
      interactive: false,
      // Its own is written as HTML, which the page's policy refuses.
      attributionControl: false,
      fadeDuration: 0,
      trackResize: false,
      refreshExpiredTiles: false,
      transformRequest: throughHere,
    });
    // A tile that did not come is done with, too: the map is loaded, and lacks it.
    let isWhole = true;
    engine.once('load', () => {
      if (isWhole) onDrawn();
    });
    engine.on('error', () => {
      isWhole = false;
      onProblem('incomplete');
    });
    engine.on('webglcontextlost', () => onProblem('no engine'));
    // It is a picture below the map, whose own region and table are beside it.
    engine.getCanvas().removeAttribute('role');
    engine.getCanvas().removeAttribute('aria-label');
    return engine;
  }

  /** Several events of one movement are one drawing; drawn first, then moved, all within a frame. */
  readonly #follow = (): void => {
    this.#asked ||= requestAnimationFrame(() => {
      this.#asked = 0;
      const map = this._map;
      if (!this.#engine || !map?.getPane('mapPane')) return;
      if (this.#takeSize(map)) this.#engine.resize();
      this.#engine.jumpTo(placeOf(map));
      this.#engine.redraw();
      const { x, y } = map.getSize();
      const corner = map.containerPointToLayerPoint([-Math.round(x * MARGIN), -Math.round(y * MARGIN)]);
      DomUtil.setPosition(this.#element, corner);
    });
  };

  /** Whether it is another one. */
  #takeSize(map: LeafletMap): boolean {
    const { x, y } = map.getSize();
    const [width, height] = [x, y].map((side) => `${side + 2 * Math.round(side * MARGIN)}px`);
    const { style } = this.#element;
    if (style.width === width && style.height === height) return false;
    Object.assign(style, { width, height });
    return true;
  }
}

function placeOf(map: LeafletMap): { center: [number, number]; zoom: number } {
  const { lat, lng } = map.getCenter();
  return { center: [lng, lat], zoom: map.getZoom() - ZOOMS_APART };
}
