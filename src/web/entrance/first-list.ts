/** The rows of the list that a signed-in person opens first: asked for while its code comes, not after it. */
import type { CurrentUser } from '#domain/resources/session.ts';
import { FIRST_PAGE } from '../platform/first-page.ts';
import { currentProject } from '../platform/current-project.ts';
import { askEarly } from '../platform/early-answer.ts';
import { signedInEarly } from '../platform/early-sign-in.ts';
import { routeAddress } from '../platform/route-address.ts';
import type { SessionState } from '../platform/session.ts';
import { readsRows, type Screen, screenAt } from '../screens.tsx';
import { addressBehind } from './sign-in-address.ts';

/** What a list without filters asks for at first; null where nothing is asked, or something else. */
export function firstRead({ can, inProject }: Screen, projectId: number | undefined): string | null {
  const [resource = ''] = can.split('.');
  if (!inProject) return routeAddress(`/${resource}`, {}, FIRST_PAGE);
  return projectId === undefined
    ? null
    : routeAddress(`/projects/:projectId/${resource}`, { projectId }, FIRST_PAGE);
}

/**
 * Of the list that somebody is led to, where a token tells that they were signed in, before it is known who it is.
 * The server refuses the rows where they may not be read, and the screen does not ask.
 */
export function askFirstList(projectId: number | undefined, token?: string): void {
  const screen = firstScreen();
  if (!screen || !readsRows(screen)) return;
  const rows = firstRead(screen, projectId);
  if (rows !== null) askEarly(rows, token);
}

/** Behind a sign-in that left with the press, before it is drawn that anybody pressed. */
export async function askFirstListEarly(projectId: number | undefined): Promise<void> {
  const signedIn = await signedInEarly();
  if (signedIn !== null && mayReadFirst(signedIn.user)) askFirstList(projectId, signedIn.token);
}

export function askFirstListOf(state: SessionState): void {
  if (state.status === 'signed_in' && mayReadFirst(state.user)) askFirstList(currentProject()?.id);
}

/** Undefined also where the address has a search, another page or a filter: they are the screen's own matter. */
function firstScreen(): Screen | undefined {
  const [address = ''] = addressBehind().split('#');
  return address.includes('?') ? undefined : screenAt(address);
}

function mayReadFirst({ second_factor, permissions }: CurrentUser): boolean {
  const [resource = '', action = ''] = firstScreen()?.can.split('.') ?? [];
  return second_factor !== 'required' && permissions[resource]?.includes(action) === true;
}
