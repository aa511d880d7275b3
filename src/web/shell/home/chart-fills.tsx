/** A chart's series are told apart by their pattern too: full, striped, dotted. */
import type { ReactNode } from 'react';

interface Fill {
  readonly colour: string;
  readonly cutOut: ReactNode;
}

/** Pixels of a pattern's square. */
const SQUARE = 6;

const FILLS: readonly [Fill, ...Fill[]] = [
  { colour: 'var(--mark-ok)', cutOut: null },
  {
    colour: 'var(--mark-warn)',
    cutOut: <path d="M-1 4 4 -1M2 7 7 2" stroke="var(--surface)" strokeWidth="1.4" />,
  },
  { colour: 'var(--mark-bad)', cutOut: <circle cx="3" cy="3" r="1.4" fill="var(--surface)" /> },
];

const fillAt = (at: number): Fill => FILLS[at] ?? FILLS[0];

export const seriesColour = (at: number): string => fillAt(at).colour;

const patternId = (chart: string, at: number): string => `${chart}-serie-${at}`;

/** What an SVG that holds `SeriesPatterns` of the same name fills a series with. */
export const seriesFill = (chart: string, at: number): string => `url(#${patternId(chart, at)})`;

/** For the `defs` of an SVG. `chart`: unlike any other on the page. */
export function SeriesPatterns({ chart, count }: { readonly chart: string; readonly count: number }) {
  return Array.from({ length: count }, (_, at) => (
    <pattern key={at} id={patternId(chart, at)} width={SQUARE} height={SQUARE} patternUnits="userSpaceOnUse">
      <rect width={SQUARE} height={SQUARE} fill={seriesColour(at)} />
      {fillAt(at).cutOut}
    </pattern>
  ));
}
