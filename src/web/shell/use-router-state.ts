/** Where the browser is: the matter of what surrounds the screens. A screen is where its `usePlace` says. */
import { useSyncExternalStore } from 'react';
import type { RouterState } from '../platform/router/router.ts';
import { useRouter } from '../platform/router/use-router.ts';

/** A part of it, and a new rendering whenever that is another. */
export function useRouterState<T>(select: (state: RouterState) => T): T {
  const { state } = useRouter();
  return useSyncExternalStore(state.subscribe, () => select(state.get()));
}
