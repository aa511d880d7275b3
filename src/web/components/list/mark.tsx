import type { ReactNode } from 'react';
import classes from './mark.module.css';

/** Not begun; under way; done; late; ended without it. */
export type MarkTone = 'open' | 'half' | 'done' | 'late' | 'off';

/** A status in words, with a sign for who scans a list: by its shape as by its colour. */
export function Mark({ tone, children }: { readonly tone: MarkTone; readonly children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
