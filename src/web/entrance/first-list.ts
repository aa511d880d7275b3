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

/** To be called once someone is signed in, at the address that they are led to. */
export function askFirstList(state: SessionState): void {
  if (state.status !== 'signed_in' || state.user.second_factor === 'required') return;
  const { pathname, search } = window.location;
  const screen = screenAt(pathname);
  // A search, another page or a filter in the address is the screen's own matter.
  if (!screen || search !== '' || !readsRows(screen)) return;
  const [resource = '', action = ''] = screen.can.split('.');
  if (!state.user.permissions[resource]?.includes(action)) return;
  const address = firstRead(screen, currentProject()?.id);
  if (address !== null) askEarly(address);
}
