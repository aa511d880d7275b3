/** A cell's content as text and number, cleaned of what can't be seen or stored. */
import { formatNumber, readNumber } from '#domain/shared/numbers.ts';
import { formatDate } from '#domain/shared/dates.ts';
import type { CellContent } from './sketch-cells.ts';

/** As the sheet shows it: `12,5`, `21/11/2026`, `VERDADEIRO`; empty for an empty cell. */
export function textOf(content: CellContent): string {
  if (content === null) return '';
  if (typeof content === 'string') return content;
  if (typeof content === 'number') return formatNumber(content);
  if (typeof content === 'boolean') return content ? 'VERDADEIRO' : 'FALSO';
  return 'date' in content ? formatDate(content.date) : content.error;
}

/** Text of one line: invisible and control characters and line breaks don't count. */
export function lineOf(content: CellContent): string {
  return textOf(content)
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Text of many lines, control characters aside. */
export function noteOf(content: CellContent): string {
  return textOf(content)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** The number that the cell holds or that its text writes; null for anything else. */
export function numberOf(content: CellContent): number | null {
  if (typeof content === 'number') return readNumber(content);
  return typeof content === 'string' ? readNumber(lineOf(content)) : null;
}

export function errorOf(content: CellContent): string | null {
  return content !== null && typeof content === 'object' && 'error' in content ? content.error : null;
}
