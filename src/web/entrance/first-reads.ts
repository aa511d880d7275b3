import { ADDRESSES } from '../platform/addresses.ts';
import { readsRows, screens } from '../screens.tsx';
import { type FirstReads, START_READ } from './first-screen.ts';

/** Of the start and of every list; the page's first script gets them from the build. */
export function firstReads(): FirstReads {
  const ofLists = screens.filter(readsRows).map(({ address, can, inProject }) => {
    const [resource = ''] = can.split('.');
    return [ADDRESSES[address], inProject ? `/projects/:projectId/${resource}` : `/${resource}`] as const;
  });
  return Object.fromEntries([[ADDRESSES.start, START_READ], ...ofLists]);
}
