/** What the screen that a signed-in person opens first shows: asked for while its code comes, not after it. */
import type { CurrentUser } from '#domain/resources/session.ts';
import { askEarly } from '../platform/early-answer.ts';
import { signedInEarly } from '../platform/early-sign-in.ts';
import { pickProject } from '../platform/remembered-projects.ts';
import { routeAddress } from '../platform/route-address.ts';
import { addressBehind } from './address-behind.ts';

/**
 * By the address of a screen, whose rows or records it shows, and the paths of the calls for them; `$` is an id, and
 * several come in the address' order: `{ '/admin/veiculos/editar/$': ['vehicles', '/vehicles/$'] }`. Without a name
 * everybody who is signed in may see it.
 */
export type FirstReads = Readonly<Record<string, readonly [resource: string, ...paths: string[]]>>;

/** That of the start: of the open project, where there is one. */
export const START_READ = '/home';

/**
 * Of the screen that somebody is led to, where a token tells that they were signed in, before it is known who it is.
 * The server refuses what they may not read, and the screen does not ask. What is of a project is not asked for
 * without one.
 *
 * @param projectId that will be open; undefined without one, null where that is not known yet.
 */
export function askFirst(reads: FirstReads, projectId: number | undefined | null, token?: string): void {
  const id = projectId ?? undefined;
  for (const path of firstRead(reads)?.paths ?? []) {
    if (path === START_READ) {
      if (projectId !== null) askEarly(routeAddress(path, {}, { project: id }), token);
    } else if (id !== undefined || !path.includes(':projectId')) {
      askEarly(routeAddress(path, { projectId: id }), token);
    }
  }
}

/** Behind a sign-in that left with the press, before the code is here that goes on with it. */
export async function askFirstEarly(reads: FirstReads, projectOfLastTime: number | undefined): Promise<void> {
  const signedIn = await signedInEarly();
  if (signedIn === null || !mayReadFirst(reads, signedIn.user)) return;
  askFirst(reads, pickProject(signedIn.user.projects, projectOfLastTime)?.id, signedIn.token);
}

/** Undefined also where the address has a search, another page or a filter: they are the screen's own matter. */
function firstRead(reads: FirstReads): { resource: string; paths: string[] } | undefined {
  const [address = ''] = addressBehind().split('#');
  const ids: string[] = [];
  const place = address.replace(/(?<=\/)[1-9]\d{0,9}(?=\/|$)/g, (id) => {
    ids.push(id);
    return '$';
  });
  if (address.includes('$') || !Object.hasOwn(reads, place)) return undefined;
  const [resource = '', ...paths] = reads[place] ?? [];
  return {
    resource,
    paths: paths.map((path) => {
      let at = 0;
      return path.replaceAll('$', () => ids[at++] ?? '');
    }),
  };
}

export function mayReadFirst(reads: FirstReads, { second_factor, permissions }: CurrentUser): boolean {
  const read = firstRead(reads);
  if (second_factor === 'required' || !read) return false;
  return read.resource === '' || permissions[read.resource]?.includes('view') === true;
}
