import { type BalanceLine, STOCK_ITEM_NAMES, STOCK_ITEMS } from '#domain/resources/feedstocks.ts';
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
      {STOCK_ITEM_NAMES.map((item) => (
        <div key={item} className={classes.item}>
          <IntegerField name={item} label={STOCK_ITEMS[item].label} required />
          <Balance line={lines?.find((line) => line.item === item)} show={show} />
        </div>
      ))}
    </div>
  );
}
