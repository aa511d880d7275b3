import { formatArea, formatMetres } from './figures.ts';
import classes from './fence-editor/fence-editor.module.css';

/** How large a fence is. */
export function Measures({ area, perimeter }: { readonly area: number; readonly perimeter: number }) {
  return (
    <dl className={classes.measures}>
      <div>
        <dt>Área cercada</dt>
        <dd>{formatArea(area)}</dd>
      </div>
      <div>
        <dt>Perímetro</dt>
        <dd>{formatMetres(perimeter)}</dd>
      </div>
    </dl>
  );
}
