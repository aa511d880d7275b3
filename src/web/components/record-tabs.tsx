import { type FocusEvent, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { asProblem } from '../platform/api-problem.ts';
import { Link } from './link.tsx';
import classes from './record-tabs.module.css';
import { usePlace } from '../platform/place.ts';

export interface RecordTab {
  readonly label: string;
  /** Address of the sub-screen; what lies below it belongs to the same tab. */
  readonly to: string;
  /** How many records it holds; undefined while that is not known. */
  readonly count?: number | undefined;
  /** Screens that are one part: a row of their own below it, while one of them is open. */
  readonly parts?: readonly RecordTab[];
}

interface RecordTabsProps {
  /** Says whose parts these are, for screen readers: 'Partes do projeto'. */
  readonly label: string;
  /** The record itself, as it is read. */
  readonly record: {
    readonly data: { readonly body: { readonly name: string } } | undefined;
    readonly error: unknown;
    readonly isLoading?: boolean;
  };
  readonly tabs: readonly RecordTab[];
  /** Above the tabs in place of the record's name, where the heading is the name; null for nothing. */
  readonly facts?: ReactNode;
}

/** The parts of one record, each a screen with an address of its own; none of a record that is not there. */
export function RecordTabs({ label, record, tabs, facts }: RecordTabsProps) {
  const { pathname } = usePlace();
  const here = tabAt(tabs, pathname);
  const rows = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone a row is wider than the screen. Its first tab is in sight, which the page need not be laid out for.
    for (const current of rows.current?.querySelectorAll('li + li > [aria-current]') ?? []) {
      current.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
  }, [here]);
  const { parts } = tabs.find((tab) => tab.parts && tabAt(tab.parts, pathname) === here) ?? {};
  if (record.error && asProblem(record.error).status === 404) return null;
  return (
    // How high its facts are nobody knows before: what follows would be moved by them.
    <div className={classes.place} data-coming={record.isLoading || undefined}>
      {facts === undefined ? <p className={classes.name}>{record.data?.body.name ?? '\u00A0'}</p> : facts}
      <nav ref={rows} aria-label={label}>
        <TabRow tabs={tabs} here={here} />
        {parts && <TabRow tabs={parts} here={here} isSecond />}
      </nav>
    </div>
  );
}

interface TabRowProps {
  readonly tabs: readonly RecordTab[];
  /** Address of the open tab. */
  readonly here: string | undefined;
  readonly isSecond?: boolean;
}

function TabRow({ tabs, here, isSecond = false }: TabRowProps) {
  return (
    <div className={classes.row} data-second={isSecond || undefined}>
      <ul className={classes.tabs}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <TabLink label={tab.label} to={tab.to} count={tab.count} current={currentOf(tab, here)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'page' for the open screen, 'true' for the part that it belongs to. */
function currentOf({ to, parts }: RecordTab, here: string | undefined): 'page' | 'true' | undefined {
  if (parts) return parts.some((part) => part.to === here) ? 'true' : undefined;
  return to === here ? 'page' : undefined;
}

interface TabLinkProps extends Pick<RecordTab, 'label' | 'to' | 'count'> {
  readonly current: 'page' | 'true' | undefined;
}

/** Of a tab that Tab reaches, 32 pixels in sight are enough for the browser. Below a finger nothing moves. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible'))
    currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Drawn again only where it is another one: each is a link, and a record has up to nine. */
const TabLink = memo(function TabLink({ label, to, count, current }: TabLinkProps) {
  const id = useId();
  return (
    <Link
      to={to}
      className={classes.tab}
      aria-current={current}
      aria-describedby={count === undefined ? undefined : id}
      onFocus={showWhole}
    >
      <span className={classes.label}>{label}</span>
      {count !== undefined && (
        // Read after the tab's name, which stays the name.
        <span id={id} className={classes.count} aria-hidden>
          {count}
        </span>
      )}
    </Link>
  );
});

/** Address of the tab that an address lies in: of several, the longest. */
export function tabAt(tabs: readonly RecordTab[], pathname: string): string | undefined {
  return tabs
    .flatMap(({ to, parts = [] }) => [to, ...parts.map((part) => part.to)])
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];
}
