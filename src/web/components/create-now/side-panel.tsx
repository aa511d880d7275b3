import { Button, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSignal } from '../../platform/signal.ts';
import { leaveQuestion } from '../../platform/unsaved-changes.ts';
import type { Fields } from '../form/form-route.ts';
import formClasses from '../form/form.module.css';
import type { Failure } from '../form/problem-on-form.ts';
import { ScreenForm } from '../form/screen-form.tsx';
import type { FormDraft } from '../form/use-form-draft.tsx';

interface SidePanelProps {
  readonly title: string;
  readonly form: UseFormReturn<Fields>;
  readonly draft: FormDraft;
  readonly save: (values: Fields) => Promise<void>;
  readonly failure: Failure;
  readonly submit: { readonly label: string; readonly busy: string };
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A form beside the one that is being filled in, which stays in sight; guarded as a dialog's form is. */
export function SidePanel({ title, draft, close, children, ...form }: SidePanelProps) {
  const question = useSignal(leaveQuestion);
  const cancel = async () => {
    if (await draft.askToGiveUp()) close();
  };
  return (
    <Drawer
      // It steps back while the person is asked whether to give up what is typed.
      opened={question === null}
      keepMounted
      onClose={close}
      position="right"
      size="min(32rem, 100vw)"
      closeOnClickOutside={false}
      closeOnEscape={!draft.isDirty}
      withCloseButton={false}
      classNames={{ body: formClasses.dialogBody }}
      title={title}
    >
      {draft.notice}
      <ScreenForm
        {...form}
        besides={
          <Button variant="default" onClick={() => void cancel()}>
            Cancelar
          </Button>
        }
      >
        {children}
      </ScreenForm>
    </Drawer>
  );
}
