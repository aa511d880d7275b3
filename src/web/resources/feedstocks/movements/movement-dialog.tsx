import {
  MOVEMENT_MESSAGES,
  panelMovementBody,
  type StockLine,
  stockMovements,
} from '#domain/resources/stock.ts';
import { ADJUSTMENT, DONATION, ENTRY, LOSS, PURCHASE, WIRE_ROLLER } from '#domain/rules/stock-items.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FAILURES } from '../../../components/form/messages.ts';
import { useCreation } from '../../../components/form/use-creation.ts';
import { toast } from '../../../components/toast.tsx';
import { localNow } from '../../../platform/local-now.ts';
import { MovementFields } from './movement-fields.tsx';

export interface MovementForm {
  readonly kind: typeof ENTRY | typeof LOSS | typeof ADJUSTMENT;
  /** Of the button and of the dialog. */
  readonly title: string;
  /** Names its draft among those of the stock's screen. */
  readonly part: string;
}

export const MOVEMENT_FORMS: readonly MovementForm[] = [
  { kind: ENTRY, title: 'Registrar entrada', part: 'entrada' },
  { kind: LOSS, title: 'Registrar perda', part: 'perda' },
  { kind: ADJUSTMENT, title: 'Registrar contagem', part: 'contagem' },
];

const CREATE = { ...stockMovements.create, body: panelMovementBody };

interface MovementDialogProps {
  readonly form: MovementForm;
  readonly projectId: number;
  readonly stock: readonly StockLine[];
  readonly close: () => void;
}

/** What came in, was lost or was counted otherwise. */
export function MovementDialog({ form, projectId, stock, close }: MovementDialogProps) {
  const creation = useCreation({
    route: CREATE,
    params: { projectId },
    initial: {
      kind: form.kind,
      item: null,
      wire_roller: null,
      quantity: null,
      moved_at: localNow(),
      note: null,
      ...(form.kind === ENTRY && {
        acquisition: PURCHASE,
        ordered: false,
        expected_at: null,
        supplier: null,
        invoice: null,
        unit_cost: null,
      }),
    },
    part: form.part,
    // Of a choice that was taken back nothing is sent along.
    toBody: ({ wire_roller, expected_at, ...values }) => ({
      ...values,
      ...(values['item'] === WIRE_ROLLER && { wire_roller }),
      ...(values['ordered'] === true && { expected_at }),
    }),
    made: async ({ body }) => {
      const { made, orderMade, promiseMade } = MOVEMENT_MESSAGES;
      const arriving = body.acquisition === DONATION ? promiseMade : orderMade;
      toast(body.ordered ? arriving : made);
      close();
    },
  });
  return (
    <FormDialog
      title={form.title}
      {...creation}
      failure={FAILURES.create}
      submit={{ label: 'Registrar', busy: 'Registrando...' }}
      close={close}
    >
      <MovementFields kind={form.kind} stock={stock} />
    </FormDialog>
  );
}
