import type { ReactNode } from 'react';
import classes from './list.module.css';
import { splitAtFigures } from './whole-figures.ts';

/** What must stay in one line: a CPF or a phone would break at its hyphen, a moment before its hour. */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  return <span className={classes.unbroken}>{children}</span>;
}

/** A text that may break between its words, and not within 'NF 5458', '0001/2026', '3 m' or 'R$ 10,00'. */
export function WholeFigures({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string') return children;
  const pieces = splitAtFigures(children);
  // Nothing but one: its column gives it the room.
  if (pieces.length === 3 && pieces[0] === '' && pieces[2] === '') return <Unbroken>{children}</Unbroken>;
  return pieces.map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a piece is its place in the text
      <span key={place} className={classes.whole}>
        {piece}
      </span>
    ),
  );
}
