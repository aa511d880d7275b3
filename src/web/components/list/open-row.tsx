import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import classes from './list.module.css';

/** What is done with a click on it by itself. */
const OWN = 'a, button, input, label, select, [data-actions]';

/** The name of a row, which leads to its record. */
export function NameLink({
  to,
  children,
}: {
  readonly to: string | undefined;
  readonly children: ReactNode;
}) {
  if (to === undefined) return children;
  return (
    <Link to={to} className={classes.name}>
      {children}
    </Link>
  );
}

/** For the pointer alone: a click anywhere on a row does what its name does, unless it marks text. */
export function useOpenRow<Row>(open: ((row: Row) => string) | undefined) {
  const navigate = useNavigate();
  return (row: Row) =>
    open &&
    ((event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN) !== null;
      const marksText = getSelection()?.isCollapsed === false;
      if (isOwn || marksText || event.ctrlKey || event.metaKey || event.shiftKey) return;
      void navigate({ to: open(row) });
    });
}
