import type { BalanceLine } from '#domain/resources/feedstocks.ts';
import type { StockLine } from '#domain/resources/stock.ts';
import { formatQuantity } from '#domain/shared/numbers.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DASH } from '../../components/list/columns.ts';
import { figureName, type FigureWord } from './counted-figure.ts';
import { shareInStock } from './stock-lines.ts';
import type { ShowSprings } from './stock-place.ts';
import classes from './stock.module.css';

export const FIGURE_HEADS = [
  figureName('previsto'),
  figureName('entregue'),
  figureName('faltando'),
  'Encomendado',
] as const;

interface BalanceProps {
  /** Undefined while it is read; null where it could not be, or another row shows it. */
  readonly line: BalanceLine | null | undefined;
  readonly show: ShowSprings;
}

/** The figures of one material beside what is in stock of it. */
export function Balance({ line, stock, show }: BalanceProps & { readonly stock: StockLine | null }) {
  const [needed, delivered, missing, ordered] = FIGURE_HEADS;
  return (
    <>
      <dl className={classes.balance}>
        <Fact label={needed}>
          <Figure line={line} word="previsto" show={show} />
        </Fact>
        <Fact label={delivered}>
          <Figure line={line} word="entregue" show={show} />
        </Fact>
        <Fact label={missing}>
          <Figure line={line} word="faltando" show={show} />
        </Fact>
        <Fact label={ordered}>{stock ? formatQuantity(stock.ordered) : DASH}</Fact>
      </dl>
      <StockBar needed={line?.needed ?? 0} inStock={line?.in_stock ?? null} />
    </>
  );
}

/** A line that the stock record has no field for: figures alone. */
export function PlainBalance({ stock }: { readonly stock: StockLine }) {
  const { label, balance, planned, delivered, missing, ordered } = stock;
  const heads = ['Em estoque', ...FIGURE_HEADS];
  const figures = [balance, planned, delivered, missing, ordered];
  return (
    <>
      <span className={classes.name}>{label}</span>
      <dl className={classes.balance} data-whole>
        {figures.map((figure, at) => (
          <Fact key={heads[at]} label={heads[at] ?? ''}>
            <span
              className={heads[at] === figureName('faltando') && figure > 0 ? classes.missing : undefined}
            >
              {heads[at] === figureName('faltando') && figure > 0 && (
                <IconAlertTriangle size={16} aria-hidden />
              )}
              {formatQuantity(figure)}
            </span>
          </Fact>
        ))}
      </dl>
      <StockBar needed={planned} inStock={balance} />
    </>
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

/** How much of the need is there, for the eye alone: the figures beside it say it. */
export function StockBar({ needed, inStock }: { readonly needed: number; readonly inStock: number | null }) {
  const share = shareInStock(needed, inStock);
  return (
    <div className={classes.bar} data-empty={share === null || undefined} aria-hidden>
      <span
        data-short={(share !== null && share < 1) || undefined}
        style={{ inlineSize: `${(share ?? 0) * 100}%` }}
      />
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
      aria-label={`${figureName(word)}: ${line.label}, ${formatQuantity(count)}. Ver as nascentes`}
      title="Ver as nascentes"
      onClick={() => show(line.item, word)}
    >
      {formatQuantity(count)}
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
