/** What a map of areas tells by its colours. */
import type { MapAreaSums } from '#domain/resources/map-areas.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import type { MapStyle } from '../map-style.ts';
import { classOf, valueClasses } from '#domain/rules/value-classes.ts';

const HECTARE = 10_000;
const CLASSES = 5;

const whole = (value: number) => value.toLocaleString('pt-BR');
const hectares = (value: number) => formatGrouped(value, 2);

export const MEASURES = {
  springs: { label: 'Nascentes', of: ({ springs }: MapAreaSums) => springs, text: whole, colours: 'amounts' },
  area: {
    label: 'Hectares cercados',
    of: ({ area }: MapAreaSums) => area / HECTARE,
    text: hectares,
    colours: 'amounts',
  },
  late: {
    label: 'Nascentes atrasadas',
    of: ({ late }: MapAreaSums) => late,
    text: whole,
    colours: 'lateness',
  },
} as const;

export type Measure = keyof typeof MEASURES;

export interface Colouring {
  readonly colourOf: (area: MapAreaSums) => string;
  /** From few to many; the first one for none. */
  readonly legend: readonly { readonly colour: string; readonly label: string }[];
}

export function colouringOf(areas: readonly MapAreaSums[], measure: Measure, style: MapStyle): Colouring {
  const { of, text, colours } = MEASURES[measure];
  const bounds = valueClasses(areas.map(of), CLASSES);
  // Of few classes the darkest, so that they are told from each other.
  const colourAt = (at: number) =>
    style[colours][bounds.length === 1 ? 3 : Math.round((at * 4) / (bounds.length - 1))] ?? style.none;
  return {
    colourOf(area) {
      const at = classOf(of(area), bounds);
      return at < 0 ? style.none : colourAt(at);
    },
    legend: [
      { colour: style.none, label: 'Nenhuma' },
      ...bounds.map((bound, at) => ({
        colour: colourAt(at),
        label: at === 0 ? `até ${text(bound)}` : `mais de ${text(bounds[at - 1] ?? 0)} até ${text(bound)}`,
      })),
    ],
  };
}
