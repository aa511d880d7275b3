/** The grounds that the map can be laid upon, and how each is put on it. */
import type { mapLayers, TileFileRow, TileSource } from '#domain/resources/map-layers.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { type Layer, type Map as LeafletMap, TileLayer } from 'leaflet';
import { look } from '../../platform/look.ts';
import { FileLayer } from './file-layer.ts';
import { mapStyle } from './map-style.ts';
import type * as VectorMap from './vector/vector-map.ts';

type Answer = ResponseOf<typeof mapLayers.list>;

export interface Ground {
  /** As it is kept. */
  readonly value: string;
  readonly label: string;
  readonly credit: string;
  /** Puts it on the map; the answer takes it off. */
  readonly show: (map: LeafletMap, tell: Tell) => () => void;
}

/** A sentence for the person; '' for none. */
type Tell = (note: string) => void;

/** Closer than the pictures go, they are drawn larger. */
const MOST_ZOOM = 22;
/** Above the embedded map, within its pane. */
const ABOVE = 2;

export function groundsOf({ tiles, styles, files }: Answer): Ground[] {
  return [
    ...tiles.map(tileGround),
    ...styles.map(styleGround),
    ...files.map((file) => (file.kind === 'vectors' ? vectorFileGround(file) : pictureFileGround(file))),
  ];
}

function tileGround({ name, address, credit, max_zoom }: TileSource): Ground {
  const options = { maxZoom: MOST_ZOOM, maxNativeZoom: max_zoom, zIndex: ABOVE, attribution: credit };
  return {
    value: `tiles:${name}`,
    label: name,
    credit,
    show: (map) => shown(map, new TileLayer(address, options)),
  };
}

function pictureFileGround({ name, credit, min_zoom, max_zoom }: TileFileRow): Ground {
  const options = { minZoom: min_zoom, maxZoom: MOST_ZOOM, maxNativeZoom: max_zoom, zIndex: ABOVE };
  return {
    value: `file:${name}`,
    label: name,
    credit,
    show: (map) => shown(map, new FileLayer(name, options)),
  };
}

function shown(map: LeafletMap, layer: Layer): () => void {
  layer.addTo(map);
  return () => void layer.remove();
}

function styleGround({ name, credit, problem }: Answer['styles'][number]): Ground {
  return {
    value: `style:${name}`,
    label: problem === null ? name : `${name} (indisponível)`,
    credit,
    show(map, tell) {
      if (problem !== null) {
        tell(`${problem} Por ora, o fundo é o do próprio painel.`);
        return () => {};
      }
      return showVectors(map, {
        name,
        tell,
        // Fetched and checked by the engine itself, through us.
        style: () => `mapas://estilo/${encodeURIComponent(name)}`,
      });
    },
  };
}

function vectorFileGround(file: TileFileRow): Ground {
  return {
    value: `file:${file.name}`,
    label: file.name,
    credit: file.credit,
    show(map, tell) {
      if (file.layers.length === 0) {
        tell(`O arquivo “${file.name}” não diz que camadas tem. Por ora, o fundo é o do próprio painel.`);
        return () => {};
      }
      const colours = ({ defaultStyle }: Engine) => defaultStyle(file, mapStyle());
      return showVectors(map, {
        name: file.name,
        tell,
        style: colours,
        again: colours,
      });
    },
  };
}

type Engine = typeof VectorMap;
type Style = ReturnType<Engine['defaultStyle']>;

interface Vectors {
  readonly name: string;
  readonly tell: Tell;
  /** Itself, or where it is. */
  readonly style: (engine: Engine) => Style | string;
  /** For other colours, where the panel's change. */
  readonly again?: (engine: Engine) => Style;
}

/** The engine is far larger than the rest of the map: it comes with the first vector map that is chosen. */
function showVectors(map: LeafletMap, { name, tell, style, again }: Vectors): () => void {
  let takeOff = () => {};
  let isGone = false;
  const ends: (() => void)[] = [() => takeOff()];
  if (!canDrawVectors()) {
    tell(`Este navegador não consegue desenhar “${name}” (falta WebGL 2). O fundo é o do próprio painel.`);
    return () => {};
  }
  tell(`Trazendo “${name}”…`);
  void (async () => {
    try {
      const engine = await import('./vector/vector-map.ts');
      const layer = new engine.VectorLayer({
        style: style(engine),
        zIndex: ABOVE,
        onDrawn: () => tell(''),
        onProblem(problem) {
          if (problem === 'incomplete') return tell(incomplete(name));
          takeOff();
          return tell(`O navegador parou de desenhar “${name}”. O fundo é o do próprio painel.`);
        },
      });
      if (isGone) return;
      takeOff = shown(map, layer);
      if (again) ends.push(look.subscribe(() => layer.setStyle(again(engine))));
    } catch {
      tell(incomplete(name));
    }
  })();
  return () => {
    isGone = true;
    for (const end of ends) end();
  };
}

function incomplete(name: string): string {
  return `Nem tudo de “${name}” veio. Recarregue a página para tentar de novo, ou escolha outro fundo.`;
}

function canDrawVectors(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // A browser keeps few of them.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
