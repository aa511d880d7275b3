import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { ListOf } from '#domain/shared/crud.ts';
import type { Params, Route } from '#domain/shared/contract.ts';
import { type ApiProblem, asProblem } from '../platform/api-problem.ts';
import type { Described } from '../platform/client.ts';
import { useMay } from '../platform/permissions.ts';
import { keepRows, routeKey, routeQuery } from '../platform/queries.ts';
import type { Column } from './list/columns.ts';
import classes from './list/list.module.css';
import { useListAddress } from './list/list-address.ts';
import { Paging } from './list/paging.tsx';
import { RecordTable } from './list/record-table.tsx';
import { SearchBox } from './list/search-box.tsx';
import { LoadFailure } from './load-failure.tsx';
import { PageHead } from './page-head.tsx';
import { removalOf } from './removal.ts';
import { useDeletion } from './use-deletion.tsx';

interface ListPageProps<P extends string, Row extends { readonly id: number }> {
  readonly title: string;
  readonly routes: {
    readonly list: Described<P, ListOf<Row>, object, unknown>;
    /** The version to delete is read from here. */
    readonly get?: Route;
    readonly create?: Route;
    readonly remove?: Route;
  };
  readonly params?: Params<P>;
  readonly columns: readonly Column<Row>[];
  /** Shown when there is no record, or none of the chosen filter. */
  readonly empty: string;
  /** Label of the search; without it there is none. */
  readonly search?: string;
  /** Address behind '+ Adicionar', for roles that may create. */
  readonly add?: string;
  /** Address of one record, behind `openLabel`. */
  readonly open?: (row: Row) => string;
  readonly openLabel?: 'Visualizar' | 'Editar';
  /** Rows that this person may not delete although the role may: one's own account. */
  readonly keeps?: (row: Row) => boolean;
  /** What 'Pronto!' says after a deletion, and what a failed one says, if not the usual. */
  readonly removed?: string;
  readonly removeFailure?: string | ((problem: ApiProblem) => string);
  /** What else a deletion changed, read again before 'Pronto!': the session's own projects. */
  readonly afterRemove?: () => Promise<void>;
  /** Fixed or chosen filters: what goes into the query, and the controls that choose it. */
  readonly filters?: { readonly query: Readonly<Record<string, unknown>>; readonly controls?: ReactNode };
  readonly actions?: ReactNode;
  readonly back?: string;
  readonly tabs?: ReactNode;
  /** Figures over all records, above them. */
  readonly summary?: ReactNode;
}

const PER_PAGE = 25;

/** The list of one kind of record: search, order, pages, and what the role may do with a row. */
export function ListPage<P extends string, Row extends { readonly id: number }>(
  props: ListPageProps<P, Row>,
) {
  const { title, routes, params, columns, empty, search, add, open, filters, actions, back } = props;
  const may = useMay();
  const address = useListAddress();
  const deletion = useDeletion({ done: props.removed, failure: props.removeFailure });

  const query = {
    page: address.page,
    per_page: PER_PAGE,
    ...(search !== undefined && address.q !== '' && { q: address.q }),
    ...(sortable(columns, address.sort) && { sort: address.sort }),
    ...filters?.query,
  };
  const input = { ...(params && { params }), query };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...routeQuery(routes.list, input),
    placeholderData: keepRows(routeKey(routes.list.path, params, query)),
  });
  const answer = data?.body;
  useEffect(() => {
    // The last row of the last page was deleted, or the address is an old one.
    if (answer && answer.data.length === 0 && answer.meta.total > 0) {
      address.change({ pagina: String(Math.ceil(answer.meta.total / answer.meta.per_page)) });
    }
  });

  const askToRemove = (row: Row, remove: Route) => {
    const removeNow = removalOf({ get: routes.get, remove }, { ...params, id: row.id });
    deletion.ask(async () => {
      await removeNow();
      await props.afterRemove?.();
    });
  };

  const removal = routes.remove && may(routes.remove.can) ? routes.remove : null;
  const rowActions = (row: Row) => (
    <>
      {open && (
        <Button component={Link} to={open(row)} variant="default" size="compact-sm">
          {props.openLabel ?? 'Visualizar'}
        </Button>
      )}
      {removal && !props.keeps?.(row) && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => askToRemove(row, removal)}>
          Excluir
        </Button>
      )}
    </>
  );

  const addable = add !== undefined && (!routes.create || may(routes.create.can));
  return (
    <>
      <PageHead
        title={title}
        back={back}
        actions={
          <>
            {actions}
            {addable && (
              <Button component={Link} to={add}>
                + Adicionar
              </Button>
            )}
          </>
        }
      />
      {props.tabs}
      {props.summary}
      {(search !== undefined || filters?.controls) && (
        <div className={classes.tools}>
          {search !== undefined && (
            <SearchBox label={search} q={address.q} search={(q) => address.change({ q })} />
          )}
          {filters?.controls}
        </div>
      )}
      {error && !answer ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : answer?.meta.total === 0 ? (
        <p className={classes.empty}>
          {address.q === '' ? empty : 'Nenhum registro corresponde à pesquisa.'}
        </p>
      ) : (
        <>
          <RecordTable
            caption={title}
            columns={columns}
            rows={answer?.data}
            keyOf={(row) => row.id}
            actions={open || removal ? rowActions : undefined}
            sort={address.sort}
            order={(ordem) => address.change({ ordem })}
            stale={isPlaceholderData}
          />
          {answer && <Paging meta={answer.meta} go={(page) => address.change({ pagina: String(page) })} />}
        </>
      )}
      {deletion.dialog}
    </>
  );
}

function sortable(columns: readonly { readonly sort?: string }[], sort: string): boolean {
  return columns.some((column) => column.sort !== undefined && column.sort === sort.replace(/^-/, ''));
}
