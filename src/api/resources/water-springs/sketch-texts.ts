/** The words and numbers of a printed sketch. */
import { gridPointOf } from '#domain/rules/coordinates.ts';
import { fenceSides, formatAzimuth } from '#domain/rules/fence-sides.ts';
import { openRing } from '#domain/rules/fence-layout.ts';
import type { MeasuredPoint, PlanePlace } from '#domain/rules/fence-plane.ts';
import type { GridLine } from '#domain/rules/fence-fit.ts';
import { formatFixed, formatNumber } from '#domain/shared/numbers.ts';
import type { SketchDrawing } from '#domain/rules/sketch-drawing.ts';
import { type Grid, gridOf, readZone } from '#domain/rules/utm-zone.ts';
import type { PrintedDrawing, SketchTable } from '../../documents/fence-sketch/render-sketch.ts';

export type StoredPoint = MeasuredPoint & {
  readonly google_latitude: number;
  readonly google_longitude: number;
};

/** EPSG's register of SIRGAS 2000: every southern zone of Brazil, and of the northern ones those to 22. */
const SOUTHERN_EPSG = 31_960;
const NORTHERN_EPSG = 31_954;
const LAST_NORTHERN = 22;

const LEGEND = [
  ['fence', 'Cerca'],
  ['circle', 'Área padrão do projeto'],
  ['eye', "Olho d'água"],
  ['headquarters', 'Sede'],
  ['structure', 'Barraginha, caixa seca ou mini-ETE'],
  ['neighbour', 'Cerca vizinha'],
] as const;

export function printed(drawing: SketchDrawing, base: Grid, description: string): PrintedDrawing {
  const { grid, scaleBar, ...shapes } = drawing;
  const lines = (all: readonly GridLine[], axis: string) =>
    all.map(({ pixel, metres }) => ({ pixel, label: `${axis} ${metres.toLocaleString('pt-BR')}` }));
  const isShown: Record<(typeof LEGEND)[number][0], boolean> = {
    fence: drawing.fences.length > 0,
    circle: drawing.circles.length > 0,
    eye: drawing.eyes.length > 0,
    headquarters: drawing.marks.some(({ kind }) => kind === 'headquarters'),
    structure: drawing.marks.some(({ kind }) => kind === 'structure'),
    neighbour: drawing.neighbours.length > 0,
  };
  return {
    ...shapes,
    description,
    grid: { x: lines(grid.x, 'E'), y: lines(grid.y, 'N') },
    scale_bar: { pixels: scaleBar.pixels, label: distance(scaleBar.metres) },
    grid_name: gridName(base),
    legend: LEGEND.flatMap(([key, label]) => (isShown[key] ? [{ key, label }] : [])),
  };
}

function distance(metres: number): string {
  return metres >= 1000 ? `${formatNumber(metres / 1000)} km` : `${formatNumber(metres)} m`;
}

export function gridName({ zone, hemisphere }: Grid): string {
  const south = hemisphere === 'south';
  const code = south ? SOUTHERN_EPSG + zone : zone <= LAST_NORTHERN ? NORTHERN_EPSG + zone : null;
  const register = code === null ? '' : ` (EPSG:${code})`;
  return `SIRGAS 2000, UTM zona ${zone} ${south ? 'sul' : 'norte'}${register} · norte da quadrícula`;
}

export function gridOfFirst(points: readonly MeasuredPoint[]): Grid | null {
  const [first] = points;
  const written = readZone(first?.utm_zone);
  return first && written.ok ? gridOf(written, first.utm_northing) : null;
}

const POINT_COLUMNS = [
  { label: 'UTM Este (m)', align: 'right' },
  { label: 'UTM Norte (m)', align: 'right' },
  { label: 'Zona', align: 'left' },
  { label: 'Latitude', align: 'right' },
  { label: 'Longitude', align: 'right' },
] as const;

function pointCells(point: StoredPoint): string[] {
  return [
    formatFixed(point.utm_easting, 2),
    formatFixed(point.utm_northing, 2),
    point.utm_zone,
    formatFixed(point.google_latitude, 6),
    formatFixed(point.google_longitude, 6),
  ];
}

/** Each vertex with the side that begins there. `ring`: the same on one plane. */
export function vertexTable(points: readonly StoredPoint[], ring: readonly PlanePlace[]): SketchTable | null {
  if (points.length === 0) return null;
  const sides = new Map(fenceSides(openRing(ring)).map((side) => [side.from, side]));
  return {
    title: 'Vértices da cerca',
    columns: [
      { label: 'Vértice', align: 'left' },
      ...POINT_COLUMNS,
      { label: 'Até', align: 'right' },
      { label: 'Distância (m)', align: 'right' },
      { label: 'Azimute', align: 'right' },
    ],
    rows: points.slice(0, openRing(ring).length).map((point, at) => {
      const side = sides.get(at + 1);
      const onward = side
        ? [String(side.to), formatFixed(side.metres, 2), formatAzimuth(side.azimuth)]
        : ['', '', ''];
      return [String(at + 1), ...pointCells(point), ...onward];
    }),
  };
}

/** Points that each have a name. */
export function pointTable(
  title: string,
  first: string,
  points: readonly { readonly label: string; readonly point: StoredPoint }[],
): SketchTable | null {
  if (points.length === 0) return null;
  return {
    title,
    columns: [{ label: first, align: 'wide' }, ...POINT_COLUMNS],
    rows: points.map(({ label, point }) => [label, ...pointCells(point)]),
  };
}

/** `13.917,40 m² (1,3917 ha)`. */
export function areaText(squareMetres: number): string {
  return `${grouped(squareMetres)} m² (${formatFixed(squareMetres / 10_000, 4)} ha)`;
}

export function lengthText(metres: number): string {
  return `${grouped(metres)} m`;
}

/** `13.917,40`. */
export function grouped(value: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A point as its grid has it, on another grid too. */
export function placeOnGrid(grid: Grid, { google_latitude, google_longitude }: StoredPoint): PlanePlace {
  const position = { latitude: google_latitude, longitude: google_longitude };
  const { easting, northing } = gridPointOf(grid, position);
  return { east: easting, north: northing };
}
