import { feedstockWireRollers } from '#domain/resources/feedstocks.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { CREATE, DONE, FAILURES } from '../../components/form/messages.ts';
import { useCreation } from '../../components/form/use-creation.ts';
import { toast } from '../../components/toast.tsx';
import { RollerFields } from './roller-fields.tsx';
import type { StockRoller } from './roller-rows.ts';
import type { StockPlace } from './stock-place.ts';

/** Names the dialog's draft among those of the stock's screen. */
export const NEW_ROLLER = 'rolo';

interface RollerDialogProps {
  readonly place: StockPlace;
  readonly stocked: readonly StockRoller[];
  readonly close: () => void;
}

/** A kind of roll put into stock. */
export function RollerDialog({ place, stocked, close }: RollerDialogProps) {
  const creation = useCreation({
    route: feedstockWireRollers.create,
    params: place,
    initial: { wire_roller: null, quantity: null },
    part: NEW_ROLLER,
    made: async () => {
      toast(DONE.created);
      close();
    },
  });
  return (
    <FormDialog
      title="Cadastro de rolo de arame"
      {...creation}
      failure={FAILURES.create}
      submit={CREATE}
      close={close}
    >
      <RollerFields projectId={place.projectId} taken={stocked.map(({ wire_roller_id }) => wire_roller_id)} />
    </FormDialog>
  );
}
