/** The rolls in stock as a file, in the order of their list. */
import {
  type feedstockWireRollers,
  STOCKED_ROLLER_STANDARD,
  type StockedRollerColumn,
} from '#domain/resources/feedstocks.ts';
import { rollerName } from '#domain/rules/roller-name.ts';
import { columnsOf } from '../../documents/list-file/columns.ts';
import { exportProjectList } from '../../documents/list-file/project-list.ts';
import type { ListColumn } from '../../documents/list-file/write-list.ts';
import type { PlainHandler, ReadCall } from '../../platform/http/call.ts';
import { requireStock } from './parent.ts';
import { allRollers } from './roller-rows.ts';

type Export = typeof feedstockWireRollers.export;

interface Roller {
  readonly id: number;
  readonly wire_roller_id: number;
  /** As the screen names the type. */
  readonly name: string;
  readonly quantity: number;
}

const { text: words, figure } = columnsOf<Roller>();

const COLUMNS: Readonly<Record<StockedRollerColumn, ListColumn<Roller>>> = {
  id: figure('Registro', ({ id }) => id),
  wire_roller_id: figure('Tipo de rolo', (roller) => roller.wire_roller_id),
  wire_roller: words('Rolo', 26, ({ name }) => name),
  quantity: figure('Quantidade', ({ quantity }) => quantity),
};

export const exportRollers: PlainHandler<Export> = async (call) => {
  await requireStock(call, call.params.feedstockId);
  return exportProjectList(call, {
    title: 'Rolos de arame',
    fileName: 'rolos-de-arame',
    columns: COLUMNS,
    standard: STOCKED_ROLLER_STANDARD,
    rows: rollersOf,
  });
};

/** A project has a handful of types: one batch. */
async function* rollersOf(call: ReadCall<Export>): AsyncGenerator<Roller[]> {
  const types = await call.db
    .selectFrom('wire_rollers')
    .select(['id', 'length', 'minimum_usage'])
    .where('project_id', '=', call.params.projectId)
    .execute();
  const names = new Map(types.map((type) => [type.id, rollerName(type, types)]));
  const rows = await allRollers(call, call.query);
  yield rows.map((row) => ({ ...row, name: names.get(row.wire_roller_id) ?? '' }));
}
