import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ListOf } from '#domain/shared/crud.ts';
import type { Route } from '#domain/shared/contract.ts';
import type { ApiProblem } from '../platform/api-problem.ts';
import type { Described } from '../platform/client.ts';
import { useMay } from '../platform/permissions.ts';
import { readAhead } from '../platform/queries.ts';
import { useStaying } from '../platform/staying.ts';
import type { Column } from './list/columns.ts';
import { useListAddress } from './list/list-address.ts';
import { ListExport } from './list/list-export.tsx';
import { pressOf } from './list/press.ts';
import { Link } from './link.tsx';
import { askedOf, RecordList, type RecordListProps } from './list/record-list.tsx';
import { SavedFiltersButton } from './list/saved-filters-button.tsx';
import { useNarrow } from './list/use-narrow.ts';
import { PageHead } from './page-head.tsx';
import { removalOf } from './removal.ts';
import { type Naming, RemovalNotice } from './removal-notice.tsx';
import { useDeletion } from './use-deletion.tsx';

type Meta = ListOf<unknown>['meta'];

interface ListPageProps<P extends string, Row extends { readonly id: number }, M extends Meta>
  extends Pick<
    RecordListProps<P, Row, M>,
    'params' | 'columns' | 'empty' | 'next' | 'search' | 'filters' | 'summary' | 'above' | 'ticks' | 'saves'
  > {
  readonly title: string;
  readonly routes: {
    readonly list: Described<P, { data: Row[]; meta: M }, object, unknown>;
    /** The version to delete is read from here. */
    readonly get?: Route;
    readonly create?: Route;
    readonly remove?: Route;
  };
  /** Address behind '+ Adicionar', for roles that may create. */
  readonly add?: string;
  /** Address of one record, behind its name, its row and `openLabel`. */
  readonly open?: (row: Row) => string;
  /** Null where the list only tells of records that are kept elsewhere. */
  readonly openLabel?: 'Visualizar' | 'Editar' | null;
  /** Rows that can't be deleted although the role may: one's own account, a spring whose material went out. */
  readonly keeps?: (row: Row) => boolean;
  /** What 'Pronto!' says after a deletion, and what a failed one says, if not the usual. */
  readonly removed?: string;
  readonly removeFailure?: string | ((problem: ApiProblem) => string);
  /** What the question before a deletion calls a row that its first column does not tell from the others. */
  readonly names?: (row: Row) => readonly Naming[];
  /** What is deleted with the record: 'os contatos'. */
  readonly goesWith?: string | ((row: Row) => string);
  /** What else the deletion of this row does, below the question. */
  readonly removeNotice?: (row: Row) => ReactNode;
  /** What else a deletion changed, read again before 'Pronto!': the session's own projects. */
  readonly afterRemove?: () => Promise<void>;
  readonly actions?: ReactNode;
  readonly back?: string;
  /** Beside 'Voltar'. */
  readonly beside?: ReactNode;
  /** What is titled so, above the title: the list is a part of that record. */
  readonly kind?: string;
  readonly tabs?: ReactNode;
}

/** The list of one kind of record: search, order, pages, and what the role may do with a row. */
export function ListPage<P extends string, Row extends { readonly id: number }, M extends Meta = Meta>(
  props: ListPageProps<P, Row, M>,
) {
  const { title, routes, params, add, open, openLabel = 'Visualizar', actions, back } = props;
  const may = useMay();
  const address = useListAddress();
  const narrow = useNarrow();
  useStaying(true);
  const [asked, setAsked] = useState<Row | null>(null);
  const deletion = useDeletion({
    done: props.removed,
    failure: props.removeFailure,
    notice: asked && (
      <RemovalNotice
        names={props.names?.(asked) ?? firstOf(props.columns, asked)}
        goesWith={typeof props.goesWith === 'function' ? props.goesWith(asked) : props.goesWith}
      >
        {props.removeNotice?.(asked)}
      </RemovalNotice>
    ),
  });

  const askToRemove = (row: Row, remove: Route) => {
    setAsked(row);
    const removeNow = removalOf({ get: routes.get, remove }, { ...params, id: row.id });
    deletion.ask(async () => {
      await removeNow();
      await props.afterRemove?.();
    });
  };

  const removal = routes.remove && may(routes.remove.can) ? routes.remove : null;
  const ahead = (row: Row, isMeant: boolean) => readAhead(routes.get, { ...params, id: row.id }, isMeant);
  const rowActions = (row: Row) => (
    <>
      {open && openLabel !== null && (
        <Button component={Link} to={open(row)} variant="default" size="compact-sm" {...pressOf(row, ahead)}>
          {openLabel}
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
        kind={props.kind}
        back={back}
        beside={props.beside}
        actions={
          <>
            {actions}
            {!narrow && props.saves !== undefined && <SavedFiltersButton list={props.saves} />}
            {!narrow && <ListExport list={routes.list} params={params} query={askedOf(address, props)} />}
            {addable && (
              <Button component={Link} to={add}>
                + Adicionar
              </Button>
            )}
          </>
        }
      />
      {props.tabs}
      <RecordList
        caption={props.kind ?? title}
        list={routes.list}
        params={params}
        columns={props.columns}
        empty={props.empty}
        next={props.next ?? (addable ? { label: 'Criar agora', to: add } : undefined)}
        search={props.search}
        filters={props.filters}
        summary={props.summary}
        above={props.above}
        ticks={props.ticks}
        saves={props.saves}
        exports={narrow}
        actions={(open && openLabel !== null) || removal ? rowActions : undefined}
        open={open}
        ahead={ahead}
      />
      {deletion.dialog}
    </>
  );
}

function firstOf<Row>([first]: readonly Column<Row>[], row: Row): Naming[] {
  return first ? [[first.header, (first.title ?? first.cell)(row)]] : [];
}
