/** What the delivery note's template shows, as texts ready to print. */
import type { SpringMaterials } from '#domain/rules/spring-survey-types.ts';
import {
  type CountedMaterial,
  countedLine,
  materialLines,
  type MaterialLine,
} from '#domain/rules/material-counts.ts';
import { formatFixed, formatNumber, joinList } from '#domain/shared/numbers.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { CPF_MASK } from '#domain/shared/masks.ts';
import { layOutSprings } from './spring-tables.ts';
import type { SpringLayout } from './spring-tables.ts';

/** A ticked spring with the fields that the API gives it. */
export interface DeliveredSpring {
  readonly label: string;
  readonly recovery_seedlings: number;
  readonly feedstocks: SpringMaterials;
  /** Rolls by length in metres. */
  readonly wire_rollers: readonly { readonly length: number; readonly quantity: number }[];
}

export interface DeliveryNoteInput {
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly project: string;
  /** Null: 'Produtor não definido'. CPF as 11 digits. */
  readonly producer: { readonly name: string; readonly cpf: string | null } | null;
  readonly property: string;
  /** With its state, `Itambacuri/MG`; null when the property has no address yet. */
  readonly municipality: string | null;
  /** Who signs for the organisation; null leaves the name to be written. */
  readonly technician: string | null;
  /** At least one, in the order of the columns. */
  readonly springs: readonly DeliveredSpring[];
  /** Beside the title: 'Rascunho'. */
  readonly mark?: string | null;
  /** Who receives, where that is known before; CPF as 11 digits. */
  readonly receiver?: { readonly name: string | null; readonly cpf: string | null } | null;
  readonly remarks?: string | null;
}

export interface MaterialRow {
  readonly item: string;
  /** Weight of what comes in sacks: `140,40 kg`; empty for the rest. */
  readonly detail: string;
  readonly unit: string;
  /** One for each spring, in their order. */
  readonly quantities: readonly string[];
  readonly total: string;
}

export interface DeliveryNoteData {
  readonly number: string;
  readonly date: string;
  readonly project: string;
  /** Empty where nobody is defined or nothing is known, here and below. */
  readonly producer: string;
  readonly cpf: string;
  readonly property: string;
  readonly municipality: string;
  readonly technician: string;
  readonly mark: string;
  readonly receiver: string;
  readonly receiver_cpf: string;
  /** Line by line. */
  readonly remarks: readonly string[];
  readonly statement: string;
  readonly spring_count: number;
  readonly labels: readonly string[];
  readonly rows: readonly MaterialRow[];
  /** With more than one table of springs, a table of the totals follows them. */
  readonly layout: SpringLayout;
}

type Kilograms = Exclude<keyof DeliveredSpring['feedstocks'], CountedMaterial>;

/** The weight of what comes in sacks. */
const WEIGHTS: Readonly<Record<string, Kilograms>> = {
  limestone_sacks: 'limestone_kilograms',
  planting_fertilizer_sacks: 'planting_fertilizer_kilograms',
  cover_fertilizer_sacks: 'cover_fertilizer_kilograms',
  formicide_sacks: 'formicide_kilograms',
};

/** More labels than these are not repeated in the statement of receipt. */
const LABELS_IN_STATEMENT = 8;

/** Items without any quantity stay in the note: the producer signs that none was handed over. */
export function deliveryNoteData(input: DeliveryNoteInput): DeliveryNoteData {
  const { springs } = input;
  const labels = springs.map((spring) => spring.label);
  const { materials, rolls } = materialLines(springs);
  const seedlings = countedLine(
    { item: 'recovery_seedlings', name: 'Mudas', unit: 'un.' },
    springs.map((spring) => spring.recovery_seedlings),
  );
  const rows = [
    ...materials.filter(({ item }) => !(item in WEIGHTS)),
    ...rolls,
    seedlings,
    ...materials.filter(({ item }) => item in WEIGHTS),
  ].map((line) => materialRow(line, springs));
  return {
    number: input.number,
    date: formatDate(input.date),
    project: input.project,
    producer: input.producer?.name ?? '',
    cpf: input.producer?.cpf ? CPF_MASK.format(input.producer.cpf) : '',
    property: input.property,
    municipality: input.municipality ?? '',
    technician: input.technician ?? '',
    mark: input.mark ?? '',
    receiver: input.receiver?.name ?? '',
    receiver_cpf: input.receiver?.cpf ? CPF_MASK.format(input.receiver.cpf) : '',
    remarks: input.remarks ? input.remarks.split(/\r?\n/) : [],
    statement: statement(labels, input.property),
    spring_count: springs.length,
    labels,
    rows,
    layout: layOutSprings(labels),
  };
}

function materialRow(
  { item, name, unit, quantities, total }: MaterialLine,
  springs: readonly DeliveredSpring[],
): MaterialRow {
  const kilograms = WEIGHTS[item];
  return {
    item: name,
    detail: kilograms ? weight(springs.map(({ feedstocks }) => feedstocks[kilograms])) : '',
    unit,
    quantities: quantities.map((quantity) => formatNumber(quantity)),
    total: formatNumber(total),
  };
}

/** Added in whole grams: sums of decimals such as 0,1 + 0,2 are not exact. */
function weight(kilograms: readonly number[]): string {
  const grams = kilograms.reduce((sum, value) => sum + Math.round(value * 1000), 0);
  return grams === 0 ? '' : `${formatFixed(grams / 1000, 2)} kg`;
}

function statement(labels: readonly string[], property: string): string {
  const springs =
    labels.length === 1
      ? `da nascente ${labels[0]}`
      : labels.length <= LABELS_IN_STATEMENT
        ? `das nascentes ${joinList(labels)}`
        : `das ${labels.length} nascentes desta nota`;
  return `Declaro que recebi os materiais relacionados nesta nota, nas quantidades indicadas e em boas condições, para a recuperação ${springs}, na propriedade ${property}.`;
}
