import { useMediaQuery } from '@mantine/hooks';

/** Whether a list stands on a phone, where its rows come before what is done with all of them. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}
