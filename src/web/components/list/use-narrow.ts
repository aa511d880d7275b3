import { useMediaQuery } from '@mantine/hooks';

/** Whether a list stands on a phone, where its rows come before what is done with all of them. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}

/** Whether the rows of a list are cards, which have no heads to order them by. On paper they are a table, whatever its margins leave. */
export function useCards(): boolean {
  return useMediaQuery('screen and (max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
}
