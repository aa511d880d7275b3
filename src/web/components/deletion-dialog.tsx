import '../theme/late-styles.ts';
import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedOnceHere } from './late/late-dialog.tsx';
import { Notice } from './notice.tsx';
import { takeFocus } from './take-focus.ts';

export interface DeletionDialogProps {
  readonly at: 'closed' | 'asking' | 'removing' | 'done';
  readonly failure: string | undefined;
  /** Trying again would be refused again: the server has said why. */
  readonly isFinal: boolean;
  /** What 'Pronto!' says. */
  readonly done: string;
  readonly notice: ReactNode;
  readonly remove: () => void;
  readonly close: () => void;
}

/** 'Você tem certeza?', and 'Pronto!' once it is done. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { at, done, close } = props;
  const finished = at === 'done';
  return (
    <Modal
      opened={useOpenedOnceHere(at !== 'closed')}
      onClose={close}
      withCloseButton={false}
      title={finished ? 'Pronto!' : 'Você tem certeza?'}
    >
      {finished ? <Done sentence={done} close={close} /> : at !== 'closed' && <Question {...props} />}
    </Modal>
  );
}

function Question({ at, failure, isFinal, notice, remove, close }: DeletionDialogProps) {
  return (
    <>
      {!isFinal && (
        <>
          <p className="dialog-text">Você não terá como reverter essa ação!</p>
          {notice}
        </>
      )}
      {failure !== undefined && (
        <Notice kind="error" mb="md">
          {failure}
        </Notice>
      )}
      <Group justify="flex-end">
        {isFinal ? (
          // The button that had the focus is gone.
          <Button ref={takeFocus} variant="default" onClick={close}>
            Cancelar
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={close} data-autofocus>
              Cancelar
            </Button>
            <Button color="red" disabled={at === 'removing'} onClick={remove}>
              {at === 'removing' ? 'Excluindo...' : 'Sim, Excluir!'}
            </Button>
          </>
        )}
      </Group>
    </>
  );
}

function Done({ sentence, close }: { sentence: string; close: () => void }) {
  return (
    <>
      <output className="dialog-text">{sentence}</output>
      <Group justify="flex-end">
        {/* The button that had the focus is gone. */}
        <Button ref={takeFocus} onClick={close}>
          OK
        </Button>
      </Group>
    </>
  );
}
