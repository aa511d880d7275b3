import { Button } from '@mantine/core';
import { Link } from '../link.tsx';
import classes from './list.module.css';
import { isFiltered, type ListAddress, unfiltered } from './list-address.ts';

/** What an empty list says where a search or a filter left nothing. */
export const NOTHING_FOUND = 'Nenhum registro corresponde à pesquisa.';

/** What makes the first record, and where. */
export interface NextStep {
  readonly label: string;
  readonly to: string;
}

interface NothingFoundProps {
  readonly address: ListAddress;
  /** Said where nothing is searched for. */
  readonly empty: string;
  readonly next?: NextStep | undefined;
}

/** In the place of the rows: there are none, and the way to the first; or none that was asked for, and the way back to all. */
export function NothingFound({ address, empty, next }: NothingFoundProps) {
  return (
    <div className={classes.empty}>
      <p>{address.q === '' ? empty : NOTHING_FOUND}</p>
      {isFiltered(address) ? (
        <Button variant="default" onClick={() => address.change(unfiltered(address))}>
          Limpar pesquisa
        </Button>
      ) : (
        next && (
          <Button component={Link} to={next.to} variant="default">
            {next.label}
          </Button>
        )
      )}
    </div>
  );
}
