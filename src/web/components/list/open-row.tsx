import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from '../../platform/router/use-router.ts';
import type { Ahead } from './columns.ts';
import classes from './list.module.css';
import { opensElsewhere, Link } from '../link.tsx';
import { pressOf } from './press.ts';

/** What is done with a click on it by itself. */
const OWN = 'a, button, input, label, select, [data-actions]';

interface NameLinkProps<Row> {
  readonly row: Row;
  readonly to: string | undefined;
  readonly ahead: Ahead<Row> | undefined;
  readonly children: ReactNode;
}

/** The name of a row, which leads to its record. */
export function NameLink<Row>({ row, to, ahead, children }: NameLinkProps<Row>) {
  if (to === undefined) return children;
  return (
    <Link to={to} className={classes.name} {...pressOf(row, ahead)}>
      {children}
    </Link>
  );
}

/** For the pointer alone: a click anywhere on a row does what its name does, unless it marks text. */
export function useOpenRow<Row>(open: ((row: Row) => string) | undefined, ahead: Ahead<Row> | undefined) {
  const navigate = useNavigate();
  return (row: Row) =>
    open &&
    ((event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN) !== null;
      const marksText = getSelection()?.isCollapsed === false;
      if (isOwn || marksText || opensElsewhere(event)) return;
      ahead?.(row, true);
      void navigate({ to: open(row) });
    });
}
