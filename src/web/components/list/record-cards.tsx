import { Skeleton } from '@mantine/core';
import type { RecordTableProps } from './columns.ts';
import { useFirstRows } from './first-rows.ts';
import card from './card.module.css';
import classes from './list.module.css';
import { NameLink } from './open-row.tsx';
import { OrderSelect } from './order-select.tsx';
import { TickAll, TickRow } from './ticks.tsx';
import { WholeFigures } from './unbroken.tsx';

const LOADING_CARDS = 4;

/** A list on a phone: one card a record, nothing off the side. */
export function RecordCards<Row>({
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
  const [title, ...others] = columns;
  const drawn = useFirstRows(rows);
  if (!title) return null;
  return (
    <section aria-label={caption} className={classes.cards}>
      {order && rows && rows.length > 1 && (
        <div className={classes.phoneTools}>
          <OrderSelect columns={columns} sort={sort} order={order} />
        </div>
      )}
      {ticks && rows && rows.length > 1 && (
        <TickAll rows={rows} ticks={ticks} label="Selecionar todas desta página" />
      )}
      {drawn?.map((row) => (
        <article key={keyOf(row)} className={classes.card}>
          <div className={classes.cardHead}>
            <h2 className={card.title}>
              <span className="visually-hidden">{title.header}: </span>
              <NameLink row={row} to={open?.(row)} ahead={ahead}>
                <WholeFigures>{(title.title ?? title.cell)(row)}</WholeFigures>
              </NameLink>
            </h2>
            {ticks && <TickRow row={row} ticks={ticks} />}
          </div>
          {others.length > 0 && (
            <dl className={card.facts}>
              {others.map((column) => (
                <div key={column.header}>
                  <dt>{column.header}</dt>
                  <dd>
                    <WholeFigures>{column.cell(row)}</WholeFigures>
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {actions && <div className={classes.cardActions}>{actions(row)}</div>}
        </article>
      ))}
      {!rows &&
        Array.from({ length: LOADING_CARDS }, (_, place) => (
          <div key={place} className={classes.card}>
            <Skeleton height={18} width="60%" mb={12} />
            <Skeleton height={14} width="80%" mb={8} />
            <Skeleton height={44} />
          </div>
        ))}
    </section>
  );
}
