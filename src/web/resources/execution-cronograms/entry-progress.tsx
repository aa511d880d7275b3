/* oxlint-disable jsx-a11y/prefer-tag-over-role -- browsers paint <progress> each in their own way, without a second colour. */
import type { followUp } from '#domain/resources/execution-cronograms.ts';
import { formatNumber } from '#domain/rules/numbers.ts';
import type { z } from 'zod';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './entry-progress.module.css';

type Entry = Pick<z.output<typeof followUp>, 'activity' | 'executed' | 'goal' | 'late'>;

/** Done of the goal as '3 de 7' over a bar, and in words whether it is late. */
export function EntryProgress({ entry: { activity, executed, goal, late } }: { readonly entry: Entry }) {
  const count = `${executed} de ${formatNumber(goal)}`;
  const Icon = late ? IconAlertTriangle : IconCheck;
  return (
    <div className={classes.progress} data-late={late}>
      <div className={classes.words}>
        <span>{count}</span>
        <span className={classes.state}>
          <Icon size={16} aria-hidden />
          {late ? 'Atrasado' : 'Em dia'}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={`Andamento: ${activity.name}`}
        aria-valuemin={0}
        aria-valuemax={goal}
        // More than the goal is no value that a bar can have; the words tell it.
        aria-valuenow={Math.min(executed, goal)}
        aria-valuetext={`${count}, ${late ? 'atrasado' : 'em dia'}`}
        className={classes.bar}
      >
        <div className={classes.done} style={{ width: `${Math.min(100, (executed / goal) * 100)}%` }} />
      </div>
    </div>
  );
}
