import { type ReactNode, useId } from 'react';
import classes from './water-springs.module.css';

interface BoxProps {
  readonly title: string;
  /** Links and buttons beside the title. */
  readonly actions?: ReactNode;
  /** Takes the whole row at a desk. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One part of a spring under its heading. */
export function Box({ title, actions, wide = false, children }: BoxProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.box} data-wide={wide || undefined}>
      <header className={classes.boxHead}>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** Labels and values, two beside each other where there is room. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
