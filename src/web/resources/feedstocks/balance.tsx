import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DASH } from '../../components/list/columns.ts';
import type { BehindFigure } from './stock-place.ts';
import classes from './stock.module.css';

interface FigureProps {
  readonly line: BalanceLine | undefined;
  readonly show: (figure: BehindFigure) => void;
}

/** The four figures of one material. */
export function Balance(props: FigureProps) {
  const { line } = props;
  return (
    <dl className={classes.balance}>
      <Fact label="Previsto">
        <Needed {...props} />
      </Fact>
      <Fact label="Entregue">
        <Delivered {...props} />
      </Fact>
      <Fact label="Em estoque">{line ? (line.in_stock ?? DASH) : <Waiting />}</Fact>
      <Fact label="Faltando">
        <Missing {...props} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** For the springs that are registered and wait for their material. */
export function Needed({ line, show }: FigureProps) {
  if (!line) return <Waiting />;
  return (
    <Springs
      about={`Previsto: ${line.label}`}
      count={line.needed}
      show={() => show({ line, side: 'needed' })}
    />
  );
}

export function Delivered({ line, show }: FigureProps) {
  if (!line) return <Waiting />;
  return (
    <Springs
      about={`Entregue: ${line.label}`}
      count={line.delivered}
      show={() => show({ line, side: 'delivered' })}
    />
  );
}

/** What the stock lacks for the registered springs; more than none stands out. */
export function Missing({ line, show }: FigureProps) {
  if (!line) return <Waiting />;
  if (line.missing === 0) return 0;
  return (
    <span className={classes.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      <Springs
        about={`Faltando: ${line.label}`}
        count={line.missing}
        show={() => show({ line, side: 'needed' })}
      />
    </span>
  );
}

interface SpringsProps {
  readonly about: string;
  readonly count: number;
  readonly show: () => void;
}

/** A figure that opens the springs it counts. */
function Springs({ about, count, show }: SpringsProps) {
  if (count === 0) return 0;
  return (
    <UnstyledButton
      className={classes.figure}
      aria-label={`${about}, ${count}. Ver as nascentes`}
      title="Ver as nascentes"
      onClick={show}
    >
      {count}
    </UnstyledButton>
  );
}

function Waiting() {
  return <Skeleton component="span" display="inline-block" height={12} width={36} />;
}
