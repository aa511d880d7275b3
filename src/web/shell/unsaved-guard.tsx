import { Button, Group, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useSignal } from '../platform/signal.ts';
import { giveUpUnsavedChanges, hasUnsavedChanges, leaveQuestion } from '../platform/unsaved-changes.ts';

/** Asks before unsaved changes are lost; a reload or a closed tab gets the browser's own question. */
export function UnsavedGuard() {
  const question = useSignal(leaveQuestion);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasUnsavedChanges() && current.pathname !== next.pathname,
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  const blocked = blocker.status === 'blocked';

  const stay = () => {
    question?.(false);
    blocker.reset?.();
  };
  const leave = () => {
    question?.(true);
    if (!blocked) return;
    giveUpUnsavedChanges();
    blocker.proceed?.();
  };

  return (
    <Modal
      opened={blocked || question !== null}
      onClose={stay}
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
        <Button data-autofocus onClick={stay}>
          Continuar editando
        </Button>
      </Group>
    </Modal>
  );
}
