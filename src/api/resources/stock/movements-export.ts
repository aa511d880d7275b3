/** The movements of a project's stock as a file, as they are filtered and ordered. */
import {
  MOVEMENT_EXPORT_COLUMNS,
  type MovementExportColumn,
  type StockMovement,
  type stockMovements,
} from '#domain/resources/stock.ts';
import { YES_NO } from '#domain/shared/labels.ts';
import { columnsOf, inBatches } from '../../documents/list-file/columns.ts';
import { exportProjectList } from '../../documents/list-file/project-list.ts';
import type { ListColumn } from '../../documents/list-file/write-list.ts';
import type { PlainHandler, ReadCall } from '../../platform/http/call.ts';
import { listIds } from '../../platform/http/list.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { movementConditions, MOVEMENTS, movementsOf, toMovement } from './movement-rows.ts';

type Export = typeof stockMovements.export;

/** Movements read at a time. */
const AT_ONCE = 500;

const { text: words, figure, date, time } = columnsOf<StockMovement>();

const COLUMNS: Readonly<Record<MovementExportColumn, ListColumn<StockMovement>>> = {
  moved_at: time('Data', ({ moved_at }) => moved_at),
  kind: words('Tipo', 12, ({ kind_label }) => kind_label),
  item: words('Insumo', 26, ({ label }) => label),
  quantity: figure('Quantidade', ({ quantity }) => quantity),
  balance: figure('Saldo', ({ balance }) => balance),
  unit: words('Unidade', 10, ({ unit }) => unit),
  ordered: words('Encomendado', 13, ({ ordered }) => YES_NO[ordered ? 1 : 0]),
  expected_at: date('Previsão de chegada', ({ expected_at }) => expected_at),
  acquisition: words('Origem', 10, ({ acquisition_label }) => acquisition_label),
  supplier: words('Fornecedor', 26, ({ supplier }) => supplier),
  invoice: words('Nota fiscal', 14, ({ invoice }) => invoice),
  unit_cost: figure('Custo unitário (R$)', ({ unit_cost }) => unit_cost, '0.00'),
  note: words('Observação', 40, ({ note }) => note),
  user: words('Registrado por', 22, ({ user }) => user?.name ?? null),
  id: figure('Número', ({ id }) => id),
  reverses_id: figure('Estorna o número', ({ reverses_id }) => reverses_id),
  reversed_by_id: figure('Estornado pelo número', ({ reversed_by_id }) => reversed_by_id),
  delivery_note_id: figure('Nota de entrega', ({ delivery_note_id }) => delivery_note_id),
};

export const exportMovements: PlainHandler<Export> = (call) =>
  exportProjectList(call, {
    title: 'Movimentos do estoque',
    fileName: 'movimentos-do-estoque',
    columns: COLUMNS,
    standard: MOVEMENT_EXPORT_COLUMNS,
    rows: rowsOf,
  });

async function* rowsOf(call: ReadCall<Export>): AsyncGenerator<StockMovement[]> {
  const { db, query } = call;
  const ids = await listIds(db, MOVEMENTS, query, {
    ...withinProject(call),
    filters: movementConditions(query),
  });
  yield* inBatches(ids, AT_ONCE, async (some) => (await movementsOf.of(db, some)).map(toMovement));
}
