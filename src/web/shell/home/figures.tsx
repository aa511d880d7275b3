import type { HomeFigure } from '#domain/resources/home.ts';
import type { CSSProperties } from 'react';
import { amountText } from './amount.ts';
import { HomeLink } from './home-link.tsx';
import classes from './home.module.css';

/** What was counted; each leads to the list of what it counts. */
export function Figures({ figures }: { readonly figures: readonly HomeFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="numeros-de-hoje">
      <h2 id="numeros-de-hoje" className={classes.heading}>
        Hoje
      </h2>
      <ul className={classes.figures}>
        {figures.map(({ key, label, value, unit, tone, href }) => {
          const text = amountText(value, unit);
          return (
            <li key={key}>
              <HomeLink href={href} className={classes.figure}>
                <span
                  className={classes.value}
                  data-tone={tone}
                  style={{ '--signs': text.length } as CSSProperties}
                >
                  {text}
                </span>
                <span className={classes.label}>{label}</span>
              </HomeLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
