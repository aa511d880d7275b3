import classes from './delivery-notes.module.css';

interface NoteMarkProps {
  readonly note: { readonly status: number; readonly status_label: string };
}

/** The state of a note in words, with a dot for who scans a list. */
export function NoteMark({ note: { status, status_label } }: NoteMarkProps) {
  return (
    <span className={classes.mark} data-status={status}>
      {status_label}
    </span>
  );
}
