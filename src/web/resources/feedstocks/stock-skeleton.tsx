import { Skeleton } from '@mantine/core';
import { COUNTED_MATERIAL_NAMES } from '#domain/rules/material-counts.ts';
import classes from './stock.module.css';

/** The heads, each counted material, and the seedlings. */
const ROWS = COUNTED_MATERIAL_NAMES.length + 2;

/** The stock's rows while they are read: at a desk what comes takes their place and moves nothing. */
export function StockSkeleton() {
  return (
    <div className={classes.items} aria-busy="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={classes.item}>
          <Skeleton height={14} style={{ gridColumn: '1 / -1' }} />
        </div>
      ))}
    </div>
  );
}
