import { Button } from '@mantine/core';
import { useState } from 'react';
import formClasses from '../../../components/form/form.module.css';
import { confirmationAsked } from '../../../platform/confirmation.ts';
import { useSignal } from '../../../platform/signal.ts';
import { type Begun, Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { OpenDialog } from '../../../components/open-dialog.tsx';

interface EnrolmentDialogProps {
  readonly begun: Begun;
  readonly enrolled: () => void;
  readonly close: () => void;
}

/** Turns the second factor on, in two steps; the codes are not lost by a stray key. */
export function EnrolmentDialog({ begun, enrolled, close }: EnrolmentDialogProps) {
  const question = useSignal(confirmationAsked);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <OpenDialog
      size="lg"
      onClose={close}
      closeOnClickOutside={false}
      closeOnEscape={codes === null && question === null}
      withCloseButton={false}
      classNames={{ body: formClasses.dialogBody }}
      title={codes ? 'Códigos de recuperação' : 'Ligar a verificação em duas etapas'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} done={close} />
      ) : (
        <Enrolment
          begun={begun}
          finish={(made) => {
            setCodes(made);
            enrolled();
          }}
          besides={
            <Button variant="default" onClick={close}>
              Cancelar
            </Button>
          }
        />
      )}
    </OpenDialog>
  );
}
