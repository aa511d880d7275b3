import { type DeliveryNote, deliveryNotes } from '#domain/resources/delivery-notes.ts';
import { TextAreaField } from '../../components/fields/index.ts';
import { showHeading } from '../../components/focus-heading.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { Fields } from '../../components/form/form-route.ts';
import { useCreation } from '../../components/form/use-creation.ts';
import { toast } from '../../components/toast.tsx';
import { ApiProblem, asProblem } from '../../platform/api-problem.ts';

export interface NoteDialogProps {
  readonly note: DeliveryNote;
  readonly params: { readonly projectId: number; readonly id: number };
  readonly etag: string | null;
  /** Names its draft among those of the note's screen. */
  readonly part: string;
  readonly close: () => void;
}

/** Asks why, and undoes the delivery; what followed it is said by the server. */
export function CancelDialog({ note, params, etag, part, close }: NoteDialogProps) {
  const cancellation = useCreation({
    route: deliveryNotes.cancel,
    params,
    ifMatch: etag,
    initial: { note: '' },
    part,
    made: async () => {
      toast(`Nota nº ${note.number} cancelada.`);
      close();
      showHeading();
    },
  });
  const save = async (values: Fields) => {
    try {
      await cancellation.save(values);
    } catch (error) {
      const problem = asProblem(error);
      // What followed the delivery is said of the note, not of the reason that was typed.
      throw problem.status === 409 ? new ApiProblem(409, problem.detail) : problem;
    }
  };
  return (
    <FormDialog
      title={`Cancelar a nota nº ${note.number}`}
      {...cancellation}
      save={save}
      failure={{ notDone: 'A nota não foi cancelada.' }}
      submit={{ label: 'Cancelar nota', busy: 'Cancelando...', color: 'red' }}
      leave="Voltar"
      close={close}
    >
      <p className="alert-text">
        O material volta ao estoque e as nascentes voltam a "Cadastrada". A nota conserva o número e o PDF.
      </p>
      <TextAreaField name="note" label="Motivo do cancelamento" required rows={2} />
    </FormDialog>
  );
}
