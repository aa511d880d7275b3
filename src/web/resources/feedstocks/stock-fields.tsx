import { type BalanceLine, STOCK_MESSAGES } from '#domain/resources/feedstocks.ts';
import type { StockLine } from '#domain/resources/stock.ts';
import {
  COUNTED_MATERIAL_NAMES,
  type CountedMaterial,
  materialLabel,
} from '#domain/rules/material-counts.ts';
import { useState } from 'react';
import { IntegerField, useFormLock } from '../../components/fields/index.ts';
import { Balance, FIGURE_HEADS, PlainBalance } from './balance.tsx';
import { ofItem, shortagesFirst } from './stock-lines.ts';
import { StockSkeleton } from './stock-skeleton.tsx';
import type { ShowSprings } from './stock-place.ts';
import classes from './stock.module.css';

interface StockFieldsProps {
  /** Undefined while the balance is read, null where it could not be. */
  readonly lines: readonly BalanceLine[] | null | undefined;
  /** The ledger's own lines: what is on order, and the seedlings. */
  readonly stock: readonly StockLine[] | null | undefined;
  readonly show: ShowSprings;
}

/** What there is of each material, and beside it what the springs need and got: as figures, in fields once unlocked. */
export function StockFields({ lines, stock, show }: StockFieldsProps) {
  const { locked } = useFormLock();
  const [order, setOrder] = useState<readonly CountedMaterial[] | null>(null);
  const wanted = lines ? shortagesFirst(lines) : COUNTED_MATERIAL_NAMES;
  // What is being typed into stays where it is, whatever others do meanwhile.
  if (locked && order !== null && order.join() !== wanted.join()) setOrder(wanted);
  if (lines === undefined || stock === undefined) return <StockSkeleton />;
  if (order === null) setOrder(wanted);
  const seedlings = stock && ofItem(stock, 'recovery_seedlings');
  return (
    <div className={classes.items} data-locked={locked || undefined}>
      {/* At a desk once for all; each row has its own for whoever hears it, and on a phone. */}
      <div className={classes.heads} aria-hidden>
        <span>Insumo</span>
        <span>Em estoque</span>
        {FIGURE_HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {(order ?? wanted).map((item) => {
        const line = stock && ofItem(stock, item);
        const isNegative = (line?.balance ?? 0) < 0;
        return (
          <div key={item} className={classes.item} data-negative={isNegative || undefined}>
            <IntegerField
              name={item}
              label={materialLabel(item)}
              required
              isGrouped
              description={isNegative ? STOCK_MESSAGES.negative : undefined}
            />
            <Balance
              line={lines && (lines.find((one) => one.item === item) ?? null)}
              stock={line}
              show={show}
            />
          </div>
        );
      })}
      {seedlings && (
        <div className={classes.item} data-negative={seedlings.balance < 0 || undefined}>
          <PlainBalance stock={seedlings} />
        </div>
      )}
    </div>
  );
}
