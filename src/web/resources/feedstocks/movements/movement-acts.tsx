import { MOVEMENT_MESSAGES, type StockMovement, stockMovements } from '#domain/resources/stock.ts';
import { DONATION, quantityIn } from '#domain/rules/stock-items.ts';
import { formatDateTime } from '#domain/shared/dates.ts';
import { labelsOf } from '#domain/shared/labels.ts';
import { DateTimeField, IntegerField, TextAreaField } from '../../../components/fields/index.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { FAILURES } from '../../../components/form/messages.ts';
import { useCreation } from '../../../components/form/use-creation.ts';
import { toast } from '../../../components/toast.tsx';
import { localNow } from '../../../platform/local-now.ts';
import { kindOf, signedQuantity } from './movement-texts.ts';

const LABELS = labelsOf(stockMovements.create.body.shape);

interface ActProps {
  readonly projectId: number;
  readonly movement: StockMovement;
  readonly close: () => void;
}

/** What was ordered is here. */
export function ArrivalDialog({ projectId, movement, close }: ActProps) {
  const { id, label, unit, quantity } = movement;
  const isDonation = movement.acquisition === DONATION;
  const arrival = useCreation({
    route: stockMovements.arrive,
    params: { projectId, id },
    initial: { moved_at: localNow(), quantity },
    part: `chegada-${id}`,
    made: async () => {
      toast(MOVEMENT_MESSAGES.cameIn);
      close();
    },
  });
  return (
    <FormDialog
      title={isDonation ? 'Chegada da doação' : 'Chegada da encomenda'}
      {...arrival}
      failure={FAILURES.create}
      submit={{ label: 'Registrar chegada', busy: 'Registrando...' }}
      close={close}
    >
      <p className="dialog-text">
        {`${label}, quantidade ${isDonation ? 'prometida' : 'encomendada'}: ${quantityIn(unit, quantity).replace(/\.$/, '')}.`}
      </p>
      <IntegerField
        name="quantity"
        label="Quantidade que chegou"
        required
        description="Se veio menos, o resto deixa de ser esperado."
      />
      <DateTimeField name="moved_at" label={LABELS.moved_at} required />
    </FormDialog>
  );
}

/** A mistake is taken back by a movement that says why. */
export function ReversalDialog({ projectId, movement, close }: ActProps) {
  const { id, label, quantity, moved_at } = movement;
  const reversal = useCreation({
    route: stockMovements.reverse,
    params: { projectId, id },
    initial: { note: '' },
    part: `estorno-${id}`,
    made: async () => {
      toast(MOVEMENT_MESSAGES.takenBack);
      close();
    },
  });
  return (
    <FormDialog
      title="Estornar movimento"
      {...reversal}
      failure={FAILURES.create}
      submit={{ label: 'Estornar', busy: 'Estornando...' }}
      close={close}
    >
      <p className="dialog-text">
        {`${kindOf(movement)} de ${label}, ${signedQuantity(quantity)}, em ${formatDateTime(moved_at)}. O movimento fica na lista, com outro que o desfaz.`}
      </p>
      <TextAreaField name="note" label="Por que está sendo estornado?" required rows={2} />
    </FormDialog>
  );
}
