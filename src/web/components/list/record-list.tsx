import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { ListOf } from '#domain/shared/crud.ts';
import type { Params } from '#domain/shared/contract.ts';
import { asProblem } from '../../platform/api-problem.ts';
import type { Described } from '../../platform/client.ts';
import { FIRST_PAGE } from '../../platform/first-page.ts';
import { type ListLeft, rememberRows } from '../../platform/list-memory.ts';
import { keepRows, queryClient, routeKey, routeQuery } from '../../platform/queries.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Ahead, Column, Ticks } from './columns.ts';
import classes from './list.module.css';
import { type ListAddress, useListAddress } from './list-address.ts';
import { ListExport } from './list-export.tsx';
import { ListShown } from './list-shown.ts';
import { ListFinder } from './list-finder.tsx';
import { type NextStep, NOTHING_FOUND, WayOn } from './nothing-found.tsx';
import { Paging } from './paging.tsx';
import { RecordTable } from './record-table.tsx';
import { SavedFiltersButton } from './saved-filters-button.tsx';
import { useCards, useNarrow } from './use-narrow.ts';

type Meta = ListOf<unknown>['meta'];

export interface RecordListProps<
  P extends string,
  Row extends { readonly id: number },
  M extends Meta = Meta,
> {
  /** Says what the rows are, for screen readers. */
  readonly caption: string;
  readonly list: Described<P, { data: Row[]; meta: M }, object, unknown>;
  readonly params?: Params<P> | undefined;
  readonly columns: readonly Column<Row>[];
  /** Shown when there is no record, or none of the chosen filter. */
  readonly empty: string;
  /** Offered where there is no record at all. */
  readonly next?: NextStep | undefined;
  /** Label of the search; without it there is none. */
  readonly search?: string | undefined;
  /** Fixed or chosen filters: what goes into the query, and the controls that choose it. */
  readonly filters?: { readonly query: object; readonly controls?: ReactNode } | undefined;
  /** Figures over all records found, above them; undefined while they are counted. */
  readonly summary?: ((meta: M | undefined) => ReactNode) | undefined;
  /** Below the rows, beside what a phone has there. */
  readonly below?: ReactNode;
  /** Between the search and the rows: what is done with those that are ticked. */
  readonly above?: ReactNode;
  readonly ticks?: Ticks<Row> | undefined;
  /** The name of the list's resource, where people save its filters. */
  readonly saves?: string | undefined;
  /** Whether it has 'Exportar'; false where the screen has its own. */
  readonly exports?: boolean;
  /** Buttons and links of one row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  /** Address of one record: its screen leads on to the next one of this list. */
  readonly open?: ((row: Row) => string) | undefined;
  readonly ahead?: Ahead<Row> | undefined;
}

interface AskedParts<Row> {
  readonly columns: readonly Column<Row>[];
  readonly search?: string | undefined;
  readonly filters?: { readonly query: object } | undefined;
}

/** The rows of one kind of record: searched, ordered and paged by the server, as the address says. */
export function RecordList<P extends string, Row extends { readonly id: number }, M extends Meta = Meta>({
  caption,
  list,
  params,
  columns,
  empty,
  next,
  search,
  filters,
  summary,
  above,
  below,
  ticks,
  saves,
  exports = true,
  actions,
  open,
  ahead,
}: RecordListProps<P, Row, M>) {
  const address = useListAddress();
  const narrow = useNarrow();
  const areCards = useCards();
  const asked = askedOf(address, { columns, search, filters });
  const query = { ...FIRST_PAGE, page: address.page, ...asked };
  const input = { ...(params && { params }), query };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...routeQuery(list, input),
    placeholderData: keepRows(routeKey(list.path, params, query)),
  });
  const answer = data?.body;
  useEffect(() => {
    // The last row of the last page was deleted, or the address is an old one.
    if (answer && answer.data.length === 0 && answer.meta.total > 0) {
      address.correctPage(Math.ceil(answer.meta.total / answer.meta.per_page));
    }
  });

  useEffect(() => {
    if (!answer || !open) return;
    const left = ({ data: rows, meta }: typeof answer): ListLeft => ({
      records: rows.map(open),
      meta,
      read: async (page) => {
        const other = { ...input, query: { ...query, page } };
        return left((await queryClient.fetchQuery(routeQuery(list, other))).body);
      },
    });
    rememberRows(address.path, left(answer));
  });

  // A list that is asked for again as it comes back is not drawn again for that.
  const table = useMemo(
    () => (
      <RecordTable
        caption={caption}
        columns={columns}
        rows={answer?.data}
        keyOf={(row) => row.id}
        open={open}
        ahead={ahead}
        actions={actions}
        ticks={ticks}
        sort={address.sort}
        order={areCards ? undefined : (ordem) => address.change({ ordem })}
        stale={isPlaceholderData}
      />
    ),
    [caption, columns, answer?.data, open, ahead, actions, ticks, address, areCards, isPlaceholderData],
  );

  const file = exports && (
    <div className={classes.export}>
      {saves !== undefined && <SavedFiltersButton list={saves} />}
      <ListExport list={list} params={params} query={asked} />
    </div>
  );
  return (
    <ListShown value={answer !== undefined || error !== null}>
      {/* What can't be read comes to nothing: its place would go on waiting. */}
      {(answer || !error) && summary?.(answer?.meta)}
      <ListFinder
        address={address}
        columns={columns}
        total={answer?.meta.total}
        search={search}
        filters={filters?.controls}
        file={!narrow && file}
        isPhone={areCards}
      />
      {above}
      {error && !answer ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        answer?.meta.total !== 0 && table
      )}
      <Paging
        meta={answer?.meta}
        go={(page) => address.change({ pagina: String(page) })}
        empty={address.q === '' ? empty : NOTHING_FOUND}
      >
        <WayOn address={address} next={next} />
      </Paging>
      {/* On a phone the rows come first. */}
      {narrow && answer && file}
      {answer && below && <div className={classes.export}>{below}</div>}
    </ListShown>
  );
}

/** What the address and the screen ask of the list, but for its page. */
export function askedOf<Row>(
  { q, sort }: Pick<ListAddress, 'q' | 'sort'>,
  { columns, search, filters }: AskedParts<Row>,
): object {
  return {
    ...(search !== undefined && q !== '' && { q }),
    ...(sortable(columns, sort) && { sort }),
    ...filters?.query,
  };
}

function sortable(columns: readonly { readonly sort?: string }[], sort: string): boolean {
  return columns.some((column) => column.sort !== undefined && column.sort === sort.replace(/^-/, ''));
}
