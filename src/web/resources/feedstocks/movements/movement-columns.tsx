import type { StockMovement } from '#domain/resources/stock.ts';
import { quantityIn } from '#domain/rules/stock-items.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { Link } from '../../../components/link.tsx';
import { type Column, DASH } from '../../../components/list/columns.ts';
import { Unbroken, WholeFigures } from '../../../components/list/unbroken.tsx';
import { addressOf } from '../../../platform/addresses.ts';
import classes from '../stock.module.css';
import { detailsOf, kindOf, signedQuantity, stateOf } from './movement-texts.ts';

/** What was moved, and below it how, and what became of it. */
function Moved({ movement }: { readonly movement: StockMovement }) {
  const state = stateOf(movement);
  return (
    <div data-wide>
      {movement.label}
      <span className={classes.state}>
        {kindOf(movement)}
        {state !== null && ` · ${state}`}
      </span>
    </div>
  );
}

function Details({ movement }: { readonly movement: StockMovement }) {
  const details = detailsOf(movement);
  const { delivery_note_id: note } = movement;
  return (
    // The words of people take what room there is.
    <div data-wide>
      <WholeFigures>{details}</WholeFigures>
      {note !== null && (
        <Link to={addressOf('note', { deliveryNoteId: note })} className={classes.note}>
          Nota de entrega
        </Link>
      )}
      {movement.user !== null && <span className={classes.state}>{movement.user.name}</span>}
      {details === '' && note === null && movement.user === null && DASH}
    </div>
  );
}

export const COLUMNS: readonly Column<StockMovement>[] = [
  {
    header: 'Data',
    cell: ({ moved_at }) => <Unbroken>{formatDateTime(moved_at)}</Unbroken>,
    title: ({ moved_at, kind_label, label }) => `${kind_label} de ${label} em ${formatDateTime(moved_at)}`,
    sort: 'moved_at',
  },
  { header: 'Movimento', cell: (movement) => <Moved movement={movement} /> },
  {
    header: 'Quantidade',
    cell: ({ quantity }) => <Unbroken>{signedQuantity(quantity)}</Unbroken>,
    numeric: true,
  },
  {
    header: 'Saldo',
    cell: ({ balance, unit }) =>
      balance === null ? (
        DASH
      ) : (
        <span className={balance < 0 ? classes.missing : undefined}>
          <Unbroken>{quantityIn(unit, balance)}</Unbroken>
        </span>
      ),
    numeric: true,
  },
  { header: 'Detalhes', cell: (movement) => <Details movement={movement} /> },
];
