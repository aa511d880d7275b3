import { isMet, type Result } from './measurement.ts';

const HEADERS = ['Medida', 'Mediana', 'p95', 'Limite', 'Amostras', ''];

/** The results as a table for the terminal, numbers aligned right. */
export function table(results: readonly Result[]): string {
  const rows = [HEADERS, ...results.map(cells)];
  const widths = HEADERS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(result: Result): string[] {
  const { name, unit, target, median, p95, samples } = result;
  const figure = (value: number) => `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`;
  const verdict = isMet(result) ? 'dentro' : 'ACIMA';
  return [name, figure(median), figure(p95), figure(target), String(samples), verdict];
}
