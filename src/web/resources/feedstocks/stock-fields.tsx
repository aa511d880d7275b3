import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import { COUNTED_MATERIAL_NAMES, materialLabel } from '#domain/rules/material-counts.ts';
import { IntegerField } from '../../components/fields/index.ts';
import { Balance, FIGURE_HEADS } from './balance.tsx';
import type { ShowSprings } from './stock-place.ts';
import classes from './stock.module.css';

interface StockFieldsProps {
  /** Undefined while the balance is read. */
  readonly lines: readonly BalanceLine[] | undefined;
  readonly show: ShowSprings;
}

/** What was counted of each material, and beside it what the springs need and got. */
export function StockFields({ lines, show }: StockFieldsProps) {
  return (
    <div className={classes.items}>
      {/* At a desk once for all; each row has its own for whoever hears it, and on a phone. */}
      <div className={classes.heads} aria-hidden>
        <div>
          {FIGURE_HEADS.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      </div>
      {COUNTED_MATERIAL_NAMES.map((item) => (
        <div key={item} className={classes.item}>
          <IntegerField name={item} label={materialLabel(item)} required />
          <Balance line={lines && (lines.find((line) => line.item === item) ?? null)} show={show} />
        </div>
      ))}
    </div>
  );
}
