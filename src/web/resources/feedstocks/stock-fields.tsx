import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import { COUNTED_MATERIAL_NAMES, materialLabel } from '#domain/rules/material-counts.ts';
import { IntegerField } from '../../components/fields/index.ts';
import { Balance } from './balance.tsx';
import type { BehindFigure } from './stock-place.ts';
import classes from './stock.module.css';

interface StockFieldsProps {
  /** Undefined while the balance is read. */
  readonly lines: readonly BalanceLine[] | undefined;
  readonly show: (figure: BehindFigure) => void;
}

/** What was counted of each material, and beside it what the springs need and got. */
export function StockFields({ lines, show }: StockFieldsProps) {
  return (
    <div className={classes.items}>
      {COUNTED_MATERIAL_NAMES.map((item) => (
        <div key={item} className={classes.item}>
          <IntegerField name={item} label={materialLabel(item)} required />
          <Balance line={lines?.find((line) => line.item === item)} show={show} />
        </div>
      ))}
    </div>
  );
}
