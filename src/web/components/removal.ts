import type { Route } from '#domain/shared/contract.ts';
import { asProblem } from '../platform/api-problem.ts';
import { call } from '../platform/client.ts';
import { readAgain, write } from '../platform/queries.ts';
import { noteRemoved } from './list/use-chosen.ts';

/**
 * The deletion of one record as `useDeletion` takes it. The version that the
 * question is about is the one `shown`; where none is, it is read at once, while the
 * person thinks it over. Whoever changed the record since then makes the deletion
 * fail: what is on screen is read again, and trying again goes by the version of
 * that moment.
 */
export function removalOf(
  routes: { readonly get?: Route | undefined; readonly remove: Route },
  params: Readonly<Record<string, number>>,
  shown?: string | null,
): () => Promise<void> {
  const { get, remove } = routes;
  const readVersion = async () => (get ? (await call(get, { params })).etag : null);
  let version = shown ? Promise.resolve<string | null>(shown) : readVersion();
  version.catch(noticedLater);
  return async () => {
    try {
      await write(remove, { params, ifMatch: await version });
      noteRemoved(resourceOf(remove), params['id'] ?? 0);
    } catch (error) {
      if (asProblem(error).status === 412) readAgain();
      version = readVersion();
      version.catch(noticedLater);
      throw error;
    }
  };
}

/** `water_springs` of `/projects/:projectId/…/water_springs/:id`. */
function resourceOf({ path }: Route): string {
  return path.split('/').at(-2) ?? '';
}

/** A version that could not be read is said when it is needed: at the deletion. */
function noticedLater(): void {}
