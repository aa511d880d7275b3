/** The springs behind a figure of the balance as a file, in the order and with the filters of their list. */
import {
  COUNTED_SPRING_STANDARD,
  type CountedSpringColumn,
  type feedstocks,
} from '#domain/resources/feedstocks.ts';
import { columnsOf, inBatches } from '../../documents/list-file/columns.ts';
import { exportProjectList } from '../../documents/list-file/project-list.ts';
import type { ListColumn } from '../../documents/list-file/write-list.ts';
import type { PlainHandler } from '../../platform/http/call.ts';
import { listIds } from '../../platform/http/list.ts';
import { withinProject } from '../../platform/http/project-rows.ts';
import { requireStock } from './parent.ts';
import { conditionsOf, itemOf, springList, springsTaking } from './springs-behind.ts';

type Export = typeof feedstocks.exportSprings;
type Spring = Awaited<ReturnType<typeof springsTaking>>[number];

/** Springs read at a time. */
const AT_ONCE = 500;

const { text: words, figure } = columnsOf<Spring>();

const status = words('Status', 17, (spring) => spring.status_label);

/** The quantity stands under the name of what it is of. */
function columnsFor(item: string): Readonly<Record<CountedSpringColumn, ListColumn<Spring>>> {
  return {
    id: figure('Número', ({ id }) => id),
    label: words('Código', 14, ({ label }) => label),
    status,
    status_label: status,
    rural_property_id: figure('Número da propriedade', (spring) => spring.rural_property_id),
    rural_property: words('Propriedade', 26, (spring) => spring.rural_property.name),
    quantity: figure(item, ({ quantity }) => quantity),
  };
}

export const exportSpringsBehind: PlainHandler<Export> = async (call) => {
  const item = itemOf(call.params.item);
  await requireStock(call, call.params.feedstockId);
  return exportProjectList(call, {
    title: 'Nascentes',
    fileName: 'nascentes-do-saldo',
    columns: columnsFor(item.label),
    standard: COUNTED_SPRING_STANDARD,
    rows: async function* (own: typeof call) {
      const { db, query } = own;
      const ids = await listIds(db, springList(item), query, {
        ...withinProject(own),
        filters: conditionsOf(item, query),
      });
      yield* inBatches(ids, AT_ONCE, (some) => springsTaking(db, item, some));
    },
  });
};
