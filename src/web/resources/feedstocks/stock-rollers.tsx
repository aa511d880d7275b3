import { type BalanceLine, feedstockWireRollers, STOCK_MESSAGES } from '#domain/resources/feedstocks.ts';
import type { StockLine } from '#domain/resources/stock.ts';
import type { wireRollers } from '#domain/resources/wire-rollers.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import { rollerName } from '#domain/rules/roller-name.ts';
import type { ResponseOf } from '#domain/shared/contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import { usePartToResume } from '../../components/form/use-draft.ts';
import { type Column, DASH } from '../../components/list/columns.ts';
import { ExportMenu } from '../../components/list/export-menu.tsx';
import listClasses from '../../components/list/list.module.css';
import section from '../../components/section.module.css';
import { RecordTable } from '../../components/list/record-table.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { removalOf } from '../../components/removal.ts';
import { RemovalNotice } from '../../components/removal-notice.tsx';
import { useDeletion } from '../../components/use-deletion.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { useMay } from '../../platform/permissions.ts';
import type { SearchTexts } from '../../platform/search-text.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { Figure } from './balance.tsx';
import { figureName, type FigureWord } from './counted-figure.ts';
import { NEW_ROLLER, RollerDialog } from './roller-dialog.tsx';
import { rollerTypesQuery } from './roller-fields.tsx';
import { emptied, type RollerRow, rollerRows, type StockRoller } from './roller-rows.ts';
import { ofRoller } from './stock-lines.ts';
import type { ShowSprings, StockPlace } from './stock-place.ts';
import classes from './stock.module.css';

type WireRoller = ResponseOf<typeof wireRollers.get>;

interface StockRollersProps {
  readonly place: StockPlace;
  readonly lines: readonly BalanceLine[] | undefined;
  readonly stock: readonly StockLine[] | null | undefined;
  readonly show: ShowSprings;
}

export function stockedRollersQuery(place: StockPlace) {
  return wholeListQuery(feedstockWireRollers.list, { params: place, query: { sort: '-length' } });
}

/** The wire rolls in stock, and what the springs need of each length. */
export function StockRollers({ place, lines, stock, show }: StockRollersProps) {
  const may = useMay();
  const { data, error, refetch } = useQuery(stockedRollersQuery(place));
  // Read before they are asked for: the choice is then there when the dialog opens.
  const { data: types } = useQuery(rollerTypesQuery(place.projectId));
  const [adding, setAdding] = useState(usePartToResume(place) === NEW_ROLLER);
  const rows = data && rollerRows(data, lines);
  const [askedId, setAskedId] = useState<number | null>(null);
  // Read again where others changed it meanwhile: the question says what is in stock by now.
  const asked = rows?.find(({ stocked }) => stocked?.id === askedId);
  const deletion = useDeletion({
    failure: ({ message }) => `${STOCK_MESSAGES.deleteRoller} ${message}`,
    notice: asked?.stocked && (
      <RemovalNotice
        names={[['Rolo de arame', nameOf(asked, types ?? [])]]}
        goesWith={emptied(asked.stocked.quantity)}
      />
    ),
  });
  const mayUpdate = may(feedstockWireRollers.update.can);
  const mayRemove = may(feedstockWireRollers.remove.can);

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
            onClick={() => {
              setAskedId(stocked.id);
              deletion.ask(removalOf(feedstockWireRollers, { ...place, id: stocked.id }));
            }}
          >
            Excluir
          </Button>
        )}
      </>
    );

  return (
    <div className={`${section.section} ${classes.rollers}`}>
      <header className={section.head}>
        <h2>Rolos de arame</h2>
        <div className={classes.forms}>
          {data && data.length > 0 && (
            <ExportMenu route={feedstockWireRollers.export} params={place} query={{ sort: '-length' }} />
          )}
          {may(feedstockWireRollers.create.can) && (
            <Button variant="default" onClick={() => setAdding(true)}>
              + Adicionar
            </Button>
          )}
        </div>
      </header>
      {error && !data && <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />}
      {data?.length === 0 && <p className={listClasses.empty}>Nenhum rolo cadastrado</p>}
      {(!error || data) && rows?.length !== 0 && (
        <RecordTable
          caption="Rolos de arame"
          columns={columns(show, stock ?? [], (row) => nameOf(row, types ?? []))}
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

function nameOf({ length, stocked }: RollerRow, types: readonly WireRoller[]): string {
  const type = types.find(({ id }) => id === stocked?.wire_roller_id);
  return type ? rollerName(type, types) : `${formatNumber(length)} m`;
}

function columns(
  show: ShowSprings,
  stock: readonly StockLine[],
  name: (row: RollerRow) => string,
): readonly Column<RollerRow>[] {
  const figure = (word: FigureWord): Column<RollerRow> => ({
    header: figureName(word),
    cell: ({ line }) => <Figure line={line} word={word} show={show} />,
    numeric: true,
  });
  return [
    { header: 'Rolo', cell: name },
    { header: 'Quantidade', cell: ({ stocked }) => <InStock quantity={stocked?.quantity} />, numeric: true },
    figure('previsto'),
    figure('entregue'),
    figure('faltando'),
    {
      header: 'Encomendado',
      cell: ({ stocked }) => (stocked && ofRoller(stock, stocked.wire_roller_id)?.ordered) ?? DASH,
      numeric: true,
    },
  ];
}

/** Below zero it stands out; a dash where there is no record. */
function InStock({ quantity }: { readonly quantity: number | undefined }) {
  if (quantity === undefined) return DASH;
  return quantity < 0 ? <span className={classes.missing}>{quantity}</span> : quantity;
}
