/** Which figure of the balance is opened: `?insumo=stake_quantity&figura=previsto` in the address. */
import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import { SPRING_STATUS } from '#domain/rules/spring-enumerations.ts';
import { type SpringFigure, statusesOf } from '#domain/rules/stock-balance.ts';
import { quantityIn } from '#domain/rules/stock-items.ts';
import type { SearchTexts } from '../../platform/search-text.ts';

/** The figures that springs make, by their word in the address: name on screen, and which springs. */
const FIGURES = {
  previsto: { name: 'Previsto', springs: 'needed' },
  entregue: { name: 'Entregue', springs: 'delivered' },
  faltando: { name: 'Faltando', springs: 'needed' },
} as const satisfies Record<string, { name: string; springs: SpringFigure }>;

export type FigureWord = keyof typeof FIGURES;

/** What the dialog is about; page and order are its own. */
export interface OpenedFigure {
  readonly line: BalanceLine;
  readonly word: FigureWord;
}

function isFigureWord(text: string | undefined): text is FigureWord {
  return text !== undefined && Object.hasOwn(FIGURES, text);
}

/** The figure that the address names; null where it names none of the balance. */
export function openedFigure(texts: SearchTexts, lines: readonly BalanceLine[]): OpenedFigure | null {
  const line = lines.find(({ item }) => item === texts.insumo);
  return line && isFigureWord(texts.figura) ? { line, word: texts.figura } : null;
}

/** The address's texts for it. */
export function figureTexts(item: string, word: FigureWord): SearchTexts {
  return { insumo: item, figura: word };
}

export function figureName(word: FigureWord): string {
  return FIGURES[word].name;
}

export function springsOf(word: FigureWord): SpringFigure {
  return FIGURES[word].springs;
}

/** What the figure says, in a sentence with its numbers. */
export function figureSentence({ line, word }: OpenedFigure): string {
  const { needed, delivered, in_stock, missing } = line;
  const statuses = SPRING_STATUS.filter(({ value }) => statusesOf(springsOf(word)).includes(value));
  const springs = `As nascentes em ${statuses.map(({ label }) => `'${label}'`).join(' ou ')}`;
  const amount = (quantity: number) => quantityIn(line.unit, quantity);
  if (word === 'entregue') return sentence(`${springs} já receberam ${amount(delivered)}`);
  const need = sentence(`${springs} precisam de ${amount(needed)}`);
  if (word === 'previsto') return need;
  const stock =
    in_stock === null ? 'O estoque ainda não foi contado.' : sentence(`Em estoque: ${amount(in_stock)}`);
  return `${need} ${stock} ${sentence(`Faltando: ${amount(missing)}`)}`;
}

/** 'un.' brings its own full stop. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
