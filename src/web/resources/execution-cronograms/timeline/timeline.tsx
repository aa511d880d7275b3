/** The entries of a schedule along the days, with today's line. */
import { ENTRY_STATE_LABELS } from '#domain/rules/entry-state.ts';
import type { followUp } from '#domain/resources/execution-cronograms.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { formatDate } from '#domain/shared/dates.ts';
import { type RefObject, useLayoutEffect } from 'react';
import type { z } from 'zod';
import { Link } from '../../../components/link.tsx';
import { addressOf } from '../../../platform/addresses.ts';
import classes from './timeline.module.css';
import { leftOf, monthTicks, type Span, widthOf } from './timeline-scale.ts';

type Entry = z.output<typeof followUp>;

interface TimelineProps {
  readonly entries: readonly Entry[];
  readonly span: Span;
  readonly today: string;
  /** How many times the width of the screen the whole span takes. */
  readonly zoom: number;
  /** Labels that fit into one width of the screen. */
  readonly labels: number;
  readonly frame: RefObject<HTMLElement | null>;
  readonly stale: boolean;
}

const percent = (value: number) => `${value}%`;

/** Scrolls the frame so that today's line stands in the middle of what is seen. */
export function showToday(frame: HTMLElement | null): void {
  const line = frame?.querySelector<HTMLElement>('[data-today]');
  if (!frame || !line) return;
  const { left } = line.getBoundingClientRect();
  frame.scrollLeft += left - frame.getBoundingClientRect().left - frame.clientWidth / 2;
}

export function Timeline({ entries, span, today, zoom, labels, frame, stale }: TimelineProps) {
  useLayoutEffect(() => showToday(frame.current), [frame, zoom, span.from, span.to]);
  const ticks = monthTicks(span, labels * zoom);
  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-label="Linha do tempo"
      data-stale={stale || undefined}
      // Scrolls sideways by the keys, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {/* The days take what the names leave, as many times as the scale says. */}
      <div
        className={classes.sheet}
        style={{ width: `calc(var(--names) + (100cqw - var(--names)) * ${zoom})` }}
      >
        <div className={classes.days} aria-hidden="true">
          {ticks.map(({ month, label, left }) => (
            <div key={month} className={classes.month} style={{ left: percent(left) }}>
              <span>{label}</span>
            </div>
          ))}
          <div className={classes.today} data-today style={{ left: percent(leftOf(span, today)) }}>
            <span>Hoje</span>
          </div>
        </div>
        <div className={classes.head} />
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <EntryLine key={entry.id} entry={entry} span={span} />
          ))}
        </ol>
        <div className={classes.foot} />
      </div>
    </section>
  );
}

function EntryLine({ entry, span }: { readonly entry: Entry; readonly span: Span }) {
  const { id, activity, user, start_date, end_date, executed, goal, state } = entry;
  const done = state === 'done' ? 100 : Math.min(100, (executed / goal) * 100);
  return (
    <li className={classes.entry} data-state={state}>
      <div className={classes.name}>
        <Link to={addressOf('scheduleEntry', { executionCronogramId: id })}>{activity.name}</Link>
        <span className={classes.details}>
          <b>{ENTRY_STATE_LABELS[state]}</b>, {`${executed} de ${formatQuantity(goal)}`} · {user.name} ·{' '}
          {formatDate(start_date)} a {formatDate(end_date)}
        </span>
      </div>
      <div className={classes.line} aria-hidden="true">
        <div
          className={classes.bar}
          style={{
            left: percent(leftOf(span, start_date)),
            width: percent(widthOf(span, { from: start_date, to: end_date })),
          }}
        >
          <div className={classes.done} style={{ width: percent(done) }} />
        </div>
      </div>
    </li>
  );
}
