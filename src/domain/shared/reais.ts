import { formatFixed } from './numbers.ts';

const CENT_DECIMALS = 2;

/** As tables show money: 1234.5 → `R$ 1234,50`, −50 → `-R$ 50,00`. */
export function formatReais(value: number): string {
  const sign = value < 0 ? '-' : '';
  return `${sign}R$ ${formatFixed(Math.abs(value), CENT_DECIMALS)}`;
}

/** Where money is only read: 745779.77 → `R$ 745.779,77`. */
export function readReais(value: number): string {
  const [whole = '', cents = ''] = formatFixed(Math.abs(value), CENT_DECIMALS).split(',');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0 ? '-' : ''}R$ ${grouped},${cents}`;
}
