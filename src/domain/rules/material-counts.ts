/**
 * The materials that springs take, counted: their names, and the one place where
 * the figures of several springs are laid side by side and added up. The stock's
 * screen, the report and the delivery note all ask here.
 */
import { formatNumber } from '../shared/numbers.ts';

/** In the order of the stock's form. */
export const COUNTED_MATERIALS = {
  stake_quantity: { name: 'Estacas', unit: 'un.' },
  stretcher_quantity: { name: 'Esticadores', unit: 'un.' },
  clip_quantity: { name: 'Grampos', unit: 'kg' },
  limestone_sacks: { name: 'Calcário', unit: 'sacos' },
  planting_fertilizer_sacks: { name: 'Adubo de plantio', unit: 'sacos' },
  cover_fertilizer_sacks: { name: 'Adubo de cobertura', unit: 'sacos' },
  formicide_sacks: { name: 'Formicida', unit: 'sacos' },
} as const;

export type CountedMaterial = keyof typeof COUNTED_MATERIALS;

export const COUNTED_MATERIAL_NAMES = Object.keys(COUNTED_MATERIALS) as readonly CountedMaterial[];

interface Rolls {
  /** Metres. */
  readonly length: number;
  readonly quantity: number;
}

/** What one spring takes, or several of them together. */
export interface Materials {
  readonly feedstocks: Readonly<Record<CountedMaterial, number>>;
  readonly wire_rollers: readonly Rolls[];
}

export interface MaterialLine<Item extends string = string> {
  /** `stake_quantity`, …, or `wire_roller_500` for rolls of 500 m. */
  readonly item: Item;
  readonly name: string;
  readonly unit: string;
  /** One for each of the given, in their order. */
  readonly quantities: readonly number[];
  readonly total: number;
}

/** Rolls of this length are one item, whichever of the project's types they are. */
export function rollItem(length: number): string {
  return `wire_roller_${length}`;
}

/** Metres of the rolls that the item counts; null for what is no roll. */
export function rollLength(item: string): number | null {
  const length = /^wire_roller_(\d{1,6})$/.exec(item)?.[1];
  return length === undefined ? null : Number(length);
}

export function rollName(length: number): string {
  return `Rolo de arame ${formatNumber(length)} m`;
}

/** The material with its unit where the name alone does not tell it: `Grampos (kg)`, `Estacas`. */
export function materialLabel(material: CountedMaterial): string {
  const { name, unit } = COUNTED_MATERIALS[material];
  return unit === 'un.' ? name : `${name} (${unit})`;
}

/** Rolls of one length among those of a spring. */
export function rollsOfLength({ wire_rollers }: Pick<Materials, 'wire_rollers'>, length: number): number {
  return wire_rollers.filter((one) => one.length === length).reduce((sum, one) => sum + one.quantity, 0);
}

/** Equal lengths together, the longest first. */
export function rollsByLength(rolls: readonly Rolls[]): Rolls[] {
  return longestFirst(rolls.map(({ length }) => length)).map((length) => ({
    length,
    quantity: rollsOfLength({ wire_rollers: rolls }, length),
  }));
}

function longestFirst(lengths: readonly number[]): number[] {
  return [...new Set(lengths)].toSorted((one, other) => other - one);
}

/**
 * Each material's quantities: first the seven, those without any quantity too,
 * then the rolls from the longest on. `lengths` adds rolls that nobody takes.
 */
export function materialLines(
  takers: readonly Materials[],
  lengths: readonly number[] = [],
): { readonly materials: readonly MaterialLine<CountedMaterial>[]; readonly rolls: readonly MaterialLine[] } {
  const taken = takers.flatMap(({ wire_rollers }) => wire_rollers.map(({ length }) => length));
  return {
    materials: COUNTED_MATERIAL_NAMES.map((item) =>
      countedLine(
        { item, ...COUNTED_MATERIALS[item] },
        takers.map(({ feedstocks }) => feedstocks[item]),
      ),
    ),
    rolls: longestFirst([...taken, ...lengths]).map((length) =>
      countedLine(
        { item: rollItem(length), name: rollName(length), unit: 'rolos' },
        takers.map((taker) => rollsOfLength(taker, length)),
      ),
    ),
  };
}

/** A line of whole pieces with its total. */
export function countedLine<Item extends string>(
  what: Pick<MaterialLine<Item>, 'item' | 'name' | 'unit'>,
  quantities: readonly number[],
): MaterialLine<Item> {
  return { ...what, quantities, total: quantities.reduce((sum, quantity) => sum + quantity, 0) };
}
