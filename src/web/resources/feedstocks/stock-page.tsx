import { feedstocks } from '#domain/resources/feedstocks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EditPage } from '../../components/edit-page.tsx';
import { FormSkeleton } from '../../components/form/form-skeleton.tsx';
import { FAILURES } from '../../components/form/messages.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { routeQuery } from '../../platform/queries.ts';
import { SpringsBehind } from './springs-behind.tsx';
import { StockFields } from './stock-fields.tsx';
import type { BehindFigure, StockPlace } from './stock-place.ts';
import { StockRollers } from './stock-rollers.tsx';

const TITLE = 'Controle de Insumos';

/** The one stock of the current project. */
export function StockPage() {
  const projectId = useProjectId();
  const { data, error, refetch } = useQuery(routeQuery(feedstocks.list, { params: { projectId } }));
  const stock = data?.body.data[0];
  if (stock) return <Stock projectId={projectId} feedstockId={stock.id} />;
  return (
    <>
      <PageHead title={TITLE} />
      {error ? <LoadFailure problem={asProblem(error)} retry={() => void refetch()} /> : <FormSkeleton />}
    </>
  );
}

function Stock(place: StockPlace) {
  const { projectId, feedstockId } = place;
  const balance = useQuery(routeQuery(feedstocks.balance, { params: place }));
  const [behind, setBehind] = useState<BehindFigure | null>(null);
  const lines = balance.data?.body.data;
  return (
    <>
      <EditPage
        title={TITLE}
        routes={feedstocks}
        params={{ projectId, id: feedstockId }}
        failure={FAILURES.saveUpdate}
      >
        {balance.error && !lines && (
          <LoadFailure problem={asProblem(balance.error)} retry={() => void balance.refetch()} />
        )}
        <StockFields lines={lines} show={setBehind} />
      </EditPage>
      <StockRollers place={place} lines={lines} show={setBehind} />
      {behind && <SpringsBehind place={place} figure={behind} close={() => setBehind(null)} />}
    </>
  );
}
