import classes from './water-springs.module.css';

interface SpringStatusMarkProps {
  readonly spring: { readonly status: number; readonly status_label: string | null };
}

/** The status in words, with a dot for who scans a list. */
export function SpringStatusMark({ spring: { status, status_label } }: SpringStatusMarkProps) {
  return (
    <span className={classes.status} data-status={status}>
      {status_label}
    </span>
  );
}
