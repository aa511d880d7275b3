/** While a screen is read, the code of what is mostly opened next comes by itself. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ADDRESSES } from '../platform/addresses.ts';
import { useCurrentProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { inSpareTime } from '../platform/spare-time.ts';
import { type Screen, screenAt, screens } from '../screens.tsx';
import { HereOrElsewhere } from './gate.tsx';
import { menuSections } from './menu.ts';
import { fetchOverScreens } from './over-screens.ts';

/** First what opens over the list that is open, then its records, then what the menu leads to. */
export function useFetchAhead(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' });
  const { role_id } = useUser();
  const hasProject = useCurrentProject() !== null;
  useEffect(
    () =>
      inSpareTime(() => {
        const record = screenAt(`${path}/editar/1`);
        const links = menuSections(role_id, hasProject).flatMap((section) => section.links);
        const behindMenu = links.flatMap(
          (link) => screens.find(({ address }) => address === link.address) ?? [],
        );
        void fetchCode(record ? [record, ...behindMenu] : behindMenu);
      }),
    [path, role_id, hasProject],
  );
}

/** One after the other: what a click asks for meanwhile does not wait behind them all. */
async function fetchCode(ahead: readonly Screen[]): Promise<void> {
  await fetchOverScreens();
  for (const { load, address, inProject } of ahead) {
    try {
      await load();
      if (inProject && ADDRESSES[address].includes('$')) await HereOrElsewhere.preload();
    } catch {
      // No connection now; the screen itself fetches it, and says so where it can't.
      return;
    }
  }
}
