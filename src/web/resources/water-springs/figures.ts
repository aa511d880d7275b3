/** A spring's computed figures in words, and which of them a new computation changed. Pure. */
import { COUNTED_MATERIALS } from '#domain/rules/material-counts.ts';
import { formatGrouped, formatNumber, formatQuantity } from '#domain/shared/numbers.ts';
import type { SpringMaterials } from '#domain/rules/spring-survey-types.ts';
import { formatRolls } from '#domain/rules/term-variables.ts';

export interface Figures {
  /** m², two decimals. */
  readonly area: number;
  /** Metres, two decimals. */
  readonly perimeter: number;
  readonly recovery_seedlings: number;
  readonly feedstocks: SpringMaterials;
  readonly wire_rollers: readonly { readonly length: number; readonly quantity: number }[];
}

/** One material: pieces or sacks, and its weight where it is bought by weight. */
export interface Material {
  readonly label: string;
  readonly amount: string | null;
  readonly weight: string | null;
}

const SACKED = ['limestone', 'planting_fertilizer', 'cover_fertilizer', 'formicide'] as const;

export function materialsOf(feedstocks: SpringMaterials): Material[] {
  const { stake_quantity, stretcher_quantity, clip_quantity } = COUNTED_MATERIALS;
  return [
    { label: stake_quantity.name, amount: formatQuantity(feedstocks.stake_quantity), weight: null },
    { label: stretcher_quantity.name, amount: formatQuantity(feedstocks.stretcher_quantity), weight: null },
    { label: clip_quantity.name, amount: null, weight: `${formatQuantity(feedstocks.clip_quantity)} kg` },
    ...SACKED.map((name) => ({
      label: COUNTED_MATERIALS[`${name}_sacks`].name,
      amount: formatSacks(feedstocks[`${name}_sacks`]),
      weight: `${formatGrouped(feedstocks[`${name}_kilograms`], 2)} kg`,
    })),
  ];
}

function formatSacks(sacks: number): string {
  return `${formatQuantity(sacks)} ${sacks === 1 ? 'saco' : 'sacos'}`;
}

/** `4.212,00 m² (0,4212 ha)`; a number never stands apart from its unit. */
export function formatArea(squareMetres: number): string {
  return `${formatGrouped(squareMetres, 2)}\u00a0m² (${formatGrouped(squareMetres / 10_000, 4)}\u00a0ha)`;
}

export function formatMetres(metres: number): string {
  return `${formatGrouped(metres, 2)}\u00a0m`;
}

/** As many decimals as the most precise of the numbers has: what stands in one column is written alike. */
export function sharedDecimals(numbers: readonly number[]): number {
  return Math.max(0, ...numbers.map((one) => formatNumber(one).split(',')[1]?.length ?? 0));
}

export interface FigureChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The figures that differ, in the order of the screen. */
export function changedFigures(before: Figures, after: Figures): FigureChange[] {
  const old = new Map(figureTexts(before));
  return figureTexts(after)
    .map(([label, text]) => ({ label, before: old.get(label) ?? '', after: text }))
    .filter((change) => change.before !== change.after);
}

function figureTexts(figures: Figures): [label: string, text: string][] {
  return [
    ['Área cercada', formatArea(figures.area)],
    ['Perímetro', formatMetres(figures.perimeter)],
    ...materialTexts(figures),
  ];
}

/** Each material in words, in the order of the screen. */
export function materialTexts(figures: Figures): [label: string, text: string][] {
  return [
    ['Mudas', formatQuantity(figures.recovery_seedlings)],
    ...materialsOf(figures.feedstocks).map(({ label, amount, weight }): [string, string] => [
      label,
      amount !== null && weight !== null ? `${amount} (${weight})` : (amount ?? weight ?? ''),
    ]),
    ['Rolos de arame', formatRolls(figures.wire_rollers) || 'Nenhum'],
  ];
}
