import { ADDRESSES } from '../platform/addresses.ts';
import { readsRows, screens } from '../screens.tsx';
import type { FirstReads } from './first-list.ts';

/** Of every list; the page's first script gets them from the build. */
export function firstReads(): FirstReads {
  return Object.fromEntries(
    screens.filter(readsRows).map(({ address, can, inProject }) => {
      const [resource = ''] = can.split('.');
      return [ADDRESSES[address], inProject ? `/projects/:projectId/${resource}` : `/${resource}`];
    }),
  );
}
