import { Checkbox } from '@mantine/core';
import type { Ticks } from './columns.ts';

interface TickAllProps<Row> {
  /** Those of the page. */
  readonly rows: readonly Row[];
  readonly ticks: Ticks<Row>;
  /** Written beside the box, where no column's head stands over it. */
  readonly label?: string;
}

/** Ticks the page, or takes all of its ticks away. */
export function TickAll<Row>({ rows, ticks, label }: TickAllProps<Row>) {
  const ticked = rows.filter((row) => ticks.has(row)).length;
  const all = rows.length > 0 && ticked === rows.length;
  return (
    <Checkbox
      {...(label === undefined ? { 'aria-label': 'Selecionar todas desta página' } : { label })}
      checked={all}
      indeterminate={ticked > 0 && !all}
      onChange={() => ticks.change(rows, !all)}
    />
  );
}

export function TickRow<Row>({ row, ticks }: { readonly row: Row; readonly ticks: Ticks<Row> }) {
  return (
    <Checkbox
      aria-label={`Selecionar ${ticks.nameOf(row)}`}
      checked={ticks.has(row)}
      onChange={(event) => ticks.change([row], event.currentTarget.checked)}
    />
  );
}
