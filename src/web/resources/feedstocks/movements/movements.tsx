import { type StockLine, type StockMovement, stockMovements } from '#domain/resources/stock.ts';
import { ACQUISITIONS, MOVEMENT_KINDS } from '#domain/rules/stock-items.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePartToResume } from '../../../components/form/use-draft.ts';
import { AddressFilter, choicesOf } from '../../../components/list/address-filter.tsx';
import { useListAddress } from '../../../components/list/list-address.ts';
import { PeriodFilter } from '../../../components/list/period-filter.tsx';
import { RecordList } from '../../../components/list/record-list.tsx';
import { useMay } from '../../../platform/permissions.ts';
import section from '../../../components/section.module.css';
import classes from '../stock.module.css';
import { COLUMNS } from './movement-columns.tsx';
import { ArrivalDialog, ReversalDialog } from './movement-acts.tsx';
import { MOVEMENT_FORMS, MovementDialog, type MovementForm } from './movement-dialog.tsx';
import { isOpenOrder, isReversible, itemChoices, movementQuery } from './movement-texts.ts';

interface StockMovementsProps {
  readonly projectId: number;
  /** Undefined while they are read, null where they could not be. */
  readonly stock: readonly StockLine[] | null | undefined;
}

type Opened =
  | { readonly form: MovementForm }
  | { readonly act: 'arrive' | 'reverse'; readonly of: StockMovement };

/** What came in, went out, was lost or counted, newest first; and the forms that add to it. */
export function StockMovements({ projectId, stock }: StockMovementsProps) {
  const may = useMay();
  const { texts } = useListAddress();
  const typed = usePartToResume({ projectId });
  const resumed = MOVEMENT_FORMS.find(({ part }) => part === typed);
  const [opened, setOpened] = useState<Opened | null>(resumed ? { form: resumed } : null);
  const close = () => setOpened(null);
  const mayWrite = may(stockMovements.create.can);

  const actions = (movement: StockMovement) => (
    <>
      {isOpenOrder(movement) && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setOpened({ act: 'arrive', of: movement })}
        >
          Chegou
        </Button>
      )}
      {isReversible(movement) && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={() => setOpened({ act: 'reverse', of: movement })}
        >
          Estornar
        </Button>
      )}
    </>
  );

  return (
    <section className={classes.movements} aria-labelledby="movimentos">
      <header className={section.head}>
        <h2 id="movimentos">Movimentos</h2>
        {mayWrite && (
          <div className={classes.forms}>
            {MOVEMENT_FORMS.map((form) => (
              <Button key={form.part} variant="default" disabled={!stock} onClick={() => setOpened({ form })}>
                {form.title}
              </Button>
            ))}
          </div>
        )}
      </header>
      <RecordList
        caption="Movimentos do estoque"
        list={stockMovements.list}
        params={{ projectId }}
        columns={COLUMNS}
        empty="Nenhum movimento."
        saves="stock_movements"
        filters={{
          query: movementQuery(texts),
          controls: (
            <>
              <AddressFilter
                name="material"
                label="Insumo"
                all="Todos"
                choices={stock === undefined ? undefined : itemChoices(stock)}
                unlisted="Não está neste projeto"
              />
              <AddressFilter name="tipo" label="Tipo" all="Todos" choices={choicesOf(MOVEMENT_KINDS)} />
              <AddressFilter name="origem" label="Origem" all="Todas" choices={choicesOf(ACQUISITIONS)} />
              <PeriodFilter label="Data" />
            </>
          ),
        }}
        actions={mayWrite ? actions : undefined}
      />
      {opened && 'form' in opened && stock && (
        <MovementDialog form={opened.form} projectId={projectId} stock={stock} close={close} />
      )}
      {opened && 'act' in opened && opened.act === 'arrive' && (
        <ArrivalDialog projectId={projectId} movement={opened.of} close={close} />
      )}
      {opened && 'act' in opened && opened.act === 'reverse' && (
        <ReversalDialog projectId={projectId} movement={opened.of} close={close} />
      )}
    </section>
  );
}
