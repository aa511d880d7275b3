import { feedstocks } from '#domain/resources/feedstocks.ts';
import type { QueryOf, ResponseOf } from '#domain/shared/contract.ts';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import type { Column } from '../../components/list/columns.ts';
import { ExportMenu } from '../../components/list/export-menu.tsx';
import { Paging } from '../../components/list/paging.tsx';
import { RecordTable } from '../../components/list/record-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { keepRows, routeKey, routeQuery } from '../../platform/queries.ts';
import { SpringStatusMark } from '../../components/list/spring-status-mark.tsx';
import { figureName, figureSentence, type OpenedFigure, springsOf } from './counted-figure.ts';
import type { StockPlace } from './stock-place.ts';
import classes from './stock.module.css';
import { OpenDialog } from '../../components/open-dialog.tsx';

type Sort = NonNullable<QueryOf<typeof feedstocks.springs>['sort']>;
type CountedSpring = ResponseOf<typeof feedstocks.springs>['data'][number];

interface SpringsBehindProps {
  readonly place: StockPlace;
  readonly figure: OpenedFigure;
  readonly page: number;
  readonly goTo: (page: number) => void;
  readonly close: () => void;
}

const SPRING: Column<CountedSpring> = {
  header: 'Nascente',
  cell: ({ id, label, rural_property_id }) => (
    <Link
      to={addressOf('spring', { propertyId: rural_property_id, waterSpringId: id })}
      className={classes.spring}
    >
      {label}
    </Link>
  ),
  sort: 'label',
};
const PROPERTY: Column<CountedSpring> = {
  header: 'Propriedade',
  cell: ({ rural_property }) => rural_property.name,
};
const STATUS: Column<CountedSpring> = {
  header: 'Status',
  cell: (spring) => <SpringStatusMark spring={spring} />,
  sort: 'status',
};
const QUANTITY: Column<CountedSpring> = {
  header: 'Quantidade',
  cell: ({ quantity }) => quantity,
  sort: 'quantity',
  numeric: true,
};
/** The springs that still need material are all in one status. */
const COLUMNS = {
  needed: [SPRING, PROPERTY, QUANTITY],
  delivered: [SPRING, PROPERTY, STATUS, QUANTITY],
} as const;

/** Which springs make a figure of the balance, and how much each. */
export function SpringsBehind({ place, figure: opened, page, goTo, close }: SpringsBehindProps) {
  const { line, word } = opened;
  const [sort, setSort] = useState<Sort>('label');
  const figure = springsOf(word);
  const params = { ...place, item: line.item };
  const query = { figure, page, sort };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...routeQuery(feedstocks.springs, { params, query }),
    placeholderData: keepRows(routeKey(feedstocks.springs.path, params, query)),
  });
  const springs = data?.body;
  const order = (chosen: string) => {
    setSort(feedstocks.springs.query.shape.sort.safeParse(chosen).data ?? 'label');
    goTo(1);
  };
  return (
    <OpenDialog
      onClose={close}
      size="xl"
      title={`${line.label} – ${figureName(word)}`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {/* Not the button that closes: what was asked for is read first. */}
      <div className={classes.behind}>
        <p className={`dialog-text ${classes.sentence}`} tabIndex={-1} data-autofocus>
          {figureSentence(opened)}
        </p>
        <ExportMenu route={feedstocks.exportSprings} params={params} query={{ figure, sort }} />
      </div>
      {error && !data ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <>
          <RecordTable
            caption="Nascentes"
            columns={COLUMNS[figure]}
            rows={springs?.data}
            keyOf={(spring) => spring.id}
            sort={sort}
            order={order}
            stale={isPlaceholderData}
          />
          {springs && <Paging meta={springs.meta} go={goTo} />}
        </>
      )}
    </OpenDialog>
  );
}
