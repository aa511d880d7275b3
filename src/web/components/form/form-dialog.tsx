import { Modal } from '@mantine/core';
import { type FormOverProps, useFormOver } from './use-form-over.tsx';

/** A short form over its screen. */
export function FormDialog(props: FormOverProps) {
  const { frame, content } = useFormOver(props);
  return <Modal {...frame}>{content}</Modal>;
}
