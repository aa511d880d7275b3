import type { FigureChange } from './figures.ts';
import classes from './water-springs.module.css';

interface FigureComparisonProps {
  readonly changes: readonly FigureChange[];
  readonly before: string;
  readonly after: string;
}

/** What a new computation changes, old and new side by side. */
export function FigureComparison({ changes, before, after }: FigureComparisonProps) {
  return (
    <table className={classes.table} aria-label="O que muda">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Item</span>
          </th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label}>
            <th scope="row">{change.label}</th>
            <td className={classes.old}>{change.before}</td>
            <td className={classes.new}>{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
