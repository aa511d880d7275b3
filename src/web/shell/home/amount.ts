import { formatQuantity } from '#domain/shared/numbers.ts';
import { readReais } from '#domain/shared/reais.ts';

/** A number with its unit: money is written before, what is counted after it. */
export function amountText(value: number, unit: string): string {
  return unit === 'R$' ? readReais(value) : formatQuantity(value, 2);
}

const SHORT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** Beside an axis: `R$ 120 mil`. */
export function axisText(value: number, unit: string): string {
  return `${value < 0 ? '-' : ''}${unit === 'R$' ? 'R$ ' : ''}${SHORT.format(Math.abs(value))}`;
}
