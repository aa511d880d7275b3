/** The screen that is open and those that wait out of sight, as the address changes. */
import { createElement, type ReactNode, startTransition, useCallback, useState } from 'react';
import { useCurrentProject } from '../platform/current-project.ts';
import type { Place } from '../platform/place.ts';
import type { Address } from '../platform/router/address.ts';
import { Stay } from '../platform/staying.ts';
import { isListOrItsRecord, screenAndIdsAt, screenAt } from '../screens.tsx';
import { type GuardedPage, pageOf } from './pages.tsx';
import classes from './shell.module.css';
import { useRouterState } from './use-router-state.ts';

export interface KeptScreen {
  readonly place: Place;
  /** Of the project that it was opened in. */
  readonly projectId: number | null;
  readonly stay: Stay;
  /** It stands in the document while the screen is open. */
  readonly main: HTMLElement;
  readonly content: ReactNode;
}

export interface KeptScreens {
  /** The open one first. */
  readonly screens: readonly KeptScreen[];
  /** Draws the screen of an address out of sight, as soon as its code is here; it has no effects until it is opened. */
  readonly makeReady: (pathname: string) => void;
}

/** With the one that is open. */
const MOST = 3;

export function useKeptScreens(): KeptScreens {
  const location = useRouterState((state) => state.location);
  const admitted = useRouterState((state) => state.admitted?.pathname);
  const projectId = useCurrentProject()?.id ?? null;
  const [screens, setScreens] = useState<readonly KeptScreen[]>([]);

  const makeReady = useCallback(
    (pathname: string) => {
      const made = screenOf({ pathname, searchStr: '', hash: '' }, projectId);
      const add = (now: readonly KeptScreen[]) =>
        now.some((one) => one.place.pathname === pathname) ? now : [...now, made];
      void made.page?.preload().then(() => startTransition(() => setScreens(add)));
    },
    [projectId],
  );

  const [open] = screens;
  // While the address is ahead of what may be shown, its code being on the way, the old screen stays.
  if (admitted !== location.pathname) return { screens, makeReady };
  if (open?.projectId === projectId && isAt(open.place, location)) return { screens, makeReady };

  const before = screens.find(({ place }) => place.pathname === location.pathname);
  const next =
    before && (before === open || before.projectId === projectId)
      ? { ...before, projectId, place: isAt(before.place, location) ? before.place : placeOf(location) }
      : screenOf(location, projectId);
  const others = screens.filter((one) => one !== before && one.projectId === projectId && mayStay(one));
  const now = [next, ...others].slice(0, MOST);
  setScreens(now);
  return { screens: now, makeReady };
}

function isAt(place: Place, { pathname, searchStr, hash }: Address): boolean {
  return place.pathname === pathname && place.searchStr === searchStr && place.hash === hash;
}

function placeOf({ pathname, searchStr, hash }: Address): Place {
  return { pathname, searchStr, hash, params: screenAndIdsAt(pathname)?.ids ?? {} };
}

/** A new one; without a page where no screen has this address. */
function screenOf(
  address: Address,
  projectId: number | null,
): KeptScreen & { readonly page: GuardedPage | undefined } {
  const screen = screenAt(address.pathname);
  const page = screen && pageOf(screen);
  const main = document.createElement('main');
  main.id = 'conteudo';
  main.tabIndex = -1;
  main.className = classes.main ?? '';
  const content = page && createElement(page);
  return { place: placeOf(address), projectId, stay: new Stay(), main, page, content };
}

/** What was left over an open dialog or menu would come back with it. */
function mayStay({ place, stay }: KeptScreen): boolean {
  const isCovered = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
  return stay.isWanted && isListOrItsRecord(place.pathname) && !isCovered;
}
