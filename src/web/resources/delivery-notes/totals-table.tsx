import { formatQuantity } from '#domain/shared/numbers.ts';
import { keyOf } from '#domain/rules/note-lines.ts';
import { lackWord } from '#domain/rules/stock-balance.ts';
import { DASH } from '../../components/list/columns.ts';
import classes from './delivery-notes.module.css';
import type { LiveTotal } from './note-form.ts';

/** What the note takes of each item, against what is in stock. */
export function TotalsTable({ totals }: { readonly totals: readonly LiveTotal[] }) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>Total da nota</caption>
      <thead>
        <tr>
          <th scope="col">Insumo</th>
          <th scope="col">Previsto</th>
          <th scope="col">Entrega</th>
          <th scope="col">Em estoque</th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <tr key={keyOf(total)} data-short={total.short > 0 || undefined}>
            <th scope="row">{total.label}</th>
            <td>{formatQuantity(total.planned)}</td>
            <td>{formatQuantity(total.delivered)}</td>
            <td>
              {total.balance === undefined ? DASH : formatQuantity(total.balance)}
              {total.short > 0 && (
                <span className={classes.short}>
                  {lackWord(total.short)} {formatQuantity(total.short)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
