import { feedstocks } from '#domain/resources/feedstocks.ts';
import { SPRING_STATUS } from '#domain/rules/spring-enumerations.ts';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../components/list/columns.ts';
import { RecordTable } from '../../components/list/record-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { countedSprings, type CountedSpring } from './counted-springs.ts';
import type { BehindFigure, StockPlace } from './stock-place.ts';
import classes from './stock.module.css';

interface SpringsBehindProps {
  readonly place: StockPlace;
  readonly figure: BehindFigure;
  readonly close: () => void;
}

const SIDES = { needed: 'Previsto', delivered: 'Entregue' } as const;

const COLUMNS: readonly Column<CountedSpring>[] = [
  {
    header: 'Nascente',
    cell: ({ id, label, rural_property_id }) => (
      <Link
        to={addressOf('spring', { propertyId: rural_property_id, waterSpringId: id })}
        className={classes.spring}
      >
        {label}
      </Link>
    ),
  },
  { header: 'Propriedade', cell: ({ rural_property }) => rural_property.name },
  { header: 'Status', cell: ({ status_label }) => status_label },
  { header: 'Quantidade', cell: ({ quantity }) => quantity, numeric: true },
];

/** Which springs make a figure of the balance, and how much each. */
export function SpringsBehind({ place, figure: { line, side }, close }: SpringsBehindProps) {
  const { data, error, refetch } = useQuery(
    wholeListQuery(feedstocks.springs, { params: { ...place, item: line.item }, query: { sort: 'label' } }),
  );
  const counted = data && countedSprings(data, side);
  const total = counted?.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={`${line.label} – ${SIDES[side]}`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {error && !data ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <>
          <p className="dialog-text">{sentence(side)}</p>
          <RecordTable caption="Nascentes" columns={COLUMNS} rows={counted} keyOf={(spring) => spring.id} />
          {counted && (
            <p className={classes.total}>
              {counted.length === 1 ? '1 nascente' : `${counted.length} nascentes`}, {total} {line.unit}
            </p>
          )}
        </>
      )}
    </Modal>
  );
}

function sentence(side: BehindFigure['side']): string {
  const [registered, delivered, finished] = SPRING_STATUS.map(({ label }) => label);
  return side === 'needed'
    ? `O que precisam as nascentes em '${registered}'.`
    : `O que já receberam as nascentes em '${delivered}' ou '${finished}'.`;
}
