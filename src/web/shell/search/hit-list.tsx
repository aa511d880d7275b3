/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- HTML has no tag for options of a text that is typed; their keys come from the field. */
import type { Hit } from './hits.ts';
import classes from './search.module.css';

interface HitListProps {
  readonly id: string;
  readonly hits: readonly Hit[];
  /** Which one is marked. */
  readonly at: number;
  readonly open: (hit: Hit) => void;
}

/** The options of the search, under the names of their kinds. The field keeps the focus. */
export function HitList({ id, hits, at, open }: HitListProps) {
  const groups = [...new Set(hits.map(({ group }) => group))];
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Resultados" className={classes.list}>
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div className={classes.group} aria-hidden="true">
            {group}
          </div>
          {hits.map(
            (hit, index) =>
              hit.group === group && (
                <div
                  key={`${hit.href} ${hit.label}`}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  tabIndex={-1}
                  className={classes.option}
                  // The field keeps the focus, and with it the keyboard of a phone.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => open(hit)}
                >
                  <span className={classes.label}>{hit.label}</span>
                  <span className={classes.detail}>{hit.detail}</span>
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
