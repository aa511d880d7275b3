/** What the screen that a signed-in person opens first shows: asked for while its code comes, not after it. */
import type { CurrentUser } from '#domain/resources/session.ts';
import { FIRST_PAGE } from '../platform/first-page.ts';
import { askEarly } from '../platform/early-answer.ts';
import { signedInEarly } from '../platform/early-sign-in.ts';
import { pickProject } from '../platform/remembered-projects.ts';
import { routeAddress } from '../platform/route-address.ts';
import { addressBehind } from './address-behind.ts';

/** By the address of a list, or of the start, the path of the call for what it shows: `{ '/admin/veiculos': '/vehicles' }`. */
export type FirstReads = Readonly<Record<string, string>>;

/** That of the start: of the open project, where there is one, and the same for everybody who is signed in. */
export const START_READ = '/home';

/**
 * Of the screen that somebody is led to, where a token tells that they were signed in, before it is known who it is.
 * The server refuses the rows where they may not be read, and the screen does not ask. A list of a project is not
 * asked for without one.
 *
 * @param projectId that will be open; undefined without one, null where that is not known yet.
 */
export function askFirst(reads: FirstReads, projectId: number | undefined | null, token?: string): void {
  const path = firstRead(reads);
  if (path === undefined) return;
  const id = projectId ?? undefined;
  if (path === START_READ) {
    if (projectId !== null) askEarly(routeAddress(path, {}, { project: id }), token);
  } else if (id !== undefined || !path.includes(':projectId')) {
    askEarly(routeAddress(path, { projectId: id }, FIRST_PAGE), token);
  }
}

/** Behind a sign-in that left with the press, before the code is here that goes on with it. */
export async function askFirstEarly(reads: FirstReads, projectOfLastTime: number | undefined): Promise<void> {
  const signedIn = await signedInEarly();
  if (signedIn === null || !mayReadFirst(reads, signedIn.user)) return;
  askFirst(reads, pickProject(signedIn.user.projects, projectOfLastTime)?.id, signedIn.token);
}

/** Undefined also where the address has a search, another page or a filter: they are the screen's own matter. */
function firstRead(reads: FirstReads): string | undefined {
  const [address = ''] = addressBehind().split('#');
  return Object.hasOwn(reads, address) ? reads[address] : undefined;
}

export function mayReadFirst(reads: FirstReads, { second_factor, permissions }: CurrentUser): boolean {
  if (second_factor === 'required') return false;
  const path = firstRead(reads);
  const resource = path?.split('/').at(-1) ?? '';
  return path === START_READ || permissions[resource]?.includes('view') === true;
}
