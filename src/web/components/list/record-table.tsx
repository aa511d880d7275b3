import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column, RecordTableProps } from './columns.ts';
import classes from './list.module.css';
import { NameLink, useOpenRow } from './open-row.tsx';
import { RecordCards } from './record-cards.tsx';
import { TickAll, TickRow } from './ticks.tsx';
import { WholeFigures } from './unbroken.tsx';
import { useCards } from './use-narrow.ts';

const LOADING_ROWS = 8;

/** Rows as a table at a desk, as cards on a phone. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const areCards = useCards();
  return (
    <div
      className={classes.rows}
      aria-busy={props.stale || props.rows === undefined}
      data-stale={props.stale || undefined}
    >
      {areCards ? <RecordCards {...props} /> : <Rows {...props} />}
    </div>
  );
}

function Rows<Row>({
  caption,
  columns,
  rows,
  keyOf,
  open,
  ahead,
  actions,
  ticks,
  sort = '',
  order,
}: RecordTableProps<Row>) {
  const openRow = useOpenRow(open, ahead);
  const isReached = open ?? actions ?? ticks ?? (order && columns.some(({ sort: name }) => name));
  return (
    // Where nothing in it takes the focus, the arrows move a table that is wider than its place by this.
    <div className={classes.frame} {...(!isReached && { tabIndex: 0, role: 'group', 'aria-label': caption })}>
      <Table highlightOnHover verticalSpacing={7} horizontalSpacing="md" aria-label={caption}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, place) => (
              <HeadCell
                key={column.header}
                column={column}
                sort={sort}
                order={order}
                tick={ticks && rows && place === 0 && <TickAll rows={rows} ticks={ticks} />}
              />
            ))}
            {actions && (
              <Table.Th className={classes.actionsHead} data-actions>
                <span className="visually-hidden">Ações</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows?.map((row) => (
            <Table.Tr key={keyOf(row)} onClick={openRow(row)} data-opens={open && true}>
              {columns.map((column, place) => (
                <Table.Td
                  key={column.header}
                  data-numeric={column.numeric || undefined}
                  data-first={place === 0 || undefined}
                >
                  <Ticked tick={ticks && place === 0 && <TickRow row={row} ticks={ticks} />}>
                    <NameLink row={row} to={place === 0 ? open?.(row) : undefined} ahead={ahead}>
                      <WholeFigures>{column.cell(row)}</WholeFigures>
                    </NameLink>
                  </Ticked>
                </Table.Td>
              ))}
              {actions && (
                <Table.Td data-actions>
                  <div className={classes.actions}>{actions(row)}</div>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
          {!rows &&
            Array.from({ length: LOADING_ROWS }, (_, place) => (
              <Table.Tr key={place}>
                {columns.map((column) => (
                  <Table.Td key={column.header}>
                    <Skeleton height={14} my={9} width="70%" />
                  </Table.Td>
                ))}
                {actions && <Table.Td />}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A tick stands in the first column and not in one of its own: the list has the columns it has. */
function Ticked({ tick, children }: { readonly tick: ReactNode; readonly children: ReactNode }) {
  return tick ? (
    <div className={classes.ticked}>
      {tick}
      <div>{children}</div>
    </div>
  ) : (
    children
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly order: ((sort: string) => void) | undefined;
  readonly tick: ReactNode;
}

function HeadCell<Row>({ column, sort, order, tick }: HeadCellProps<Row>) {
  const { header, sort: name, numeric } = column;
  if (name === undefined || !order) {
    return (
      <Table.Th data-numeric={numeric || undefined} aria-label={tick ? header : undefined}>
        <Ticked tick={tick}>{header}</Ticked>
      </Table.Th>
    );
  }
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const Icon = direction === 'ascending' ? IconArrowUp : direction ? IconArrowDown : IconArrowsSort;
  return (
    <Table.Th
      data-numeric={numeric || undefined}
      aria-sort={direction}
      aria-label={tick ? header : undefined}
    >
      <Ticked tick={tick}>
        <UnstyledButton
          className={classes.sort}
          onClick={() => order(direction === 'ascending' ? `-${name}` : name)}
        >
          {header}
          <Icon size={15} aria-hidden opacity={direction ? 1 : 0.5} />
        </UnstyledButton>
      </Ticked>
    </Table.Th>
  );
}
