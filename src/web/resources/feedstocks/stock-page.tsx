import { type BalanceLine, feedstocks } from '#domain/resources/feedstocks.ts';
import { stock as stockRoutes } from '#domain/resources/stock.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '../../platform/router/use-router.ts';
import { EditPage } from '../../components/edit-page.tsx';
import formClasses from '../../components/form/form.module.css';
import { FAILURES } from '../../components/form/messages.ts';
import { pageOf } from '../../components/list/list-address.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { routeQuery } from '../../platform/queries.ts';
import { recordQuery } from '../../platform/record-query.ts';
import { parseSearch, type SearchTexts } from '../../platform/search-text.ts';
import { figureTexts, type FigureWord, openedFigure } from './counted-figure.ts';
import { SpringsBehind } from './springs-behind.tsx';
import { StockMovements } from './movements/movements.tsx';
import { StockFields } from './stock-fields.tsx';
import type { StockPlace } from './stock-place.ts';
import { StockSkeleton } from './stock-skeleton.tsx';
import { StockRollers, stockedRollersQuery } from './stock-rollers.tsx';
import { usePlace } from '../../platform/place.ts';

const TITLE = 'Controle de Insumos';
const NO_LINES: readonly BalanceLine[] = [];

/** The one stock of the current project. */
export function StockPage() {
  const projectId = useProjectId();
  const { data, error, refetch } = useQuery(routeQuery(feedstocks.list, { params: { projectId } }));
  const stock = data?.body.data[0];
  if (stock) return <Stock projectId={projectId} feedstockId={stock.id} />;
  return (
    <>
      <PageHead title={TITLE} />
      {error ? (
        <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <div className={formClasses.form}>
          <StockSkeleton />
        </div>
      )}
    </>
  );
}

function Stock(place: StockPlace) {
  const { projectId, feedstockId } = place;
  const balance = useQuery(routeQuery(feedstocks.balance, { params: place }));
  const lines = balance.data?.body.data;
  const ledger = useQuery(routeQuery(stockRoutes.list, { params: { projectId } }));
  const ledgerLines = ledger.data?.body.data ?? (ledger.error ? null : undefined);
  const { show, opened, page, goTo, close } = useOpenedFigure(lines ?? NO_LINES);
  const stock = useQuery(recordQuery(feedstocks, { projectId, id: feedstockId }));
  const rollers = useQuery(stockedRollersQuery(place));
  const isComing = [stock, balance, ledger, rollers].some(({ isPending }) => isPending);
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
        <StockFields lines={lines ?? (balance.error ? null : undefined)} stock={ledgerLines} show={show} />
      </EditPage>
      {/* Read at once, and shown where it stays: below what the stock takes. */}
      <div hidden={isComing}>
        <StockRollers place={place} lines={lines} stock={ledgerLines} show={show} />
        <StockMovements projectId={projectId} stock={ledgerLines} />
      </div>
      {opened && <SpringsBehind place={place} figure={opened} page={page} goTo={goTo} close={close} />}
    </>
  );
}

/** The figure whose springs are shown, kept in the address: 'back' from a spring leads to it again. */
function useOpenedFigure(lines: readonly BalanceLine[]) {
  const { pathname, searchStr } = usePlace();
  const navigate = useNavigate();
  const texts = parseSearch(searchStr);
  // The movements' filters and page stay as they are.
  const change = (some: SearchTexts, replace: boolean) => {
    const { insumo: _item, figura: _figure, folha: _page, ...others } = texts;
    void navigate({ to: pathname, search: { ...others, ...some }, replace, keepScroll: true });
  };
  return {
    opened: openedFigure(texts, lines),
    page: pageOf(texts.folha),
    show: (item: string, word: FigureWord) => change(figureTexts(item, word), false),
    goTo: (page: number) => {
      const { insumo = '', figura = '' } = texts;
      change({ insumo, figura, ...(page > 1 && { folha: String(page) }) }, true);
    },
    close: () => change({}, true),
  };
}
