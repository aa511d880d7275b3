import { financialResources, RESOURCE_STATUS } from '#domain/resources/finances.ts';
import { formatReais } from '#domain/shared/reais.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useListShown } from '../../components/list/list-shown.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { routeQuery } from '../../platform/queries.ts';
import classes from './resource-totals.module.css';

/** What the project's resources come to, by status and in all; refunds are taken off. */
export function ResourceTotals({ projectId }: { readonly projectId: number }) {
  const { data, error, refetch } = useQuery({
    ...routeQuery(financialResources.totals, { params: { projectId } }),
    enabled: useListShown(),
  });
  if (error && !data) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  const totals = data?.body;
  const amounts = [
    ...Object.entries(RESOURCE_STATUS).map(([status, label]) => ({
      label,
      amount: totals?.statuses.find((one) => one.status === Number(status))?.total,
    })),
    { label: 'Total', amount: totals?.total },
  ];
  return (
    <section aria-label="Totais" className={classes.place}>
      <dl className={classes.totals}>
        {amounts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-negative={(amount !== undefined && amount < 0) || undefined}>
              {amount === undefined ? <Waiting /> : formatReais(amount)}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>Devoluções são descontadas.</p>
    </section>
  );
}

/** Inside a line of text, which keeps the height that the amount will have. */
function Waiting() {
  return <Skeleton component="span" display="inline-block" height={14} width="6rem" />;
}
