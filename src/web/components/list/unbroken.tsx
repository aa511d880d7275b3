import type { ReactNode } from 'react';
import classes from './list.module.css';

/** What must stay in one line: a CPF or a phone would break at its hyphen, a moment before its hour. */
export function Unbroken({ children }: { readonly children: ReactNode }) {
  return <span className={classes.unbroken}>{children}</span>;
}
