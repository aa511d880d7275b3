import { feedstockWireRollers, STOCK_MESSAGES } from '#domain/resources/feedstocks.ts';
import { useQuery } from '@tanstack/react-query';
import { EditPage } from '../../components/edit-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf, isAddressId } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { parseSearch } from '../../platform/search-text.ts';
import { wholeListQuery } from '../../platform/whole-list.ts';
import { RollerFields } from './roller-fields.tsx';
import type { StockRoller } from './roller-rows.ts';
import { usePlace } from '../../platform/place.ts';

/** One kind of roll in stock. Its address brings the values to show until the server's are here. */
export function StockWireRollerPage() {
  const projectId = useProjectId();
  const { feedstockId, wireRollerId } = useAddressIds('stockWireRoller');
  const place = { projectId, feedstockId };
  const { searchStr } = usePlace();
  const { data: stocked = [] } = useQuery(
    wholeListQuery(feedstockWireRollers.list, { params: place, query: { sort: '-length' } }),
  );
  return (
    <EditPage
      title="Edição de rolo de arame"
      routes={feedstockWireRollers}
      params={{ ...place, id: wireRollerId }}
      back={addressOf('stock')}
      failure={STOCK_MESSAGES.updateRoller}
      atOnce={rollerIn(searchStr, wireRollerId)}
    >
      {(roller) => (
        <RollerFields
          projectId={projectId}
          taken={stocked
            .map(({ wire_roller_id }) => wire_roller_id)
            .filter((id) => id !== roller.wire_roller_id)}
        />
      )}
    </EditPage>
  );
}

/** The roller that `?wire_roller=3&quantity=12` tells of; null where it tells of none. */
function rollerIn(search: string, id: number): StockRoller | null {
  const { wire_roller = '', quantity = '' } = parseSearch(search);
  if (!isAddressId(wire_roller) || !isAddressId(quantity)) return null;
  const type = Number(wire_roller);
  return {
    id,
    quantity: Number(quantity),
    wire_roller_id: type,
    // The form reads the id alone; the length comes with the list of the project's rollers.
    wire_roller: { id: type, length: 0, feedstock_parameters_id: 0 },
  };
}
