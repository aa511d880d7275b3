import { isDemonstration } from '../platform/demonstration.ts';
import classes from './demonstration.module.css';

/** Above every screen of the demonstration; nothing elsewhere. */
export function DemonstrationBanner() {
  if (!isDemonstration()) return null;
  return (
    <aside className={classes.banner} aria-label="Aviso da demonstração" data-only="demonstration">
      <strong>Demonstração:</strong> os dados são inventados. O que você alterar fica só nesta máquina.
    </aside>
  );
}
