import classes from './demonstration-notice.module.css';

/** The server writes `sim` into the page when it serves the demonstration's database. */
function isDemonstration(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="demonstration"]')?.content === 'sim';
}

/** On every page of a demonstration: nothing here is real, nothing here lasts. */
export function DemonstrationNotice() {
  if (!isDemonstration()) return null;
  return (
    <aside className={classes.notice} aria-label="Demonstração">
      Demonstração: pessoas e dados são inventados.
    </aside>
  );
}
