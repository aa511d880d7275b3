import { readReais } from '#domain/shared/reais.ts';
import { Skeleton } from '@mantine/core';
import classes from './money-totals.module.css';

interface MoneyTotalsProps {
  /** The last is that of all. Undefined while it is added up. */
  readonly amounts: readonly { readonly label: string; readonly amount: number | undefined }[];
  readonly note?: string;
}

/** What the rows of a list come to, above them. */
export function MoneyTotals({ amounts, note }: MoneyTotalsProps) {
  return (
    <section aria-label="Totais" className={classes.place}>
      <dl className={classes.totals}>
        {amounts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-negative={(amount !== undefined && amount < 0) || undefined}>
              {amount === undefined ? <Waiting /> : readReais(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}

/** Inside a line of text, which keeps the height that the amount will have. */
function Waiting() {
  return <Skeleton component="span" display="inline-block" height={14} width="6rem" />;
}
