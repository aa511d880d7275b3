/** GPX and KML, read tag by tag. Source: GPX 1.1 and OGC KML 2.3. */
import { Parser } from 'htmlparser2';
import {
  type Drawing,
  type Drawn,
  FENCE_LIMITS,
  MOST_COLUMNS,
  type Pair,
  PointCount,
  type ReadLimits,
  REFUSALS,
  RefusedFile,
} from './drawn.ts';

type Attributes = Readonly<Record<string, string>>;

interface Tags {
  open(name: string, attributes: Attributes): void;
  /** `text` is all that stood between the tags of this name. */
  close(name: string, text: string): void;
}

/** Tags within tags, and attributes of one: the parser's work grows with their square. */
const DEEPEST = 100;
const MOST_ATTRIBUTES = 100;
/** Of a whole file: some 30,000 points of a track, with time and height. */
const MOST_TAGS = 150_000;
const MOST_ATTRIBUTES_OF_ALL = 300_000;
/** A text comes in pieces: whatever has `&` or `<` in it begins another. */
const MOST_TEXTS = 400_000;

/** Names come without their prefix. An XML that defines entities of its own, or whose root is not closed, is refused. */
function readTags(xml: string, tags: Tags, { tooMuch } = FENCE_LIMITS): void {
  const texts: string[] = [];
  let isWhole = false;
  let attributesOfTag = 0;
  const [countTag, countAttribute, countText] = [
    upTo(MOST_TAGS, tooMuch),
    upTo(MOST_ATTRIBUTES_OF_ALL, tooMuch),
    upTo(MOST_TEXTS, tooMuch),
  ];
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentagname() {
        isWhole = false;
        attributesOfTag = 0;
        countTag();
        if (texts.length === DEEPEST) throw new RefusedFile(REFUSALS.damaged);
      },
      onattribute() {
        attributesOfTag += 1;
        countAttribute();
        if (attributesOfTag > MOST_ATTRIBUTES) throw new RefusedFile(REFUSALS.damaged);
      },
      onopentag(name, attributes) {
        texts.push('');
        tags.open(local(name), attributes);
      },
      ontext(text) {
        countText();
        const last = texts.length - 1;
        if (last >= 0) texts[last] += text;
      },
      onclosetag(name) {
        tags.close(local(name), (texts.pop() ?? '').trim());
        isWhole = texts.length === 0;
      },
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw new RefusedFile(REFUSALS.entities);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  // Never told its end, where the parser closes by itself what a file cut short leaves open.
  if (!isWhole) throw new RefusedFile(REFUSALS.damaged);
}

/** Throws RefusedFile at one too many. */
function upTo(most: number, tooMuch: string): () => void {
  let counted = 0;
  return () => {
    counted += 1;
    if (counted > most) throw new RefusedFile(tooMuch);
  };
}

/** Tracks and routes are lines, waypoints are points. */
export function readGpx(xml: string): Drawing {
  const drawn: Drawn[] = [];
  const count = new PointCount();
  let line: Pair[] = [];
  let at: Pair = [0, 0];
  let name: string | null = null;
  const inside: string[] = [];
  const endLine = () => {
    if (line.length > 0) drawn.push({ kind: 'line', name, ring: line });
    line = [];
  };
  readTags(xml, {
    open(tag, { lon, lat }) {
      inside.push(tag);
      if (tag === 'trk' || tag === 'rte' || tag === 'wpt') name = null;
      if (tag === 'trkpt' || tag === 'rtept' || tag === 'wpt') at = count.pair(degrees(lon), degrees(lat));
    },
    close(tag, text) {
      inside.pop();
      if (tag === 'name' && ['trk', 'rte', 'wpt'].includes(inside.at(-1) ?? '')) name = text || null;
      if (tag === 'trkpt' || tag === 'rtept') line.push(at);
      if (tag === 'wpt') drawn.push({ kind: 'point', name, at });
      if (tag === 'trkseg' || tag === 'rte') endLine();
    },
  });
  return { drawn, system: { kind: 'degrees' } };
}

/**
 * What a Placemark holds, in any nesting of MultiGeometry.
 *
 * @param count of all layers that are read together
 */
export function readKml(xml: string, limits?: ReadLimits, count = new PointCount(limits)): Drawing {
  const drawn: Drawn[] = [];
  let ofPlacemark: Drawn[] = [];
  let name: string | null = null;
  let ring: Pair[] = [];
  let track: Pair[] = [];
  let outer: Pair[] = [];
  let holes: Pair[][] = [];
  /** Of its columns, as QGIS writes them; the one that is being read. */
  let texts = new Map<string, string>();
  let column = '';
  const inside: string[] = [];
  const ends: Readonly<Record<string, () => void>> = {
    outerBoundaryIs: () => (outer = ring),
    innerBoundaryIs: () => holes.push(ring),
    Polygon: () => ofPlacemark.push({ kind: 'polygon', name, ring: outer, holes }),
    LinearRing() {
      const isOfPolygon = inside.at(-1)?.endsWith('BoundaryIs') ?? false;
      if (!isOfPolygon) ofPlacemark.push({ kind: 'polygon', name, ring, holes: [] });
    },
    LineString: () => ofPlacemark.push({ kind: 'line', name, ring }),
    Track: () => ofPlacemark.push({ kind: 'line', name, ring: track }),
    Point: () => ofPlacemark.push(...ring.slice(0, 1).map((at) => ({ kind: 'point' as const, name, at }))),
    // The name may stand behind the geometry.
    Placemark() {
      // Its name before the columns, of which the first are looked through, and instead of one called so.
      const named = name === null ? [] : [['name', name] as const];
      const feature = Object.fromEntries([...named, ...texts, ...named]);
      for (const one of ofPlacemark) drawn.push({ ...one, name, feature });
    },
  };
  readTags(
    xml,
    {
      open(tag, attributes) {
        inside.push(tag);
        if (tag === 'Placemark') {
          [name, ofPlacemark] = [null, []];
          texts = new Map();
        }
        if (tag === 'Polygon') [outer, holes] = [[], []];
        if (tag === 'Track') track = [];
        if (tag === 'Data' || tag === 'SimpleData') column = attributes['name'] ?? '';
      },
      close(tag, text) {
        inside.pop();
        if (tag === 'name' && inside.at(-1) === 'Placemark') name = text || null;
        if (tag === 'coordinates') ring = kmlPairs(text, count);
        // Empty where the receiver had a time and no place.
        if (tag === 'coord' && text !== '') track.push(trackPair(text, count));
        const isColumn = tag === 'value' || tag === 'SimpleData';
        if (isColumn && (texts.size < MOST_COLUMNS || texts.has(column))) texts.set(column, text);
        ends[tag]?.();
      },
    },
    limits,
  );
  return { drawn, system: { kind: 'degrees' } };
}

/** `-42.1,-19.5,0 -42.2,-19.6,0`, parted by any white space. */
function kmlPairs(text: string, count: PointCount): Pair[] {
  const found: Pair[] = [];
  for (const [tuple] of text.matchAll(/\S+/g)) {
    const [east, north] = tuple.split(',', 2);
    found.push(count.pair(degrees(east), degrees(north)));
  }
  return found;
}

/** `-42.1 -19.5 412.5` */
function trackPair(text: string, count: PointCount): Pair {
  const [east, north] = text.split(/\s+/, 2);
  return count.pair(degrees(east), degrees(north));
}

function degrees(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text);
}
