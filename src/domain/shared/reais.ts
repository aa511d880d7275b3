import { formatFixed } from '../rules/numbers.ts';

const CENT_DECIMALS = 2;

/** As tables show money: 1234.5 → `R$ 1234,50`, −50 → `-R$ 50,00`. */
export function formatReais(value: number): string {
  const sign = value < 0 ? '-' : '';
  return `${sign}R$ ${formatFixed(Math.abs(value), CENT_DECIMALS)}`;
}
