/** The rows of the list that a signed-in person opens first: asked for while its code comes, not after it. */
import { FIRST_PAGE } from '../platform/first-page.ts';
import { currentProject } from '../platform/current-project.ts';
import { askEarly } from '../platform/early-answer.ts';
import { routeAddress } from '../platform/route-address.ts';
import type { SessionState } from '../platform/session.ts';
import { readsRows, type Screen, screenAt } from '../screens.tsx';

/** What a list without filters asks for at first; null where nothing is asked, or something else. */
export function firstRead({ can, inProject }: Screen, projectId: number | undefined): string | null {
  const [resource = ''] = can.split('.');
  if (!inProject) return routeAddress(`/${resource}`, {}, FIRST_PAGE);
  return projectId === undefined
    ? null
    : routeAddress(`/projects/:projectId/${resource}`, { projectId }, FIRST_PAGE);
}

/**
 * To be called at the address that somebody is led to: as soon as they are signed in, and before, where a token
 * tells that they were. The server refuses the rows where they may not be read, and the screen does not ask.
 */
export function askFirstList(projectId: number | undefined): void {
  const { pathname, search } = window.location;
  const screen = screenAt(pathname);
  // A search, another page or a filter in the address is the screen's own matter.
  if (!screen || search !== '' || !readsRows(screen)) return;
  const address = firstRead(screen, projectId);
  if (address !== null) askEarly(address);
}

export function askFirstListOf(state: SessionState): void {
  if (state.status !== 'signed_in' || state.user.second_factor === 'required') return;
  const [resource = '', action = ''] = screenAt(window.location.pathname)?.can.split('.') ?? [];
  if (state.user.permissions[resource]?.includes(action)) askFirstList(currentProject()?.id);
}
