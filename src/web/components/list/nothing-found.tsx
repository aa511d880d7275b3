import { Button } from '@mantine/core';
import { Link } from '../link.tsx';
import { focusFinder } from './focus-finder.ts';
import { isFiltered, type ListAddress, unfiltered } from './list-address.ts';

/** What an empty list says where a search or a filter left nothing. */
export const NOTHING_FOUND = 'Nenhum registro corresponde à pesquisa.';

/** What makes the first record, and where. */
export interface NextStep {
  readonly label: string;
  readonly to: string;
}

interface WayOnProps {
  readonly address: ListAddress;
  readonly next?: NextStep | undefined;
}

/** Where there are no rows: the way to the first, or back to all where a search or a filter left none. */
export function WayOn({ address, next }: WayOnProps) {
  if (isFiltered(address)) {
    return (
      <Button
        variant="default"
        onClick={() => {
          address.change(unfiltered(address));
          focusFinder();
        }}
      >
        Limpar pesquisa
      </Button>
    );
  }
  return (
    next && (
      <Button component={Link} to={next.to} variant="default">
        {next.label}
      </Button>
    )
  );
}
