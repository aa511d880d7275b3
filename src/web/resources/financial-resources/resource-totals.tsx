import { RESOURCE_STATUS } from '#domain/resources/finances.ts';
import { MoneyTotals } from '../../components/money-totals.tsx';

interface Sums {
  readonly value: number;
  readonly by_status: Readonly<Record<string, number>>;
}

/** What the resources found come to, by status and in all; refunds are taken off. */
export function ResourceTotals({ sums }: { readonly sums: Sums | undefined }) {
  const amounts = [
    ...Object.entries(RESOURCE_STATUS).map(([status, label]) => ({
      label,
      amount: sums?.by_status[status],
    })),
    { label: 'Total', amount: sums?.value },
  ];
  return <MoneyTotals amounts={amounts} note="Devoluções são descontadas." />;
}
