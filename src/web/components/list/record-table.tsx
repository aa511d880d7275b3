import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './list.module.css';

export interface RecordTableProps<Row> {
  /** Says what the table holds, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load for the first time. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string | number;
  /** Buttons and links of one row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  readonly sort?: string;
  readonly order?: (sort: string) => void;
  /** Newer rows are on their way. */
  readonly stale?: boolean;
}

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
      {narrow ? <Cards {...props} /> : <Rows {...props} />}
    </div>
  );
}

function Rows<Row>({ caption, columns, rows, keyOf, actions, sort = '', order }: RecordTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <Table highlightOnHover verticalSpacing={7} horizontalSpacing="md" aria-label={caption}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeadCell key={column.header} column={column} sort={sort} order={order} />
            ))}
            {actions && (
              <Table.Th className={classes.actionsHead}>
                <span className="visually-hidden">Ações</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows?.map((row) => (
            <Table.Tr key={keyOf(row)}>
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
                <Table.Td>
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

function Cards<Row>({ caption, columns, rows, keyOf, actions }: RecordTableProps<Row>) {
  const [title, ...others] = columns;
  if (!title) return null;
  return (
    <section aria-label={caption} className={classes.cards}>
      {rows?.map((row) => (
        <article key={keyOf(row)} className={classes.card}>
          <h2 className={classes.cardTitle}>
            <span className="visually-hidden">{title.header}: </span>
            {title.cell(row)}
          </h2>
          {others.length > 0 && (
            <dl className={classes.facts}>
              {others.map((column) => (
                <div key={column.header}>
                  <dt>{column.header}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          )}
          {actions && <div className={classes.cardActions}>{actions(row)}</div>}
        </article>
      ))}
      {!rows &&
        Array.from({ length: 4 }, (_, place) => (
          <div key={place} className={classes.card}>
            <Skeleton height={18} width="60%" mb={12} />
            <Skeleton height={14} width="80%" mb={8} />
            <Skeleton height={44} />
          </div>
        ))}
    </section>
  );
}
