/* oxlint-disable jsx-a11y/prefer-tag-over-role -- browsers paint <progress> each in their own way, without a second colour. */
import type { followUp } from '#domain/resources/execution-cronograms.ts';
import { ENTRY_STATE_LABELS } from '#domain/rules/entry-state.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import type { z } from 'zod';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import classes from './entry-progress.module.css';

/** What is finished was done in time as far as anybody can tell. */
const STATES = { ...ENTRY_STATE_LABELS, done: ENTRY_STATE_LABELS.running };

type Entry = Pick<z.output<typeof followUp>, 'activity' | 'executed' | 'goal' | 'state'>;

/** Done of the goal as '3 de 7' over a bar, and in words whether it is late. */
export function EntryProgress({ entry: { activity, executed, goal, state } }: { readonly entry: Entry }) {
  const count = `${executed} de ${formatQuantity(goal)}`;
  const late = state === 'late';
  const label = STATES[state];
  const Icon = late ? IconAlertTriangle : state === 'next' ? IconClock : IconCheck;
  return (
    <div className={classes.progress} data-late={late}>
      <div className={classes.words}>
        <span>{count}</span>
        <span className={classes.state}>
          <Icon size={16} aria-hidden />
          {label}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={`Andamento: ${activity.name}`}
        aria-valuemin={0}
        aria-valuemax={goal}
        // More than the goal is no value that a bar can have; the words tell it.
        aria-valuenow={Math.min(executed, goal)}
        aria-valuetext={`${count}, ${label.toLowerCase()}`}
        className={classes.bar}
      >
        <div className={classes.done} style={{ width: `${Math.min(100, (executed / goal) * 100)}%` }} />
      </div>
    </div>
  );
}
