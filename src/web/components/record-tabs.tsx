import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { asProblem } from '../platform/api-problem.ts';
import classes from './record-tabs.module.css';

export interface RecordTab {
  readonly label: string;
  /** Address of the sub-screen; what lies below it belongs to the same tab. */
  readonly to: string;
}

interface RecordTabsProps {
  /** Says whose parts these are, for screen readers: 'Partes do projeto'. */
  readonly label: string;
  /** The record itself, as it is read. */
  readonly record: {
    readonly data: { readonly body: { readonly name: string } } | undefined;
    readonly error: unknown;
  };
  readonly tabs: readonly RecordTab[];
}

/** The parts of one record, each a screen with an address of its own; none of a record that is not there. */
export function RecordTabs({ label, record, tabs }: RecordTabsProps) {
  const { pathname } = useLocation();
  const here = tabAt(tabs, pathname);
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the row is wider than the screen.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here]);
  if (record.error && asProblem(record.error).status === 404) return null;
  return (
    <div className={classes.place}>
      <p className={classes.name}>{record.data?.body.name ?? '\u00A0'}</p>
      <nav aria-label={label} className={classes.row}>
        <ul className={classes.tabs}>
          {tabs.map((tab) => (
            <li key={tab.to}>
              <Link
                ref={tab.to === here ? current : undefined}
                to={tab.to}
                className={classes.tab}
                aria-current={tab.to === here ? 'page' : undefined}
                // The router would mark the first tab on every screen below it.
                activeOptions={{ exact: true }}
              >
                <span className={classes.label}>{tab.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** Address of the tab that an address lies in: of several, the longest. */
export function tabAt(tabs: readonly RecordTab[], pathname: string): string | undefined {
  return tabs
    .map((tab) => tab.to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];
}
