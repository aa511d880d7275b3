import type { ComponentProps } from 'react';
import type { Ticks } from './columns.ts';
import classes from './list.module.css';

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
  const isPartial = ticked > 0 && !all;
  const box = (name?: string) => (
    <Box
      aria-label={name}
      checked={all}
      ref={(input) => {
        if (input) input.indeterminate = isPartial;
      }}
      onChange={() => ticks.change(rows, !all)}
    />
  );
  if (label === undefined) return box('Selecionar todas desta página');
  return (
    <label className={classes.tickAll}>
      {box()}
      {label}
    </label>
  );
}

export function TickRow<Row>({ row, ticks }: { readonly row: Row; readonly ticks: Ticks<Row> }) {
  return (
    <Box
      aria-label={`Selecionar ${ticks.nameOf(row)}`}
      checked={ticks.has(row)}
      onChange={(event) => ticks.change([row], event.currentTarget.checked)}
    />
  );
}

/** The browser's own: the kit's would come with every list, whether it has ticks or not. */
function Box(props: ComponentProps<'input'>) {
  return <input type="checkbox" className={classes.box} {...props} />;
}
