/** The twenty variables of a commitment term (specification, section 9): their values, or what is missing. */
import { MONTHS } from '../shared/dates.ts';
import { rollsByLength } from './material-counts.ts';
import { formatFixed, formatNumber, joinList } from '../shared/numbers.ts';

/** Name without brackets → what the chooser says about it. */
export const TERM_VARIABLES = {
  ANO: 'Ano da emissão, com quatro dígitos',
  MES: 'Mês da emissão, por extenso',
  DIA: 'Dia da emissão',
  CODIGOS_NASCENTES: 'Códigos das nascentes da propriedade',
  CPF_PROPRIETARIO: 'CPF do proprietário',
  ENDERECO_PROPRIEDADE: 'Endereço da propriedade',
  ENDERECO_PROPRIETARIO: 'Endereço da residência do proprietário',
  NOME_BACIA: 'Nome da bacia hidrográfica',
  NOME_CIDADE_PROP: 'Cidade da propriedade',
  NOME_PROPRIETARIO: 'Nome do proprietário',
  NOME_PROPRIEDADE: 'Nome da propriedade',
  TOTAL_ESTACAS: 'Total de estacas',
  TOTAL_ESTICADORES: 'Total de esticadores',
  TOTAL_GRAMPOS: 'Total de grampos, em quilos',
  TOTAL_MUDAS: 'Total de mudas',
  TOTAL_AREA_CERCADA: 'Total da área cercada, em hectares',
  TOTAL_NASCENTES: 'Quantidade de nascentes',
  TOTAL_OLHOS_DAGUA: "Quantidade de olhos d'água",
  TOTAL_ROLOS: 'Rolos de arame por comprimento',
  UF_PROPRIETARIO: 'Estado (UF) do proprietário',
} as const;

export type TermVariableName = keyof typeof TERM_VARIABLES;

export const TERM_VARIABLE_NAMES = Object.keys(TERM_VARIABLES) as readonly TermVariableName[];

export function isTermVariableName(name: string): name is TermVariableName {
  return Object.hasOwn(TERM_VARIABLES, name);
}

export interface Address {
  readonly street?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly district?: string | null | undefined;
  /** Stands in where there is no district. */
  readonly neighborhood?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** Two letters. */
  readonly uf?: string | null | undefined;
}

/** A spring as registered. */
export interface TermSpring {
  readonly label: string;
  /** m², two decimals. */
  readonly area: number;
  readonly water_eyes: number;
  readonly recovery_seedlings: number;
  readonly stake_quantity: number;
  readonly stretcher_quantity: number;
  /** Kilograms. */
  readonly clip_quantity: number;
  readonly wire_rollers: readonly { readonly length: number; readonly quantity: number }[];
}

export interface TermData {
  /** Day of issue in the organisation's zone, `YYYY-MM-DD`. */
  readonly date: string;
  readonly producer: {
    readonly name?: string | null | undefined;
    /** Digits. */
    readonly cpf?: string | null | undefined;
    readonly address: Address;
  } | null;
  readonly property: {
    readonly name?: string | null | undefined;
    /** Name of the basin of its sub-basin. */
    readonly basin?: string | null | undefined;
    readonly address: Address;
  };
  /** In the order of the document. */
  readonly springs: readonly TermSpring[];
}

export interface MissingVariable {
  readonly name: TermVariableName;
  /** What is missing and where in the panel it is filled in. */
  readonly sentence: string;
}

export interface ResolvedVariables {
  /** Only what was asked for and has a value. */
  readonly values: Readonly<Partial<Record<TermVariableName, string>>>;
  readonly missing: readonly MissingVariable[];
}

/** The texts of the variables asked for; those without a value come as sentences, in the order asked. */
export function resolveVariables(names: Iterable<TermVariableName>, data: TermData): ResolvedVariables {
  const values: Partial<Record<TermVariableName, string>> = {};
  const missing: MissingVariable[] = [];
  for (const name of new Set(names)) {
    const value = VALUES[name](data);
    if (value === null) missing.push({ name, sentence: `[${name}]: ${missingSentence(name, data)}` });
    else values[name] = value;
  }
  return { values, missing };
}

/** A variable's text, or null where its data is missing. */
const VALUES: Readonly<Record<TermVariableName, (data: TermData) => string | null>> = {
  ANO: ({ date }) => date.slice(0, 4),
  MES: ({ date }) => MONTHS[Number(date.slice(5, 7)) - 1] ?? null,
  DIA: ({ date }) => String(Number(date.slice(8, 10))),
  CODIGOS_NASCENTES: ({ springs }) => filled(joinList(springs.map((spring) => spring.label))),
  CPF_PROPRIETARIO: ({ producer }) => formatCpf(producer?.cpf),
  ENDERECO_PROPRIEDADE: ({ property }) => formatAddress(property.address),
  ENDERECO_PROPRIETARIO: ({ producer }) => (producer ? formatAddress(producer.address) : null),
  NOME_BACIA: ({ property }) => filled(property.basin),
  NOME_CIDADE_PROP: ({ property }) => filled(property.address.city),
  NOME_PROPRIETARIO: ({ producer }) => filled(producer?.name),
  NOME_PROPRIEDADE: ({ property }) => filled(property.name),
  TOTAL_ESTACAS: ({ springs }) => total(springs, (spring) => spring.stake_quantity),
  TOTAL_ESTICADORES: ({ springs }) => total(springs, (spring) => spring.stretcher_quantity),
  TOTAL_GRAMPOS: ({ springs }) => total(springs, (spring) => spring.clip_quantity, formatKilograms),
  TOTAL_MUDAS: ({ springs }) => total(springs, (spring) => spring.recovery_seedlings),
  TOTAL_AREA_CERCADA: ({ springs }) => total(springs, (spring) => toHundredths(spring.area), formatHectares),
  TOTAL_NASCENTES: ({ springs }) => total(springs, () => 1),
  TOTAL_OLHOS_DAGUA: ({ springs }) => total(springs, (spring) => spring.water_eyes),
  TOTAL_ROLOS: ({ springs }) => filled(formatRolls(springs.flatMap((spring) => spring.wire_rollers))),
  UF_PROPRIETARIO: ({ producer }) => filled(producer?.address.uf),
};

const NO_PRODUCER = 'a propriedade não tem proprietário. Escolha-o na propriedade, aba "Geral".';
const NO_SPRINGS = 'a propriedade não tem nascentes. Cadastre-as na propriedade, aba "Nascentes".';
const NO_DATE = 'a data de emissão não é válida.';

/** Why a variable has no value and where its data is filled in. */
const MISSING: Readonly<Record<TermVariableName, string>> = {
  ANO: NO_DATE,
  MES: NO_DATE,
  DIA: NO_DATE,
  CODIGOS_NASCENTES: NO_SPRINGS,
  CPF_PROPRIETARIO: 'falta o CPF do proprietário. Preencha-o no proprietário, aba "Geral".',
  ENDERECO_PROPRIEDADE: 'falta a cidade da propriedade. Preencha-a na propriedade, aba "Endereço".',
  ENDERECO_PROPRIETARIO:
    'falta a cidade do proprietário. Preencha-a no proprietário, aba "Endereço Residência".',
  NOME_BACIA: 'falta a sub-bacia da propriedade. Escolha-a na propriedade, aba "Localização hidrográfica".',
  NOME_CIDADE_PROP: 'falta a cidade da propriedade. Preencha-a na propriedade, aba "Endereço".',
  NOME_PROPRIETARIO: 'falta o nome do proprietário. Preencha-o no proprietário, aba "Geral".',
  NOME_PROPRIEDADE: 'falta o nome da propriedade. Preencha-o na propriedade, aba "Geral".',
  TOTAL_ESTACAS: NO_SPRINGS,
  TOTAL_ESTICADORES: NO_SPRINGS,
  TOTAL_GRAMPOS: NO_SPRINGS,
  TOTAL_MUDAS: NO_SPRINGS,
  TOTAL_AREA_CERCADA: NO_SPRINGS,
  TOTAL_NASCENTES: NO_SPRINGS,
  TOTAL_OLHOS_DAGUA: NO_SPRINGS,
  TOTAL_ROLOS:
    'as nascentes não têm rolos de arame. Cadastre os rolos nos parâmetros de matéria-prima do projeto e recalcule as nascentes.',
  UF_PROPRIETARIO: 'falta o estado do proprietário. Preencha-o no proprietário, aba "Endereço Residência".',
};

const OF_PRODUCER: readonly TermVariableName[] = [
  'CPF_PROPRIETARIO',
  'ENDERECO_PROPRIETARIO',
  'NOME_PROPRIETARIO',
  'UF_PROPRIETARIO',
];

function missingSentence(name: TermVariableName, data: TermData): string {
  if (data.producer === null && OF_PRODUCER.includes(name)) return NO_PRODUCER;
  return name === 'TOTAL_ROLOS' && data.springs.length === 0 ? NO_SPRINGS : MISSING[name];
}

function filled(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim();
  return trimmed === '' ? null : trimmed;
}

/** A sum over the springs; of none there is nothing to say. Zero is a value. */
function total(
  springs: readonly TermSpring[],
  amountOf: (spring: TermSpring) => number,
  format: (sum: number) => string = String,
): string | null {
  if (springs.length === 0) return null;
  return format(springs.reduce((sum, spring) => sum + amountOf(spring), 0));
}

function toHundredths(squareMetres: number): number {
  return Math.round(squareMetres * 100);
}

/** Hundredths of a square metre as hectares: `0,7854 ha`. */
function formatHectares(hundredths: number): string {
  return `${formatFixed(hundredths / 1e6, 4)} ha`;
}

/** `3 kg`. */
function formatKilograms(kilograms: number): string {
  return `${formatNumber(kilograms)} kg`;
}

/** `2 rolos de 500 m e 1 rolo de 250 m`, equal lengths together, longest first; empty for none. */
export function formatRolls(
  rolls: readonly { readonly length: number; readonly quantity: number }[],
): string {
  const some = rollsByLength(rolls).filter(({ quantity }) => quantity > 0);
  return joinList(
    some.map(({ length, quantity }) => `${quantity} ${quantity === 1 ? 'rolo' : 'rolos'} de ${length} m`),
  );
}

/** 11 digits as `123.456.789-09`; null for anything else. */
export function formatCpf(digits: string | null | undefined): string | null {
  const match = /^(\d{3})(\d{3})(\d{3})(\d{2})$/.exec(digits ?? '');
  return match ? `${match[1]}.${match[2]}.${match[3]}-${match[4]}` : null;
}

/** `Rua das Flores, 12, Centro, Caratinga, MG`, without what is not filled in; null without city or state. */
export function formatAddress(address: Address): string | null {
  const [city, uf] = [filled(address.city), filled(address.uf)];
  if (city === null || uf === null) return null;
  const district = filled(address.district) ?? filled(address.neighborhood);
  const parts = [filled(address.street), filled(address.number), district, city, uf];
  return parts.filter((part) => part !== null).join(', ');
}
