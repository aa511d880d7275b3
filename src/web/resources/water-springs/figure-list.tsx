import classes from './water-springs.module.css';

interface FigureListProps {
  readonly figures: readonly (readonly [label: string, text: string])[];
  /** Of the table, for who can't see where it stands. */
  readonly label: string;
}

/** What a survey comes to, one figure in a row. */
export function FigureList({ figures, label }: FigureListProps) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Insumo</th>
          <th scope="col" data-numeric>
            Quantidade
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(([name, text]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-numeric className={classes.figure}>
              {text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
