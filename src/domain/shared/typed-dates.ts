/**
 * Dates as they are typed: DD/MM/YYYY and DD/MM/YYYY HH:mm, with or without
 * separators, against the API's `YYYY-MM-DD` and `YYYY-MM-DDTHH:mm`. A day that
 * does not exist stays the typed text, as the value too.
 */
import { formatDate, formatDateTime, isDate, isDateTime } from './dates.ts';
import type { Edit, Mask, MaskedText } from './masks.ts';

const SEPARATORS = ['/', '/', ' ', ':'] as const;
const LENGTHS = [2, 2, 4, 2, 2] as const;

/** `21112026` → `21/11/2026`, `211120261430` → `21/11/2026 14:30`; no separator at the end. */
function layOut(digits: string): string {
  let laidOut = '';
  let from = 0;
  LENGTHS.forEach((length, group) => {
    const part = digits.slice(from, from + length);
    if (part !== '') laidOut += (group === 0 ? '' : (SEPARATORS[group - 1] ?? '')) + part;
    from += length;
  });
  return laidOut;
}

/** Two digits of a year stand for 1951 to 2050; the field shows all four at once. */
function fourDigitYear(year: string): string {
  if (year.length !== 2) return year;
  return Number(year) > 50 ? `19${year}` : `20${year}`;
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;
const SEPARATED =
  /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})(?:,?\s+(?:às\s+)?(\d{1,2})(?:[:hH](\d{2})?)(?::\d{2})?)?$/;
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4})\s*(?:(\d{2}):?(\d{2}))?$/;

/** A whole text as the API's date-time or date; null when it holds no date, existing or not. */
function parse(text: string): { date: string; time: string | null } | null {
  const written = text.trim();
  const iso = ISO.exec(written);
  const [, day, month, year, hour, minute = '00'] = iso
    ? [iso[0], iso[3], iso[2], iso[1], iso[4], iso[5]]
    : (SEPARATED.exec(written) ?? DIGITS_ONLY.exec(written) ?? []);
  if (day === undefined || month === undefined || year === undefined) return null;
  return {
    date: `${fourDigitYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    time: hour === undefined ? null : `${hour.padStart(2, '0')}:${minute}`,
  };
}

function readDate(typed: string): string | null {
  const date = parse(typed)?.date;
  return date !== undefined && isDate(date) ? date : typed.trim() || null;
}

function readDateTime(typed: string): string | null {
  const found = parse(typed);
  const value = found?.time ? `${found.date}T${found.time}` : '';
  return isDateTime(value) ? value : typed.trim() || null;
}

/** After `1/` → `01`, after `21/11/26 ` → `21/11/2026`: a typed separator completes its group. */
function completeGroup(text: string): string {
  const short = /(^|[/\s])(\d)[/.:\-\s]$/.exec(text);
  if (short) return `${text.slice(0, short.index)}${short[1] ?? ''}0${short[2] ?? ''}`;
  const year = /^(\d{2}\/\d{2}\/)(\d{2})\s$/.exec(text);
  return year ? (year[1] ?? '') + fourDigitYear(year[2] ?? '') : text;
}

function maskTyped(text: string, caret: number, edit: Edit, most: number): MaskedText {
  const head = edit === 'typing' ? completeGroup(text.slice(0, caret)) : text.slice(0, caret);
  const headDigits = head.replace(/\D/g, '');
  const tailDigits = text.slice(caret).replace(/\D/g, '');
  const surplus = Math.max(0, headDigits.length + tailDigits.length - most);
  const kept = headDigits.slice(0, Math.max(0, headDigits.length - surplus));
  const laidOut = layOut((kept + tailDigits).slice(0, most));
  let position = layOut(kept).length;
  if (edit !== 'erasing') while (/[/:\s]/.test(laidOut[position] ?? '')) position += 1;
  return { text: laidOut, caret: position };
}

function dateMask(most: 8 | 12, read: Mask<string>['read'], write: (value: string) => string): Mask<string> {
  return {
    format: (value) => (typeof value === 'string' ? write(value) : ''),
    read,
    input(text, caret, edit = 'typing') {
      // A whole text that is no date stays in sight, for the person to correct.
      if (edit === 'pasting') {
        const value = read(text);
        const written = value === null ? '' : write(value);
        return { text: written, caret: written.length };
      }
      return maskTyped(text, caret, edit, most);
    },
  };
}

/** DD/MM/YYYY ↔ `YYYY-MM-DD`. */
export const DATE_MASK = dateMask(8, readDate, formatDate);

/** DD/MM/YYYY HH:mm ↔ `YYYY-MM-DDTHH:mm`. */
export const DATE_TIME_MASK = dateMask(12, readDateTime, formatDateTime);
