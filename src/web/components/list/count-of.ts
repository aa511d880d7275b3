import { grouped } from '#domain/shared/grouped.ts';

interface Meta {
  readonly page: number;
  readonly per_page: number;
  readonly total: number;
}

/** 'De 26 a 50 de 1.300 registros', of one page of a list. */
export function countOf({ page, per_page, total }: Meta): string {
  if (total === 1) return '1 registro';
  const first = (page - 1) * per_page + 1;
  const last = Math.min(total, page * per_page);
  return `De ${withDots(first)} a ${withDots(last)} de ${withDots(total)} registros`;
}

/** A count as people write it: 1.300. */
export function withDots(count: number): string {
  return grouped(String(count));
}
