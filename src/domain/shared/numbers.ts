/** Numbers as a Brazilian writes and reads them: comma for decimals, dots for thousands. */
import { toUnits } from './exact-decimals.ts';
import { grouped } from './grouped.ts';

/** `1.234.567` or `283.412,50`: dots in front of groups of three, and then perhaps decimals. */
const GROUPED = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/;
const PLAIN = /^(\d+)(?:[.,](\d+))?$/;

/**
 * Reads a number from a cell or a field: `283412,5`, `283.412,50`, `283412.5`
 * and `7.843.200`. Dots in front of exactly three digits are thousands where
 * they can be (one to three digits before them, not a lone zero); otherwise a
 * single dot is a decimal point, as in `283412.500` of a receiver's export.
 * @returns null for whatever is no number, blank text included.
 */
export function readNumber(written: string | number): number | null {
  if (typeof written === 'number') return Number.isFinite(written) ? written : null;
  const [, sign = '', body = ''] = /^([-+−]?)\s*(.*)$/s.exec(written.trim()) ?? [];
  const grouped = GROUPED.exec(body);
  const [, whole, fraction] = grouped ?? PLAIN.exec(body) ?? [];
  if (whole === undefined) return null;
  const value = Number(`${whole.replaceAll('.', '')}.${fraction ?? '0'}`);
  if (!Number.isFinite(value)) return null;
  return (sign === '-' || sign === '−') && value !== 0 ? -value : value;
}

/** Fixed decimals with a comma and no thousands separator: (65, 2) → `65,00`; halves round up. */
export function formatFixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return String(value);
  const units = toUnits(value, decimals);
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const sign = units < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
}

/** At most that many decimals, without trailing zeros: 283480 → `283480`, 12.5 → `12,5`. */
export function formatNumber(value: number, mostDecimals = 6): string {
  // What has no more decimals is written as it is: lists write a number in each of their rows.
  const shortest = String(value);
  const point = shortest.indexOf('.');
  if (!shortest.includes('e') && (point < 0 || shortest.length - point - 1 <= mostDecimals)) {
    return shortest.replace('.', ',');
  }
  const fixed = formatFixed(value, mostDecimals);
  return fixed.includes(',') ? fixed.replace(/,?0+$/, '') : fixed;
}

/** As `formatFixed` and with dots between thousands, for what is only read: (13917.4, 2) → `13.917,40`. */
export function formatGrouped(value: number, decimals: number): string {
  return grouped(formatFixed(value, decimals));
}

/** As `formatNumber` and with dots between thousands, for what is only read: 1810 → `1.810`. */
export function formatQuantity(value: number, mostDecimals = 6): string {
  return grouped(formatNumber(value, mostDecimals));
}

/** `a`, `a e b`, `a, b e c`. */
export function joinList(items: readonly string[]): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1) return last ?? '';
  return `${items.slice(0, -1).join(', ')} e ${last}`;
}
