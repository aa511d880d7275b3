import type { HomeStep } from '#domain/resources/home.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { HomeLink } from './home-link.tsx';
import classes from './home.module.css';

/** What leads to the first spring; the next step is the first that is not done. */
export function Checklist({ steps }: { readonly steps: readonly HomeStep[] }) {
  const next = steps.find(({ done }) => !done)?.key;
  return (
    <section aria-labelledby="comeco">
      <h2 id="comeco" className={classes.heading}>
        Até a primeira nascente
      </h2>
      <ol className={classes.checklist}>
        {steps.map(({ key, label, done, href }) => {
          const Icon = done ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={key}>
              <HomeLink href={href} className={classes.step}>
                <Icon size={22} aria-hidden data-done={done || undefined} />
                <span className={key === next ? classes.next : undefined}>{label}</span>
                <span className={classes.state}>{done ? 'feito' : key === next ? 'é o próximo' : ''}</span>
              </HomeLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
