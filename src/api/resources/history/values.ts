/** One value of an entry as a person reads it. */
import { NOTE_STATUS } from '#domain/resources/delivery-notes.ts';
import {
  ACCOUNTABILITY_SITUATION,
  ACCOUNTABILITY_TYPE,
  RESOURCE_STATUS,
  RESOURCE_TYPE,
} from '#domain/resources/finances.ts';
import { PROCEEDINGS } from '#domain/resources/proceedings.ts';
import { PROJECT_STATUS } from '#domain/resources/projects.ts';
import { PRODUCER_CATEGORIES } from '#domain/resources/rural-producers.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import { ACQUISITIONS, MOVEMENT_KINDS, STOCK_ITEMS, stockItemLabel } from '#domain/rules/stock-items.ts';
import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { TERM_PARTS } from '#domain/rules/term-document.ts';
import { ROLE_NAMES } from '#domain/shared/access.ts';
import { ACCOUNT_TYPES } from '#domain/shared/bank-account.ts';
import { formatDate, formatDateTime, formatMonth } from '#domain/shared/dates.ts';
import { YES_NO } from '#domain/shared/labels.ts';
import { APPEARANCE_LABELS } from '#domain/shared/look.ts';
import { CEP_MASK, PHONE_MASK } from '#domain/shared/masks.ts';
import { readReais } from '#domain/shared/reais.ts';

type Labels = Readonly<Record<number | string, string>>;

const everyOne = (fields: object, labels: Labels) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, labels]));

const SPRING_LABELS = Object.fromEntries(
  Object.entries(SPRING_ENUMERATIONS).map(([field, options]) => [
    field,
    Object.fromEntries(options.map(({ value, label }) => [value, label])),
  ]),
);

/** What the numbers, or the words, of a field stand for, by record and column. */
const ENUMERATED: Readonly<Record<string, Readonly<Record<string, Labels>>>> = {
  users: {
    enabled: YES_NO,
    weekly_summary: YES_NO,
    appearance: APPEARANCE_LABELS,
    more_contrast: YES_NO,
    role_id: ROLE_NAMES,
  },
  organisation_security: { second_factor_roles: ROLE_NAMES, mail_alarms: YES_NO },
  projects: { status: PROJECT_STATUS, sponsors_on_papers: YES_NO },
  proceedings: everyOne(PROCEEDINGS, YES_NO),
  banking_datas: { account_type: ACCOUNT_TYPES },
  rural_producers: { account_type: ACCOUNT_TYPES, ...everyOne(PRODUCER_CATEGORIES, YES_NO) },
  rural_properties: everyOne(
    { septic_tank: 0, dry_boxes: 0, water_dam: 0, riparian_forest: 0, hill_top: 0, declivity_app: 0 },
    YES_NO,
  ),
  water_springs: SPRING_LABELS,
  delivery_notes: { status: NOTE_STATUS },
  execution_cronograms: { finished: { 0: 'Não concluído', 1: 'Concluído' } },
  feedstocks: { kind: MOVEMENT_KINDS, acquisition: ACQUISITIONS, ordered: YES_NO },
  financial_resources: { type: RESOURCE_TYPE, status: RESOURCE_STATUS },
  accountabilities: { type: ACCOUNTABILITY_TYPE, situation: ACCOUNTABILITY_SITUATION },
};

const MOST_CHARACTERS = 300;

export function valueText(
  resource: string,
  column: string,
  value: unknown,
  names: ReadonlyMap<string, string>,
): string {
  const labels = ENUMERATED[resource]?.[column];
  if (labels && typeof value === 'number') return labels[value] ?? String(value);
  // Several stand with commas between: no word of ours has one.
  if (labels && typeof value === 'string') {
    return value
      .split(',')
      .map((one) => labels[one] ?? one)
      .join(', ');
  }
  if (column.endsWith('_id'))
    return names.get(`${column.slice(0, -3)} ${String(value)}`) ?? `nº ${String(value)}`;
  if (typeof value === 'number') return numberText(column, value);
  if (Array.isArray(value)) return value.length === 1 ? '1 projeto' : `${value.length} projetos`;
  if (typeof value !== 'string') return String(value);
  if (resource === 'commitment_terms' && TERM_PARTS.some((part) => part === column)) {
    return shortened(termWords(value));
  }
  const item = resource === 'feedstocks' && STOCK_ITEMS.find((name) => name === value);
  if (item) return stockItemLabel(item, null);
  if (column === 'cep') return CEP_MASK.format(value);
  if (column.endsWith('phone')) return PHONE_MASK.format(value);
  return shortened(formatDateTime(formatDate(formatMonth(value))));
}

function numberText(column: string, value: number): string {
  if (column.endsWith('_cents')) return readReais(value / 100);
  return formatNumber(column.endsWith('_hundredths') ? value / 100 : value);
}

/** Text that is no document is shown as it stands: one entry that can't be read must not take the others along. */
function termWords(text: string): string {
  try {
    return wordsIn(JSON.parse(text));
  } catch {
    return text;
  }
}

/** The words of a ProseMirror document, without their form. */
function wordsIn(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const { text, attrs, content } = node as { text?: string; attrs?: { name?: string }; content?: unknown[] };
  if (text !== undefined) return text;
  if (content === undefined) return attrs?.name === undefined ? '' : `[${attrs.name}]`;
  return content.map(wordsIn).filter(Boolean).join(' ');
}

function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).trimEnd()}…` : text;
}
