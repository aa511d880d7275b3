import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { FormAlertBox } from './form-alert.tsx';
import classes from './form-foot.module.css';
import type { FormAlert } from './problem-on-form.ts';

interface FormFootProps {
  readonly alert: FormAlert | null;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The red alert and, below it, the buttons; in sight where the window has room for them and a field. */
export function FormFoot({ alert, children }: FormFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (foot.current) settle(foot.current, alert !== null);
  }, [alert]);
  return (
    <div ref={foot} className={classes.foot}>
      <FormAlertBox alert={alert} />
      {children}
    </div>
  );
}

/** Of the window's height: more than that would leave too little for the fields. The style sheet's margins go by it. */
const MOST_OVER_FIELDS = 0.4;
/** From here on the alert is read from its beginning, and the buttons come after it. */
const MOST_SHOWN_WHOLE = 0.75;

/** What comes with the alert is seen: the alert, or the refused field that the focus is on. */
function settle(foot: HTMLElement, hasAlert: boolean): void {
  const height = foot.offsetHeight;
  foot.toggleAttribute('data-high', hasAlert && height > window.innerHeight * MOST_OVER_FIELDS);
  if (!hasAlert) return;
  const fields = foot.parentElement;
  const isOverFields = getComputedStyle(foot).position === 'sticky';
  if (isOverFields || fields?.querySelector('[aria-invalid="true"]')) {
    const { activeElement } = document;
    if (fields?.contains(activeElement) && !foot.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' });
    return;
  }
  foot.scrollIntoView({ block: height > window.innerHeight * MOST_SHOWN_WHOLE ? 'start' : 'nearest' });
}
