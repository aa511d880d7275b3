import { type BalanceLine, feedstockWireRollers, STOCK_MESSAGES } from '#domain/resources/feedstocks.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DASH } from '../../components/list/columns.ts';
import listClasses from '../../components/list/list.module.css';
import { RecordTable } from '../../components/list/record-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { call } from '../../platform/client.ts';
import { useMay } from '../../platform/permissions.ts';
import { write } from '../../platform/queries.ts';
import type { SearchTexts } from '../../platform/search-text.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { Delivered, Missing, Needed } from './balance.tsx';
import { RollerDialog } from './roller-dialog.tsx';
import { type RollerRow, rollerRows, type StockRoller } from './roller-rows.ts';
import type { BehindFigure, StockPlace } from './stock-place.ts';
import classes from './stock.module.css';

interface StockRollersProps {
  readonly place: StockPlace;
  readonly lines: readonly BalanceLine[] | undefined;
  readonly show: (figure: BehindFigure) => void;
}

/** The wire rolls in stock, and what the springs need of each length. */
export function StockRollers({ place, lines, show }: StockRollersProps) {
  const may = useMay();
  const { data, error, refetch } = useQuery(
    wholeListQuery(feedstockWireRollers.list, { params: place, query: { sort: '-length' } }),
  );
  const [adding, setAdding] = useState(false);
  const deletion = useDeletion({ failure: ({ message }) => `${STOCK_MESSAGES.deleteRoller} ${message}` });
  const mayUpdate = may(feedstockWireRollers.update.can);
  const mayRemove = may(feedstockWireRollers.remove.can);

  const remove = async (id: number) => {
    const one = { params: { ...place, id } };
    const { etag } = await call(feedstockWireRollers.get, one);
    await write(feedstockWireRollers.remove, { ...one, ifMatch: etag });
  };

  const actions = ({ stocked }: RollerRow) =>
    stocked && (
      <>
        {mayUpdate && (
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to={addressOf('stockWireRoller', {
                  feedstockId: place.feedstockId,
                  wireRollerId: stocked.id,
                })}
                search={valuesIn(stocked)}
              />
            )}
            variant="default"
            size="compact-sm"
          >
            Editar
          </Button>
        )}
        {mayRemove && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => deletion.ask(() => remove(stocked.id))}
          >
            Excluir
          </Button>
        )}
      </>
    );

  const rows = data && rollerRows(data, lines ?? []);
  return (
    <div className={classes.section}>
      <header className={classes.sectionHead}>
        <h2>Rolos de arame</h2>
        {may(feedstockWireRollers.create.can) && <Button onClick={() => setAdding(true)}>+ Adicionar</Button>}
      </header>
      {error && !data && <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />}
      {data?.length === 0 && <p className={listClasses.empty}>Nenhum rolo cadastrado</p>}
      {(!error || data) && rows?.length !== 0 && (
        <RecordTable
          caption="Rolos de arame"
          columns={columns(show)}
          rows={rows}
          keyOf={(row) => row.stocked?.id ?? `needed-${row.length}`}
          actions={(mayUpdate || mayRemove) && data?.length !== 0 ? actions : undefined}
        />
      )}
      {adding && <RollerDialog place={place} stocked={data ?? []} close={() => setAdding(false)} />}
      {deletion.dialog}
    </div>
  );
}

/** What the edit screen shows at once. */
function valuesIn({ wire_roller_id, quantity }: StockRoller): SearchTexts {
  return { wire_roller: String(wire_roller_id), quantity: String(quantity) };
}

function columns(show: (figure: BehindFigure) => void): readonly Column<RollerRow>[] {
  return [
    { header: 'Rolo', cell: ({ length }) => `${length} m` },
    { header: 'Quantidade', cell: ({ stocked }) => stocked?.quantity ?? DASH, numeric: true },
    { header: 'Previsto', cell: ({ line }) => <Needed line={line} show={show} />, numeric: true },
    { header: 'Entregue', cell: ({ line }) => <Delivered line={line} show={show} />, numeric: true },
    { header: 'Faltando', cell: ({ line }) => <Missing line={line} show={show} />, numeric: true },
  ];
}
