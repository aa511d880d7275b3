/** What the drop-down lists of the sheet offer, and how a written option is understood. */
import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import type { Option } from '#domain/rules/spring-enumerations.ts';
import { foldLabel } from '#domain/rules/sketch-layout.ts';
import type { FormFieldKey } from '#domain/rules/sketch-layout.ts';

/** The form's choices that are stored as numbers. */
export const CHOICES = {
  declivity: SPRING_ENUMERATIONS.declivity,
  landscape_position: SPRING_ENUMERATIONS.landscape_position,
  erosion: SPRING_ENUMERATIONS.erosion,
  vegetation: SPRING_ENUMERATIONS.vegetation,
  typology: SPRING_ENUMERATIONS.typology,
  water_color: SPRING_ENUMERATIONS.water_color,
  recovery_modality: SPRING_ENUMERATIONS.recovery_modality,
} as const satisfies Partial<Record<FormFieldKey, readonly Option[]>>;

export type ChoiceKey = keyof typeof CHOICES;

/** Equal within a metre, so points in either are taken as they are. */
export const DATUMS = [
  { value: 1, label: 'SIRGAS 2000' },
  { value: 2, label: 'WGS 84' },
] as const satisfies readonly Option[];

/**
 * Grid zones that touch Brazil's land, as receivers show them. A suggestion: other
 * ways to write a zone are accepted too.
 */
export const SUGGESTED_ZONES: readonly string[] = [
  ...bands(18, 'LM'),
  ...bands(19, 'KLMN'),
  ...bands(20, 'KLMN'),
  ...bands(21, 'JKLMN'),
  ...bands(22, 'HJKLMN'),
  ...bands(23, 'JKLM'),
  ...bands(24, 'KLM'),
  ...bands(25, 'LM'),
];

function bands(zone: number, letters: string): string[] {
  return letters.split('').map((letter) => `${zone}${letter}`);
}

/** The option with this label (case, accents and spaces aside) or this number; null for none. */
export function findOption(options: readonly Option[], written: string): Option | null {
  const text = String(written).trim();
  const byNumber = /^\d{1,3}$/.test(text) ? Number(text) : null;
  const folded = foldLabel(text);
  return (
    options.find((option) => option.value === byNumber) ??
    options.find((option) => folded !== '' && foldLabel(option.label) === folded) ??
    null
  );
}

/** An offered datum, also as `SIRGAS`, `WGS-84`, `WGS 1984` or both of them. */
export function isAcceptedDatum(written: string): boolean {
  return (
    findOption(DATUMS, written) !== null || /^(?:sirgas(?:2000)?|wgs(?:19)?84)+$/.test(foldLabel(written))
  );
}
