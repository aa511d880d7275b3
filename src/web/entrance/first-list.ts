/** The rows of the list that a signed-in person opens first: asked for while its code comes, not after it. */
import type { CurrentUser } from '#domain/resources/session.ts';
import { FIRST_PAGE } from '../platform/first-page.ts';
import { askEarly } from '../platform/early-answer.ts';
import { signedInEarly } from '../platform/early-sign-in.ts';
import { pickProject } from '../platform/remembered-projects.ts';
import { routeAddress } from '../platform/route-address.ts';
import { addressBehind } from './address-behind.ts';

/** By a list's address, the path of the call for its rows: `{ '/admin/veiculos': '/vehicles' }`. */
export type FirstReads = Readonly<Record<string, string>>;

/**
 * Of the list that somebody is led to, where a token tells that they were signed in, before it is known who it is.
 * The server refuses the rows where they may not be read, and the screen does not ask. A list of a project is not
 * asked for without one.
 */
export function askFirstList(reads: FirstReads, projectId: number | undefined, token?: string): void {
  const path = firstRead(reads);
  if (path === undefined || (projectId === undefined && path.includes(':projectId'))) return;
  askEarly(routeAddress(path, { projectId }, FIRST_PAGE), token);
}

/** Behind a sign-in that left with the press, before the code is here that goes on with it. */
export async function askFirstListEarly(
  reads: FirstReads,
  projectOfLastTime: number | undefined,
): Promise<void> {
  const signedIn = await signedInEarly();
  if (signedIn === null || !mayReadFirst(reads, signedIn.user)) return;
  askFirstList(reads, pickProject(signedIn.user.projects, projectOfLastTime)?.id, signedIn.token);
}

/** Undefined also where the address has a search, another page or a filter: they are the screen's own matter. */
function firstRead(reads: FirstReads): string | undefined {
  const [address = ''] = addressBehind().split('#');
  return Object.hasOwn(reads, address) ? reads[address] : undefined;
}

export function mayReadFirst(reads: FirstReads, { second_factor, permissions }: CurrentUser): boolean {
  const resource = firstRead(reads)?.split('/').at(-1) ?? '';
  return second_factor !== 'required' && permissions[resource]?.includes('view') === true;
}
