/**
 * Where a screen is: its own address, whatever the browser shows by now. A screen that is
 * kept while another one is open goes on being where it was.
 */
import { createContext, use } from 'react';

export interface Place {
  readonly pathname: string;
  /** With its question mark; empty where there is none. */
  readonly searchStr: string;
  /** Without its number sign. */
  readonly hash: string;
  /** What the address names: `{ vehicleId: '3' }`. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

export const PlaceOfScreen = createContext<Place>({ pathname: '/', searchStr: '', hash: '', params: {} });

export function usePlace(): Place {
  return use(PlaceOfScreen);
}
