import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DASH } from '../../components/list/columns.ts';
import { figureName, type FigureWord } from './counted-figure.ts';
import type { ShowSprings } from './stock-place.ts';
import classes from './stock.module.css';

interface BalanceProps {
  /** Undefined while the balance is read; null where another row shows it. */
  readonly line: BalanceLine | null | undefined;
  readonly show: ShowSprings;
}

export const FIGURE_HEADS = [
  figureName('previsto'),
  figureName('entregue'),
  'Em estoque',
  figureName('faltando'),
] as const;

/** The four figures of one material. */
export function Balance({ line, show }: BalanceProps) {
  const [needed, delivered, inStock, missing] = FIGURE_HEADS;
  return (
    <dl className={classes.balance}>
      <Fact label={needed}>
        <Figure line={line} word="previsto" show={show} />
      </Fact>
      <Fact label={delivered}>
        <Figure line={line} word="entregue" show={show} />
      </Fact>
      <Fact label={inStock}>{line === undefined ? <Waiting /> : (line?.in_stock ?? DASH)}</Fact>
      <Fact label={missing}>
        <Figure line={line} word="faltando" show={show} />
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

const COUNTS = { previsto: 'needed', entregue: 'delivered', faltando: 'missing' } as const;

/** A figure that opens the springs it counts; what is missing stands out. */
export function Figure({ line, word, show }: BalanceProps & { readonly word: FigureWord }) {
  if (line === undefined) return <Waiting />;
  if (line === null) return DASH;
  const count = line[COUNTS[word]];
  if (count === 0) return 0;
  const button = (
    <UnstyledButton
      className={classes.figure}
      aria-label={`${figureName(word)}: ${line.label}, ${count}. Ver as nascentes`}
      title="Ver as nascentes"
      onClick={() => show(line.item, word)}
    >
      {count}
    </UnstyledButton>
  );
  if (word !== 'faltando') return button;
  return (
    <span className={classes.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      {button}
    </span>
  );
}

function Waiting() {
  return <Skeleton component="span" display="inline-block" height={12} width={36} />;
}
