import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Column } from './columns.ts';
import classes from './list.module.css';
import { filterCount, type ListAddress } from './list-address.ts';
import { OrderSelect } from './order-select.tsx';
import { SearchBox } from './search-box.tsx';

interface ListFinderProps<Row> {
  readonly address: ListAddress;
  readonly columns: readonly Column<Row>[];
  /** Of the rows found; undefined while they are counted. */
  readonly total: number | undefined;
  /** Label of the search; without it there is none. */
  readonly search: string | undefined;
  readonly filters: ReactNode;
  /** Beside them, where there is room. */
  readonly file: ReactNode;
  /** On a phone they stand behind icons: the rows are what one came for. */
  readonly isPhone: boolean;
}

/** What finds and orders the rows of a list. */
export function ListFinder<Row>({
  address,
  columns,
  total,
  search,
  filters,
  file,
  isPhone,
}: ListFinderProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const box = search !== undefined && (
    <SearchBox label={search} q={address.q} search={(q) => address.change({ q })} isIcon={isPhone} />
  );
  if (!isPhone) {
    if (!box && !filters && !file) return null;
    return (
      <div className={classes.tools}>
        {box}
        {filters}
        {file}
      </div>
    );
  }
  const count = filterCount(address);
  // One row has no order; but where nothing else stands here, taking this away would move the row.
  const isAlone = !box && !filters;
  const hasOrder = total === undefined || total > 1 || (total === 1 && isAlone);
  return (
    <>
      <div className={classes.phoneTools}>
        {box}
        {hasOrder && (
          <OrderSelect columns={columns} sort={address.sort} order={(ordem) => address.change({ ordem })} />
        )}
        {filters && (
          <Button
            variant="default"
            className={classes.filtersTool}
            leftSection={<IconFilter size={18} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            data-on={count > 0 || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {count > 0 ? `Filtros (${count})` : 'Filtros'}
          </Button>
        )}
      </div>
      {filters && isOpen && (
        <div id={id} className={classes.tools}>
          {filters}
        </div>
      )}
    </>
  );
}
