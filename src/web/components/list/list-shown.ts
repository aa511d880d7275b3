/** Whether the rows are here. What else a list shows is read after them, so that they wait for one call. */
import { createContext, use } from 'react';

export const ListShown = createContext(false);

export function useListShown(): boolean {
  return use(ListShown);
}
