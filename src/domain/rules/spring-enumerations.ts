/** The labelled choices of a spring (specification, section 3); numbers are what is stored and exchanged. */

export interface Option<V extends number = number> {
  readonly value: V;
  readonly label: string;
}

export const SPRING_STATUS = [
  { value: 0, label: 'Cadastrada' },
  { value: 1, label: 'Material entregue' },
  { value: 2, label: 'Finalizada' },
] as const satisfies readonly Option[];

const EROSION = [
  { value: 1, label: 'Nulo' },
  { value: 2, label: 'Laminar' },
  { value: 3, label: 'Em sulcos' },
  { value: 4, label: 'Vocorosas' },
] as const satisfies readonly Option[];

const WATER_COLOR = [
  { value: 1, label: 'Escura' },
  { value: 2, label: 'Clara' },
  { value: 3, label: 'Transparente' },
  { value: 4, label: 'Intermitente' },
] as const satisfies readonly Option[];

const RECOVERY_MODALITY = [
  { value: 1, label: 'Enriquecimento' },
  { value: 2, label: 'Regeneração' },
  { value: 3, label: 'Recuperação total' },
] as const satisfies readonly Option[];

const DECLIVITY = [
  { value: 1, label: 'Baixa' },
  { value: 2, label: 'Moderada' },
  { value: 3, label: 'Alta' },
] as const satisfies readonly Option[];

const LANDSCAPE_POSITION = [
  { value: 1, label: 'Plano' },
  { value: 2, label: '1/3 inferior' },
  { value: 3, label: '1/3 médio' },
  { value: 4, label: '1/3 superior/topo' },
] as const satisfies readonly Option[];

const VEGETATION = [
  { value: 1, label: 'Degradada ou ausente' },
  { value: 2, label: 'Alterada' },
  { value: 3, label: 'Bom estado' },
] as const satisfies readonly Option[];

const TYPOLOGY = [
  { value: 1, label: 'Gramíneas' },
  { value: 2, label: 'Floresta estágio inicial' },
  { value: 3, label: 'Floresta estágio médio' },
  { value: 4, label: 'Remanescente da Mata Atlântica' },
  { value: 5, label: 'Floresta estágio avançado' },
  { value: 6, label: 'Monodominância' },
] as const satisfies readonly Option[];

/** The spring's enumerations by API field name. */
export const SPRING_ENUMERATIONS = {
  status: SPRING_STATUS,
  erosion: EROSION,
  water_color: WATER_COLOR,
  recovery_modality: RECOVERY_MODALITY,
  declivity: DECLIVITY,
  landscape_position: LANDSCAPE_POSITION,
  vegetation: VEGETATION,
  typology: TYPOLOGY,
} as const;

export type SpringEnumeration = keyof typeof SPRING_ENUMERATIONS;
type ValueOf<O extends readonly Option[]> = O[number]['value'];
export type SpringStatus = ValueOf<typeof SPRING_STATUS>;
export type RecoveryModality = ValueOf<typeof RECOVERY_MODALITY>;

/** The value's label; null for null and for a number that is none of the options. */
export function labelOf(enumeration: readonly Option[], value: number | null | undefined): string | null {
  for (const option of enumeration) if (option.value === value) return option.label;
  return null;
}

export function isRecoveryModality(value: unknown): value is RecoveryModality {
  return RECOVERY_MODALITY.some((option) => option.value === value);
}
