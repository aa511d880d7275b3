/** Measured places in a frame, as large as fits, north up, one scale for both directions. */
import type { PlanePlace } from './fence-plane.ts';
import type { Place } from './label-placement.ts';

/** Pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

export interface ScaleBar {
  readonly metres: number;
  readonly pixels: number;
}

export interface GridLine {
  readonly pixel: number;
  /** Easting of a line from top to bottom, northing of one across. */
  readonly metres: number;
}

export interface Fit {
  /** Pixels a metre. */
  readonly scale: number;
  readonly toPixel: (place: PlanePlace) => Place;
  readonly scaleBar: ScaleBar;
  /** Lines of the UTM grid, as far apart as the bar is long. */
  readonly grid: { readonly x: readonly GridLine[]; readonly y: readonly GridLine[] };
}

/** Around the fence: room for its numbers, and below for the scale bar. */
const MARGIN = { side: 34, top: 34, bottom: 50 } as const;
/** A single point has no extent; metres around it. */
const LEAST_METRES = 2;
const LONGEST_BAR = 0.28;

/** The largest scale at which every place lies inside the margins, centred. At least one place. */
export function fitPlaces(places: readonly PlanePlace[], frame: Frame): Fit {
  const [west, east] = extent(places.map((place) => place.east));
  const [south, north] = extent(places.map((place) => place.north));
  const scale = Math.min(
    (frame.width - 2 * MARGIN.side) / Math.max(east - west, LEAST_METRES),
    (frame.height - MARGIN.top - MARGIN.bottom) / Math.max(north - south, LEAST_METRES),
  );
  const middle = { x: frame.width / 2, y: (MARGIN.top + frame.height - MARGIN.bottom) / 2 };
  const origin = { east: (west + east) / 2, north: (south + north) / 2 };
  const metres = barMetres((frame.width * LONGEST_BAR) / scale);
  const scaleBar = { metres, pixels: metres * scale };
  const across = gridLines(-origin.north, middle.y, scaleBar, frame.height);
  return {
    scale,
    toPixel: (place) => ({
      x: middle.x + (place.east - origin.east) * scale,
      y: middle.y - (place.north - origin.north) * scale,
    }),
    scaleBar,
    grid: {
      x: gridLines(origin.east, middle.x, scaleBar, frame.width),
      y: across.map((line) => ({ pixel: line.pixel, metres: -line.metres })),
    },
  };
}

function extent(values: readonly number[]): [least: number, most: number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

/** The longest of 1, 2, 5, 10, 20, … metres that is no longer than `most`. */
export function barMetres(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
}

/** The multiples of the bar's metres that lie in the frame. */
function gridLines(centre: number, middle: number, bar: ScaleBar, length: number): GridLine[] {
  const scale = bar.pixels / bar.metres;
  const first = Math.ceil((centre - middle / scale) / bar.metres);
  const last = Math.floor((centre + (length - middle) / scale) / bar.metres);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const metres = (first + index) * bar.metres;
    return { pixel: middle + (metres - centre) * scale, metres };
  });
}
