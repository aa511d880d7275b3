import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { formatDateTime, formatMonth } from '#domain/shared/dates.ts';
import { IconCheck } from '@tabler/icons-react';
import type { WaterSpring } from './spring-boxes.tsx';
import classes from './spring-steps.module.css';

type Stage = Pick<WaterSpring, 'status' | 'delivery_date' | 'planned_month'>;

/** How far a spring is, from its registration to its end: the status in words, and when its material came or comes. */
export function SpringSteps({ spring }: { readonly spring: Stage }) {
  return (
    <ol className={classes.steps} aria-label="Andamento da nascente">
      {SPRING_ENUMERATIONS.status.map(({ value, label }) => (
        <li
          key={value}
          className={classes.step}
          data-reached={value <= spring.status || undefined}
          aria-current={value === spring.status ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {value < spring.status ? <IconCheck size={15} /> : value + 1}
          </span>
          <span>
            <span className={classes.name}>{label}</span>
            {value === 1 && <When {...spring} />}
          </span>
        </li>
      ))}
    </ol>
  );
}

function When({ delivery_date, planned_month }: Stage) {
  if (delivery_date !== null) return <span className={classes.when}>{formatDateTime(delivery_date)}</span>;
  if (planned_month === null) return null;
  return <span className={classes.when}>previsto: {formatMonth(planned_month)}</span>;
}
