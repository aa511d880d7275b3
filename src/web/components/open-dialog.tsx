import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from './use-focus-return.ts';

/** A dialog that comes open, and is gone when it is closed. */
export function OpenDialog(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn();
  return <Modal opened returnFocus={false} {...props} />;
}
