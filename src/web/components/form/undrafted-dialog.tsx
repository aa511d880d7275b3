import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Fields } from './form-route.ts';
import classes from './form.module.css';
import type { Failure } from './problem-on-form.ts';
import { ScreenForm } from './screen-form.tsx';
import { OpenDialog } from '../open-dialog.tsx';

interface UndraftedDialogProps {
  readonly title: string;
  readonly form: UseFormReturn<Fields>;
  readonly save: (values: Fields) => Promise<void>;
  readonly failure: Failure;
  readonly submit: { readonly label: string; readonly busy: string };
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A short form over its screen that asks for a password or a code: nothing of it is kept, nor asked about. */
export function UndraftedDialog({ title, close, children, ...form }: UndraftedDialogProps) {
  return (
    <OpenDialog
      onClose={close}
      closeOnClickOutside={false}
      // Escape is then for what the call asks over this: every open dialog hears the key.
      closeOnEscape={!form.form.formState.isSubmitting}
      withCloseButton={false}
      classNames={{ body: classes.dialogBody }}
      // It may stand over another dialog: two headers would be two banners of the page.
      attributes={{ header: { role: 'presentation' } }}
      title={title}
    >
      <ScreenForm
        {...form}
        hasShortcut={false}
        besides={
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
        }
      >
        {children}
      </ScreenForm>
    </OpenDialog>
  );
}
