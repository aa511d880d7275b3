/** What a screen shows first: asked for while its code comes, or it is drawn, not after that. */
import type { CurrentUser } from '#domain/resources/session.ts';
import { askEarly } from '../platform/early-answer.ts';
import { signedInEarly } from '../platform/early-sign-in.ts';
import { isLatelyRead } from '../platform/lately-read.ts';
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
  for (const address of callsOf(readsAt(reads, addressBehind()), projectId)) askEarly(address, token);
}

/** Behind a sign-in that left with the press, before the code is here that goes on with it. */
export async function askFirstEarly(reads: FirstReads, projectOfLastTime: number | undefined): Promise<void> {
  const signedIn = await signedInEarly();
  if (signedIn === null || !mayReadFirst(reads, signedIn.user)) return;
  askFirst(reads, pickProject(signedIn.user.projects, projectOfLastTime)?.id, signedIn.token);
}

/** Of the screen that is about to stand at an address, but for what is on its way, or as new as what is shown. */
export function askAtOpening(
  reads: FirstReads,
  address: string,
  user: CurrentUser,
  projectId: number | undefined,
): void {
  const read = readsAt(reads, address);
  if (!read || !mayRead(read, user)) return;
  for (const call of callsOf(read, projectId)) if (!isLatelyRead(call)) askEarly(call);
}

interface ReadsOfScreen {
  readonly resource: string;
  readonly paths: readonly string[];
}

/** Addresses of the calls; without a project, or where it is not known yet, none for what is of one. */
function callsOf(read: ReadsOfScreen | undefined, projectId: number | undefined | null): string[] {
  const id = projectId ?? undefined;
  return (read?.paths ?? []).flatMap((path) => {
    if (path === START_READ) return projectId === null ? [] : [routeAddress(path, {}, { project: id })];
    return id === undefined && path.includes(':projectId') ? [] : [routeAddress(path, { projectId: id })];
  });
}

/** Undefined also where the address has a search, another page or a filter: they are the screen's own matter. */
function readsAt(reads: FirstReads, whole: string): ReadsOfScreen | undefined {
  const [address = ''] = whole.split('#');
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

export function mayReadFirst(reads: FirstReads, user: CurrentUser): boolean {
  const read = readsAt(reads, addressBehind());
  return read !== undefined && mayRead(read, user);
}

function mayRead({ resource }: ReadsOfScreen, { second_factor, permissions }: CurrentUser): boolean {
  if (second_factor === 'required') return false;
  return resource === '' || permissions[resource]?.includes('view') === true;
}
