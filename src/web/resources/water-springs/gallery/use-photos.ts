/** A spring's photos by the time taken, page after page as they are asked for. */
import { photoGalleries } from '#domain/resources/photo-galleries.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ApiProblem, asProblem } from '../../../platform/api-problem.ts';
import { call } from '../../../platform/client.ts';
import { routeKey } from '../../../platform/queries.ts';
import type { Photo } from './photo-words.ts';
import type { GalleryParams } from './use-photo-uploads.ts';

/** Thumbnails that a phone holds with ease. */
const PER_PAGE = 60;

export interface Photos {
  /** Those that were read so far; null before the first answer. */
  readonly photos: readonly Photo[] | null;
  /** Of the whole gallery. */
  readonly total: number;
  readonly problem: ApiProblem | null;
  readonly loading: boolean;
  /** They are being read again, or that failed: what was sent since may be missing. */
  readonly isBehind: boolean;
  /** Reads the next page. */
  readonly more: () => Promise<unknown>;
  /** Reads again what is shown, with new addresses; false when that failed. */
  readonly renew: () => Promise<boolean>;
}

export function usePhotos(params: GalleryParams): Photos {
  const { data, error, isFetching, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...routeKey(photoGalleries.list.path, params), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, per_page: PER_PAGE };
      return (await call(photoGalleries.list, { params, query, signal })).body;
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page * meta.per_page < meta.total ? meta.page + 1 : null),
  });
  return {
    photos: data ? once(data.pages) : null,
    total: data?.pages.at(-1)?.meta.total ?? 0,
    problem: error && asProblem(error),
    loading: isFetchingNextPage,
    isBehind: isFetching || error !== null,
    more: fetchNextPage,
    // One reading for all the pictures whose addresses ran out together.
    renew: async () => (await refetch({ cancelRefetch: false })).isSuccess,
  };
}

/** A photo sent by somebody else moves the pages: one may come twice. */
function once(pages: readonly { readonly data: readonly Photo[] }[]): readonly Photo[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((photo) => [photo.id, photo])).values()];
}
