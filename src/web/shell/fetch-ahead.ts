/** While a screen is read, the code of what is mostly opened next comes by itself. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ADDRESSES } from '../platform/addresses.ts';
import { useCurrentProject } from '../platform/current-project.ts';
import { earlyUnderWay } from '../platform/early-answer.ts';
import { useMay } from '../platform/permissions.ts';
import { useUser } from '../platform/session.ts';
import { inSpareTime, mayFetchAhead, onceIdle, spareMoment } from '../platform/spare-time.ts';
import { msAtRest, noteAct, watchActs } from '../platform/stillness.ts';
import { type Screen, screenAt, screens } from '../screens.tsx';
import { HereOrElsewhere } from './gate.tsx';
import { menuSections } from './menu.ts';
import { fetchOverScreens } from './over-screens.ts';
import { useRouterState } from './use-router-state.ts';

/**
 * Whoever has come to a list, or scrolls in it, is about to open something there: to bring another list
 * then takes from it what a slow phone has. What the menu leads to waits until they have come to rest.
 */
const REST_MS = 5000;

watchActs();

/** First what opens over the list that is open, then its records, or what else there is of the open record, then what the menu leads to. */
export function useFetchAhead(): void {
  const path = useRouterState(({ opened }) => opened?.pathname ?? '');
  const { role_id } = useUser();
  const hasProject = useCurrentProject() !== null;
  const may = useMay();
  const mayBeOpened = useEffectEvent(({ can }: Screen) => may(can));
  const queries = useQueryClient();
  useEffect(() => {
    const left = new AbortController();
    const record = screenAt(`${path}/editar/1`);
    const parts = record ? [] : ofSameRecord(path);
    const fetchNext = () => {
      const next = (record ? [record] : parts).filter((screen) => mayBeOpened(screen));
      const links = mayFetchAhead() ? menuSections(role_id, hasProject).flatMap((one) => one.links) : [];
      const behindMenu = links.flatMap(
        (link) => screens.find(({ address }) => address === link.address) ?? [],
      );
      void fetchCode({ next, behindMenu }, queries, left.signal);
    };
    // Whoever has opened a property may walk to its spring, where there is no connection.
    const takeBack = parts.length > 0 ? onceIdle(fetchNext) : inSpareTime(fetchNext);
    return () => {
      takeBack();
      left.abort();
    };
  }, [path, role_id, hasProject, queries]);
}

/** The screens of a record's parts: `/admin/propriedades/editar/7` → springs, structures and the others. */
function ofSameRecord(path: string): readonly Screen[] {
  const open = screenAt(path);
  const [own] = (open && /^.*?\/editar\/\$\w+/.exec(ADDRESSES[open.address])) ?? [];
  return own === undefined ? [] : screens.filter(({ address }) => ADDRESSES[address].startsWith(`${own}/`));
}

interface Ahead {
  /** Of the record that is opened next, or of the open one. */
  readonly next: readonly Screen[];
  readonly behindMenu: readonly Screen[];
}

/** One after the other, and none while somebody waits for an answer: each takes of the line, and of the processor as it comes. */
async function fetchCode(
  { next, behindMenu }: Ahead,
  queries: QueryClient,
  left: AbortSignal,
): Promise<void> {
  const isQuiet = () => queries.isFetching() === 0 && earlyUnderWay() === null;
  const isAtRest = () => {
    if (!isQuiet()) noteAct();
    return msAtRest() >= REST_MS;
  };
  const fetchIn = async ({ load, address, inProject }: Screen, isTime: () => boolean) => {
    await spareMoment(() => left.aborted || isTime());
    // The screen that is open now has its own.
    if (left.aborted) return;
    await load();
    if (inProject && ADDRESSES[address].includes('$')) await HereOrElsewhere.preload();
  };
  try {
    await fetchOverScreens();
    for (const screen of next) await fetchIn(screen, isQuiet);
    for (const screen of behindMenu) await fetchIn(screen, isAtRest);
  } catch {
    // No connection now; the screen itself fetches it, and says so where it can't.
  }
}
