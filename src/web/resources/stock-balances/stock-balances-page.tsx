import { stock, type StockLine } from '#domain/resources/stock.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../components/list/columns.ts';
import { RecordTable } from '../../components/list/record-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { routeQuery } from '../../platform/queries.ts';
import classes from './stock-balances.module.css';

/** What the project has of each material, for those who hand it out and do not keep the books. */
export function StockBalancesPage() {
  const projectId = useProjectId();
  const { data, error, refetch } = useQuery(routeQuery(stock.list, { params: { projectId } }));
  const lines = data?.body.data;
  return (
    <>
      <PageHead title="Estoque" />
      {error && !lines ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <RecordTable
          caption="Estoque"
          columns={COLUMNS}
          rows={lines && shortagesFirst(lines)}
          keyOf={({ item, wire_roller_id }) => `${item} ${wire_roller_id ?? ''}`}
        />
      )}
    </>
  );
}

/** What is short stands first; the rest keeps its order. */
function shortagesFirst(lines: readonly StockLine[]): StockLine[] {
  return lines.toSorted((one, other) => Number(other.missing > 0) - Number(one.missing > 0));
}

const number = (value: number) => value.toLocaleString('pt-BR');

const COLUMNS: readonly Column<StockLine>[] = [
  { header: 'Insumo', cell: ({ label }) => label },
  {
    header: 'Em estoque',
    cell: ({ balance }) => (
      <strong className={balance < 0 ? classes.short : undefined}>{number(balance)}</strong>
    ),
    numeric: true,
  },
  { header: 'Encomendado', cell: ({ ordered }) => number(ordered), numeric: true },
  { header: 'Previsto', cell: ({ planned }) => number(planned), numeric: true },
  { header: 'Entregue', cell: ({ delivered }) => number(delivered), numeric: true },
  {
    header: 'Faltando',
    cell: ({ missing }) =>
      missing === 0 ? (
        0
      ) : (
        <span className={classes.short}>
          <IconAlertTriangle size={16} aria-hidden />
          {number(missing)}
        </span>
      ),
    numeric: true,
  },
];
