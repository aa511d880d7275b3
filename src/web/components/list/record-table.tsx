import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Column, RecordTableProps } from './columns.ts';
import classes from './list.module.css';
import { RecordCards } from './record-cards.tsx';
import { TickAll, TickRow } from './ticks.tsx';

const LOADING_ROWS = 8;

/** Rows as a table at a desk, as cards on a phone. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <div
      className={classes.rows}
      aria-busy={props.stale || props.rows === undefined}
      data-stale={props.stale || undefined}
    >
      {narrow ? <RecordCards {...props} /> : <Rows {...props} />}
    </div>
  );
}

function Rows<Row>({
  caption,
  columns,
  rows,
  keyOf,
  actions,
  ticks,
  sort = '',
  order,
}: RecordTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <Table highlightOnHover verticalSpacing={7} horizontalSpacing="md" aria-label={caption}>
        <Table.Thead>
          <Table.Tr>
            {ticks && (
              <Table.Th className={classes.tick}>{rows && <TickAll rows={rows} ticks={ticks} />}</Table.Th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.header} column={column} sort={sort} order={order} />
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
            <Table.Tr key={keyOf(row)}>
              {ticks && (
                <Table.Td className={classes.tick}>
                  <TickRow row={row} ticks={ticks} />
                </Table.Td>
              )}
              {columns.map((column, place) => (
                <Table.Td
                  key={column.header}
                  data-numeric={column.numeric || undefined}
                  data-first={place === 0 || undefined}
                >
                  {column.cell(row)}
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
                {ticks && <Table.Td />}
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

function HeadCell<Row>({
  column,
  sort,
  order,
}: {
  column: Column<Row>;
  sort: string;
  order: ((sort: string) => void) | undefined;
}) {
  const { header, sort: name, numeric } = column;
  if (name === undefined || !order) {
    return <Table.Th data-numeric={numeric || undefined}>{header}</Table.Th>;
  }
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const Icon = direction === 'ascending' ? IconArrowUp : direction ? IconArrowDown : IconArrowsSort;
  return (
    <Table.Th data-numeric={numeric || undefined} aria-sort={direction}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => order(direction === 'ascending' ? `-${name}` : name)}
      >
        {header}
        <Icon size={15} aria-hidden opacity={direction ? 1 : 0.5} />
      </UnstyledButton>
    </Table.Th>
  );
}
