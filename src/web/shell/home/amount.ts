import { formatQuantity } from '#domain/shared/numbers.ts';
import { readReais } from '#domain/shared/reais.ts';

/** A number with its unit: money is written before, what is counted after it. */
export function amountText(value: number, unit: string): string {
  return unit === 'R$' ? readReais(value) : formatQuantity(value, 2);
}

let short: Intl.NumberFormat | undefined;

/** `120 mil`. Made when an axis is drawn: on a phone that takes a while. */
function inShort(value: number): string {
  short ??= new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
  return short.format(value);
}

/** Beside an axis: `R$ 120 mil`. */
export function axisText(value: number, unit: string): string {
  return `${value < 0 ? '-' : ''}${unit === 'R$' ? 'R$ ' : ''}${inShort(Math.abs(value))}`;
}
