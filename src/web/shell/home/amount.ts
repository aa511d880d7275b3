import { formatQuantity } from '#domain/shared/numbers.ts';
import { readReais } from '#domain/shared/reais.ts';

/** A number with its unit: money is written before, what is counted after it. */
export function amountText(value: number, unit: string): string {
  return unit === 'R$' ? readReais(value) : formatQuantity(value, 2);
}
