/** The place that a link of a map names: of Google, OpenStreetMap, Apple, Waze, Bing and `geo:` of a phone. */
import { isInBrazil, type Position } from './coordinates.ts';
import { readDegreePair } from './utm-entry.ts';

export type MapLink =
  | { readonly kind: 'place'; readonly place: Position }
  | { readonly kind: 'short' | 'none' };

const LINK = /(?:https?:\/\/|geo:)\S+/i;
/** They lead elsewhere only when they are opened. */
const SHORTENERS = /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|bit\.ly|tinyurl\.com|osm\.org|shorturl\.at)$/i;

const DEGREES = String.raw`([-+−]?\d{1,3}(?:\.\d+)?)`;
const PAIR = String.raw`(?:loc:)?\s*${DEGREES}\s*[,~]\s*${DEGREES}(?:$|[^\d.])`;
const HOST = /^https?:\/\/(?:[^/@]*@)?([^/:?#]+)/i;

/** What was looked for, which may be a place's name or a pin in degrees, minutes and seconds. */
const LOOKED_FOR = /\/(?:place|search)\/([^/?#@]{1,200})/;

/** In the order in which they are believed: a place's own pin says more than the middle of the window. */
const PINS = [
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(`[?&]mlat=${DEGREES}&mlon=${DEGREES}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr|center|cp|sll|coordinate)=${PAIR}`),
  new RegExp(`^geo:${PAIR}`, 'i'),
  new RegExp(`/${DEGREES},\\s*${DEGREES}(?:[/?]|$)`),
];
const WINDOWS = [new RegExp(`@${DEGREES},${DEGREES}`), new RegExp(`#map=[\\d.]+/${DEGREES}/${DEGREES}`)];

/** Null where the text holds no link. */
export function readMapLink(text: string): MapLink | null {
  const [link] = LINK.exec(text.normalize('NFKC').trim()) ?? [];
  if (link === undefined) return null;
  const written = decoded(link).replaceAll('+', ' ');
  const place = firstIn(PINS, written) ?? lookedFor(written) ?? firstIn(WINDOWS, written);
  if (place !== null) return { kind: 'place', place };
  return { kind: SHORTENERS.test(HOST.exec(link)?.[1] ?? '') ? 'short' : 'none' };
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

function firstIn(patterns: readonly RegExp[], written: string): Position | null {
  for (const pattern of patterns) {
    const place = positionIn(pattern.exec(written));
    if (place !== null) return place;
  }
  return null;
}

/** Two bare numbers somewhere else may be a house's or a road's. */
function lookedFor(written: string): Position | null {
  const pair = readDegreePair(LOOKED_FOR.exec(written)?.[1] ?? '');
  if (pair === null || !(pair.isOrderSaid || isInBrazil(pair))) return null;
  const { latitude, longitude } = pair;
  return onEarth({ latitude, longitude });
}

function positionIn(match: RegExpExecArray | null): Position | null {
  const [, first, second] = match ?? [];
  if (first === undefined || second === undefined) return null;
  const latitude = Number(first.replace('−', '-'));
  const longitude = Number(second.replace('−', '-'));
  return onEarth({ latitude, longitude });
}

function onEarth(place: Position): Position | null {
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
}
