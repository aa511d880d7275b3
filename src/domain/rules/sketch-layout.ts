/**
 * Where everything stands in `croqui-nascente.xlsx`. The template is drawn from
 * this and the reader looks for it, so the two can't part. It imports nothing: the
 * child process that reads sheets loads it, and must start fast.
 */

export const SHEET_FILE_NAME = 'croqui-nascente.xlsx';

export const SHEETS = {
  instructions: 'Instruções',
  form: 'Nascente',
  vertices: 'Vértices',
  waterEyes: "Olhos d'água",
  /** Hidden: the options of the drop-down lists and the version. */
  lists: 'Listas',
} as const;

/** Written below this label in `Listas`; a sheet without it is taken as the current one. */
export const VERSION_LABEL = 'Versão do modelo';
export const TEMPLATE_VERSION = '1';

/** Rows of a table (calculation.md, section 3). */
export const MAX_POINTS = 500;

export type FormFieldKey =
  | 'label'
  | 'surveyed_at'
  | 'technician'
  | 'declivity'
  | 'landscape_position'
  | 'erosion'
  | 'vegetation'
  | 'typology'
  | 'typology_specification'
  | 'water_color'
  | 'distance_forest'
  | 'recovery_modality'
  | 'default_zone'
  | 'datum'
  | 'notes';

export interface FormField {
  readonly key: FormFieldKey;
  /** Column A, without the asterisk of a required field. */
  readonly label: string;
  readonly required: boolean;
  /** Column C. */
  readonly help: string;
}

/** The form's rows in order, the first one in `FIRST_FORM_ROW`. */
export const FORM_FIELDS: readonly FormField[] = [
  field('label', 'Código da nascente', true, 'Não pode se repetir no projeto. Por exemplo: N-01.'),
  field('surveyed_at', 'Data do levantamento', false, 'Escreva como 21/11/2026.'),
  field('technician', 'Técnico', false, 'Nome de quem fez o levantamento.'),
  field('declivity', 'Declividade', true, 'Escolha na lista.'),
  field('landscape_position', 'Posição na paisagem', true, 'Escolha na lista.'),
  field('erosion', 'Erosão', true, 'Escolha na lista.'),
  field('vegetation', 'Vegetação', true, 'Escolha na lista.'),
  field('typology', 'Tipologia', true, 'Escolha na lista.'),
  field('typology_specification', 'Especificação da tipologia', false, 'Detalhe a tipologia, se precisar.'),
  field('water_color', 'Cor da água', true, 'Escolha na lista.'),
  field('distance_forest', 'Distância da floresta (m)', true, 'Em metros, de 0 a 100000. Por exemplo: 120.'),
  field('recovery_modality', 'Modalidade de recuperação', true, 'Escolha na lista.'),
  field(
    'default_zone',
    'Zona UTM padrão',
    false,
    'Vale para os pontos com a zona em branco. Por exemplo: 24K.',
  ),
  field('datum', 'Datum', false, 'O datum configurado no GPS. SAD 69 não é aceito.'),
  field('notes', 'Observações', false, 'O que mais for importante sobre a nascente.'),
];

export const FIRST_FORM_ROW = 3;

export type TableColumnKey = 'number' | 'zone' | 'easting' | 'northing' | 'note';

export interface TableColumn {
  readonly key: TableColumnKey;
  readonly label: string;
  /** Without this column the points can't be read. */
  readonly required: boolean;
}

/** Columns A to E of both tables, headings in row 1. */
export const TABLE_COLUMNS: readonly TableColumn[] = [
  { key: 'number', label: 'Nº', required: false },
  { key: 'zone', label: 'Zona', required: true },
  { key: 'easting', label: 'Este (m)', required: true },
  { key: 'northing', label: 'Norte (m)', required: true },
  { key: 'note', label: 'Observação', required: false },
];

/** The cell of a field in the sheet as made, such as `B3`. */
export function formCell(key: FormFieldKey): string {
  return `B${FIRST_FORM_ROW + FORM_FIELDS.findIndex((candidate) => candidate.key === key)}`;
}

/**
 * The form in which labels, headings and options are compared: without case,
 * accents, spaces, punctuation or a unit in brackets. `Nº`, `N°` and `No` are one.
 */
export function foldLabel(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, 200)
    .replace(/\([^)]*\)/g, '')
    .replaceAll('°', 'o')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function field(key: FormFieldKey, label: string, required: boolean, help: string): FormField {
  return { key, label, required, help };
}
