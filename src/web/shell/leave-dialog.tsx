import '../theme/late-styles.ts';
import { Button, Group, Modal } from '@mantine/core';
import { useOpenedOnceHere } from '../components/late/late-dialog.tsx';

export interface LeaveDialogProps {
  readonly opened: boolean;
  /** Stays. */
  readonly close: () => void;
  readonly leave: () => void;
}

export function LeaveDialog({ opened, close, leave }: LeaveDialogProps) {
  return (
    <Modal
      opened={useOpenedOnceHere(opened)}
      onClose={close}
      title="Há alterações que não foram salvas."
      withCloseButton={false}
    >
      <p className="dialog-text">
        O que você digitou ou escolheu só está nesta tela: se sair sem salvar, perde-se.
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          Sair sem salvar
        </Button>
        <Button data-autofocus onClick={close}>
          Continuar editando
        </Button>
      </Group>
    </Modal>
  );
}
