/** While a screen is read, the code of what is mostly opened next comes by itself. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ADDRESSES } from '../platform/addresses.ts';
import { useCurrentProject } from '../platform/current-project.ts';
import { useUser } from '../platform/session.ts';
import { inSpareTime, spareMoment } from '../platform/spare-time.ts';
import { type Screen, screenAt, screens } from '../screens.tsx';
import { HereOrElsewhere } from './gate.tsx';
import { menuSections } from './menu.ts';
import { fetchOverScreens } from './over-screens.ts';
import { useRouterState } from './use-router-state.ts';

/** First what opens over the list that is open, then its records, then what the menu leads to. */
export function useFetchAhead(): void {
  const path = useRouterState(({ opened }) => opened?.pathname ?? '');
  const { role_id } = useUser();
  const hasProject = useCurrentProject() !== null;
  const queries = useQueryClient();
  useEffect(
    () =>
      inSpareTime(() => {
        const record = screenAt(`${path}/editar/1`);
        const links = menuSections(role_id, hasProject).flatMap((section) => section.links);
        const behindMenu = links.flatMap(
          (link) => screens.find(({ address }) => address === link.address) ?? [],
        );
        void fetchCode(record ? [record, ...behindMenu] : behindMenu, queries);
      }),
    [path, role_id, hasProject, queries],
  );
}

/** One after the other, and none while somebody waits for an answer: each takes of the line, and of the processor as it comes. */
async function fetchCode(ahead: readonly Screen[], queries: QueryClient): Promise<void> {
  await fetchOverScreens();
  for (const { load, address, inProject } of ahead) {
    try {
      await spareMoment(() => queries.isFetching() === 0);
      await load();
      if (inProject && ADDRESSES[address].includes('$')) await HereOrElsewhere.preload();
    } catch {
      // No connection now; the screen itself fetches it, and says so where it can't.
      return;
    }
  }
}
