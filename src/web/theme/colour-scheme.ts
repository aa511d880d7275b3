/** The kit follows the panel's look: it keeps none of its own. */
import type { MantineColorSchemeManager } from '@mantine/core';
import { look } from '../platform/look.ts';

const wanted = () => (look.get().isDark ? 'dark' : 'light');

let unsubscribe = () => {};

export const colourScheme: MantineColorSchemeManager = {
  get: wanted,
  set: () => {},
  clear: () => {},
  subscribe(follow) {
    unsubscribe = look.subscribe(() => follow(wanted()));
  },
  unsubscribe: () => unsubscribe(),
};
