import type { ReactNode } from 'react';
import { OpenDialog } from '../../components/open-dialog.tsx';

interface ToldOnceProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** What is shown once, over the page: it is not lost by a stray key or click. */
export function ToldOnce({ title, close, children }: ToldOnceProps) {
  return (
    <OpenDialog
      onClose={close}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={title}
    >
      {children}
    </OpenDialog>
  );
}
