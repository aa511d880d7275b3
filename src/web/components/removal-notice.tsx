import type { ReactNode } from 'react';
import type { Column } from './list/columns.ts';

interface RemovalNoticeProps<Row> {
  readonly row: Row;
  /** The column that names the record. */
  readonly named: Column<Row> | undefined;
  readonly goesWith: string | ((row: Row) => string) | undefined;
  readonly children: ReactNode;
}

/** In the question before a deletion: which record it is, and what goes with it. */
export function RemovalNotice<Row>({ row, named, goesWith, children }: RemovalNoticeProps<Row>) {
  const parts = typeof goesWith === 'function' ? goesWith(row) : goesWith;
  return (
    <>
      {named && (
        <p className="dialog-text">
          {named.header}: <strong>{(named.title ?? named.cell)(row)}</strong>
        </p>
      )}
      {parts !== undefined && <p className="dialog-text">Vai junto: {parts}.</p>}
      {children}
    </>
  );
}
