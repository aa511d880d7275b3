/**
 * GeoJSON (RFC 7946), KML 2.2 (OGC 07-147r2) and GPX 1.1, record by record.
 * Degrees of SIRGAS 2000 are written as they are: it is WGS 84 to some centimetres.
 */
import { MAP_ATTRIBUTES, type MapAttribute, type MapLayer } from '#domain/resources/map-export.ts';
import { closed, type MapRecord, type Position } from './record.ts';

export interface TextFormat {
  /** @param title of the whole */
  head(title: string): string;
  /** Where a layer begins and ends, in formats that have such. */
  layer?: readonly [begin: (layer: MapLayer) => string, end: string];
  record(record: MapRecord, isFirst: boolean): string;
  readonly tail: string;
}

const NAMES = Object.keys(MAP_ATTRIBUTES) as MapAttribute[];

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML 1.0 can hold it: what it has no place for becomes a space. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const geojson: TextFormat = {
  head: (title) => `{"type":"FeatureCollection","name":${JSON.stringify(title)},"features":[\n`,
  record({ layer, geometry, attributes }, isFirst) {
    const shape =
      'point' in geometry
        ? { type: 'Point', coordinates: geometry.point }
        : { type: 'Polygon', coordinates: [againstTheClock(closed(geometry.ring))] };
    const properties = { camada: layer, ...attributes };
    return `${isFirst ? '' : ',\n'}${JSON.stringify({ type: 'Feature', geometry: shape, properties })}`;
  },
  tail: '\n]}\n',
};

/** RFC 7946, 3.1.6: so that every program takes the ring for an outline. */
function againstTheClock(ring: readonly Position[]): readonly Position[] {
  return isWithTheClock(ring) ? ring.toReversed() : ring;
}

/** @param ring closed */
export function isWithTheClock(ring: readonly Position[]): boolean {
  const doubleArea = ring.slice(1).reduce((sum, [x, y], at) => {
    const [beforeX, beforeY] = ring[at] ?? [x, y];
    return sum + beforeX * y - x * beforeY;
  }, 0);
  return doubleArea < 0;
}

const kml: TextFormat = {
  head: (title) =>
    `${DECLARATION}<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document><name>${xml(title)}</name>\n`,
  layer: [(layer) => `<Folder><name>${layer}</name>\n`, '</Folder>\n'],
  record({ geometry, attributes }) {
    const data = NAMES.map((name) => {
      const value = attributes[name];
      return value === null ? '' : `<Data name="${name}"><value>${xml(String(value))}</value></Data>`;
    });
    const places = (all: readonly Position[]) => all.map(([x, y]) => `${x},${y}`).join(' ');
    const shape =
      'point' in geometry
        ? `<Point><coordinates>${places([geometry.point])}</coordinates></Point>`
        : `<Polygon><outerBoundaryIs><LinearRing><coordinates>${places(againstTheClock(closed(geometry.ring)))}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
    return `<Placemark><name>${nameOf(attributes)}</name><description>${told(attributes)}</description><ExtendedData>${data.join('')}</ExtendedData>${shape}</Placemark>\n`;
  },
  tail: '</Document>\n</kml>\n',
};

const gpx: TextFormat = {
  head: (title) =>
    `${DECLARATION}<gpx version="1.1" creator="Vertente" xmlns="http://www.topografix.com/GPX/1/1">\n<metadata><name>${xml(title)}</name></metadata>\n`,
  record({ layer, geometry, attributes }) {
    const about = `<name>${nameOf(attributes)}</name><desc>${told(attributes)}</desc><type>${layer}</type>`;
    if ('point' in geometry) {
      const [x, y] = geometry.point;
      return `<wpt lat="${y}" lon="${x}">${about}</wpt>\n`;
    }
    const points = closed(geometry.ring).map(([x, y]) => `<trkpt lat="${y}" lon="${x}"/>`);
    return `<trk>${about}<trkseg>${points.join('')}</trkseg></trk>\n`;
  },
  tail: '</gpx>\n',
};

function nameOf({ codigo }: MapRecord['attributes']): string {
  return xml(String(codigo ?? ''));
}

/** All but the name in one text: programs that know no attributes show this. */
function told(attributes: MapRecord['attributes']): string {
  const parts = NAMES.flatMap((name) =>
    name === 'codigo' || attributes[name] === null ? [] : `${MAP_ATTRIBUTES[name]}: ${attributes[name]}`,
  );
  return xml(parts.join('; '));
}

export const TEXT_FORMATS = { geojson, kml, gpx } as const;
