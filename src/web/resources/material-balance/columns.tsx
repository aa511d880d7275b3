import type {
  BalanceGroup,
  BalanceItem,
  BalanceTotal,
  materialBalance,
} from '#domain/resources/material-balance.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import type { Column } from '../../components/list/columns.ts';

type BalanceRow = ResponseOf<typeof materialBalance.get>['data'][number];
type Figure = 'planned' | 'delivered' | 'left';

/** Names an item among those of one answer, in the address too. */
export function keyOfItem({ item, wire_roller_id }: Pick<BalanceItem, 'item' | 'wire_roller_id'>): string {
  return wire_roller_id === null ? item : `${item}-${wire_roller_id}`;
}

const FIGURES = [
  ['planned', 'Previsto'],
  ['delivered', 'Entregue'],
  ['left', 'Falta'],
] as const satisfies readonly (readonly [Figure, string])[];

function figureColumns<Row>(of: (row: Row) => BalanceItem | undefined): Column<Row>[] {
  return FIGURES.map(([name, header]) => ({
    header,
    cell: (row) => {
      const figure = of(row)?.[name] ?? 0;
      const text = figure.toLocaleString('pt-BR');
      // Where nothing is left there is nothing to do.
      return name === 'left' && figure > 0 ? <strong>{text}</strong> : text;
    },
    numeric: true,
  }));
}

/** The items of the whole project. What came back is a column of its own, where anything did. */
export function itemColumns(totals: readonly BalanceTotal[] = []): readonly Column<BalanceTotal>[] {
  const [planned, delivered, left] = figureColumns<BalanceTotal>((item) => item);
  const returned: Column<BalanceTotal> = {
    header: 'Devolvido',
    cell: (item) => (item.returned ?? 0).toLocaleString('pt-BR'),
    numeric: true,
  };
  const hasReturned = totals.some((item) => item.returned);
  return [
    { header: 'Insumo', cell: ({ label }: BalanceTotal) => label },
    planned,
    delivered,
    ...(hasReturned ? [returned] : []),
    left,
  ].filter((column) => column !== undefined);
}

const NAMES: Readonly<Record<BalanceGroup, string>> = {
  spring: 'Nascente',
  rural_property: 'Propriedade',
  sponsor: 'Patrocinador',
};

const PROPERTY: Column<BalanceRow> = {
  header: 'Propriedade',
  cell: ({ rural_property }) => rural_property?.name ?? '',
};

/** One item of each group. */
export function groupColumns(
  by: BalanceGroup,
  item: Pick<BalanceItem, 'item' | 'wire_roller_id'> | undefined,
): Column<BalanceRow>[] {
  const key = item && keyOfItem(item);
  return [
    { header: NAMES[by], cell: ({ label }) => label },
    ...(by === 'spring' ? [PROPERTY] : []),
    ...figureColumns<BalanceRow>(({ items }) => items.find((one) => keyOfItem(one) === key)),
  ];
}
