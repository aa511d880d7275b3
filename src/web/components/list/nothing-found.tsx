import { Button } from '@mantine/core';
import classes from './list.module.css';
import { isFiltered, type ListAddress, unfiltered } from './list-address.ts';

/** What an empty list says where a search or a filter left nothing. */
export const NOTHING_FOUND = 'Nenhum registro corresponde à pesquisa.';

interface NothingFoundProps {
  readonly address: ListAddress;
  /** Said where nothing is searched for. */
  readonly empty: string;
}

/** In the place of the rows: there are none, or none that was asked for, and the way back to all of them. */
export function NothingFound({ address, empty }: NothingFoundProps) {
  return (
    <div className={classes.empty}>
      <p>{address.q === '' ? empty : NOTHING_FOUND}</p>
      {isFiltered(address) && (
        <Button variant="default" onClick={() => address.change(unfiltered(address))}>
          Limpar pesquisa
        </Button>
      )}
    </div>
  );
}
