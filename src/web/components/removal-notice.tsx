import { Fragment, type ReactNode } from 'react';

/** What a record is, as 'Placa' and 'ABC1D23'. */
export type Naming = readonly [label: string, value: ReactNode];

interface RemovalNoticeProps {
  /** Together they tell the record from all others like it. */
  readonly names: readonly Naming[];
  readonly goesWith?: string | undefined;
  readonly children?: ReactNode;
}

/** In the question before a deletion: which record it is, and what goes with it. */
export function RemovalNotice({ names, goesWith, children }: RemovalNoticeProps) {
  return (
    <>
      <p className="dialog-text">
        {names.map(([label, value], at) => (
          <Fragment key={label}>
            {at > 0 && <br />}
            {label}: <strong>{value}</strong>
          </Fragment>
        ))}
      </p>
      {goesWith !== undefined && <p className="dialog-text">Vai junto: {goesWith}.</p>}
      {children}
    </>
  );
}
